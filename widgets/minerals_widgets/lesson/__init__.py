"""The parts of a lesson that is worked on boards and pictures: guess, play, simulate, compare, what if."""
