"""The rules, each in a file with its name, and the entrances `setup`, `legal`, `explain` and `decide`."""
