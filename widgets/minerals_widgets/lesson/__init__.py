"""The parts of a lesson that is worked on boards and pictures: guess, play, simulate, compute, compare, what if."""
