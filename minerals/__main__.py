"""`python -m minerals` is the command `minerals`."""

from minerals_command import main

main()
