"""The rules of Out of Mine!: a file for each rule, and the three entrances `legal`, `explain` and `decide`."""
