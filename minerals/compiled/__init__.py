"""The toolbox of all kernels: compilation, random numbers, sets of bits. Needs numba; nothing imports it unasked."""
