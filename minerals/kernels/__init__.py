"""The toolbox of all kernels: compilation, random numbers, bit sets. Needs numba; imported only on demand."""
