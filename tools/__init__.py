"""What makes the files that are committed but not written by hand."""
