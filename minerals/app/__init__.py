"""The kit as an app in the browser: a start page that leads to the tour, to games, rules, lessons and recorded games.

The pages are those of `minerals.live`, and so are the widgets on them. Only their Python is another one: not a Python
for browsers in a worker of the page, but a process on this computer. It starts at once, without Node and without a
network, and has every library of the kit. `visit` is that process, `server` starts one for each page and passes on what
the two say to each other, and `pages` makes the pages by their addresses.
"""
