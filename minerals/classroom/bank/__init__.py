"""The exercises: texts in `*.toml`, what works them out in `*.py`. Every file here is found by being here."""
