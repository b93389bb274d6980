"""The rules of Mattock: a file for each rule, and the three entrances `legal`, `explain` and `decide`."""
