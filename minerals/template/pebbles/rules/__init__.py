"""The rules: a file for each, named after it, and the entrances `setup`, `legal`, `explain` and `decide`."""
