"""`python -m minerals` is the command `minerals`."""

from minerals.cli import main

if __name__ == "__main__":
    main()
