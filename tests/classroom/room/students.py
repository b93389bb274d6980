"""Simulated students who work at once, each with a log of their own in the folder of a class.

Run it to have a class to look at: `python -m tests.classroom.room.students FOLDER STUDENTS SEED SECONDS`, where a
student waits up to so many seconds between two answers.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

from minerals.classroom.attempts import AttemptLog, Exercise
from minerals.classroom.room import ClassFolder
from tests.classroom.pretend import wrong_answer

NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Edda", "Finn", "Gül", "Hana", "Igor", "Jun", "Kira", "Lev", "Mia", "Noah"),
    *("Olga", "Paul", "Quinn", "Rosa", "Sven", "Tara", "Uma", "Vito", "Wren", "Xenia", "Yusuf", "Zoë", "Anouk"),
    *("Bilal", "Chiara", "Dina", "Emil", "Farah", "Greta", "Hugo", "Ines", "Jonas", "Katya", "Luis", "Mats", "Nele"),
)
"""Forty names, none of which is a word that the page itself uses."""

CODES = ("E17", "E18", "E42")


def guess_of(exercise: Exercise, luck: Random) -> str:
    """A guess somewhere around the truth."""
    predict = exercise.posed.text.predict
    if predict.type in {"choice", "yes-no"}:
        return luck.choice(predict.options or ("yes", "no"))
    value = exercise.posed.value(exercise.posed.text.part(predict.of or exercise.parts[0].key))
    if predict.type == "probability":
        return f"{min(max(luck.gauss(float(value), 0.18), 0.01), 0.99):.2f}"
    return str(max(round(luck.gauss(float(value), 1 + float(value) / 3)), 0))


def work(folder: ClassFolder, student: str, seed: int, pause: float = 0.0, numbers: str = "bank") -> AttemptLog:
    """Let one student work, and return the log, which is closed."""
    luck = Random(f"{seed}/{student}")
    log = folder.begin(student, "lesson-4", numbers=numbers)  # type: ignore[arg-type]
    for code in CODES[: luck.randint(1, len(CODES))]:
        exercise = Exercise(code, log=log)
        time.sleep(luck.uniform(0, pause))
        exercise.predict(guess_of(exercise, luck))
        for part in exercise.parts[: luck.randint(0, len(exercise.parts))]:
            for _ in range(luck.choice((0, 0, 1, 1, 4))):
                time.sleep(luck.uniform(0, pause))
                mistakes = list(exercise.posed.mistakes(part).values())
                wrong = (
                    str(luck.choice(mistakes))
                    if mistakes and luck.random() < 0.6
                    else wrong_answer(exercise.posed, part)
                )
                exercise.check(part.key, wrong)
            if luck.random() < 0.8:
                time.sleep(luck.uniform(0, pause))
                exercise.check(part.key, exercise.posed.value(part))
    log.close()
    return log


def at_once(
    folder: Path, names: tuple[str, ...], seed: int, pause: float, processes: int = 4
) -> list[subprocess.Popen]:
    """Begin the work of a class: in some processes, each with a thread for every student in it."""
    return [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.classroom.room.students",
                str(folder),
                str(seed),
                str(pause),
                *names[which::processes],
            ]
        )
        for which in range(processes)
    ]


def main() -> None:
    folder, seed, pause, *names = sys.argv[1:]
    threads = [
        threading.Thread(target=work, args=(ClassFolder.open(folder), name, int(seed), float(pause))) for name in names
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
