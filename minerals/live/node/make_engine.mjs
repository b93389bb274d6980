// Compiles Python for the browser: its standard library, and a tree with the kit, in place. Then takes a snapshot of
// Python with the libraries of widgets.
// Arguments: the folder of Pyodide, the tree, and a folder for the library and the snapshot.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { turn } from "../segments.mjs";

const [core, root, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);

/** @param {object} options */
async function python(options) {
  const pyodide = await loadPyodide(options);
  for (const [place, folder] of Object.entries({ "/kit": root, "/target": target })) {
    pyodide.FS.mkdirTree(place);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
  }
  return pyodide;
}

const compiling = await python({});
compiling.runPython(`
import os, pathlib, py_compile, re, zipfile

# What nobody needs on a page: old encodings, other file formats, networks, tools for programmers.
LEFT_OUT = re.compile(r"""
    encodings/(?!(__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_unicode_escape|unicode_escape|utf_) )
    | (_pyrepl|curses|dbm|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|sqlite3|test|tkinter|turtledemo)/
    | (unittest|venv|wsgiref|xmlrpc)/ | (bdb|cProfile|doctest|ftplib|imaplib|mailbox|optparse|pdb|pickletools)[.]
    | (pstats|pydoc|smtplib|this|timeit|trace|turtle|webbrowser)[.]
""", re.VERBOSE)

def compiled(source, cfile, dfile, optimize):
    py_compile.compile(
        source, cfile=cfile, dfile=dfile, doraise=True, optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )

def level(parts):  # docstrings are left out, but for those of games, which tell what an action is
    return 0 if parts[:2] == ("minerals", "games") else 2

for file in list(pathlib.Path("/kit").rglob("*.py")):
    inside = file.relative_to("/kit")
    compiled(str(file), f"{file}c", inside.as_posix(), level(inside.parts))
    file.unlink()

library = pathlib.Path("/library")
with zipfile.ZipFile("/lib/python314.zip") as packed:
    packed.extractall(library)
with zipfile.ZipFile("/target/stdlib.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
    for file in sorted(library.rglob("*")):
        name = file.relative_to(library).as_posix()
        if not file.is_file() or LEFT_OUT.match(name.replace(".", " .", 1) if name.startswith("encodings/") else name):
            continue
        if file.suffix == ".py":
            compiled(str(file), "/one.pyc", name, 2)
            packed.write("/one.pyc", f"{name}c")
        else:
            packed.write(file, name)
`);

// A snapshot can be taken up only if it needs no more memory than Python begins with, so another Python makes it.
const beginning = await python({ _makeSnapshot: true, stdLibURL: `${target}/stdlib.zip` });
beginning.runPython(`
import os, sys

sys.path[:0] = ["/kit"]
os.environ["JUPYTER_WIDGETS_ECHO"] = "0"
`);
const room = beginning._module.HEAP8.length;
beginning.runPython(`
import anywidget, ipywidgets
import ast, difflib, fractions, gettext, hmac, importlib.resources._adapters, importlib.readers, importlib.resources.readers, json, secrets, shlex, statistics, tomllib
import hashlib, html, pickle, decimal, concurrent.futures, tempfile, csv, pkgutil, platform
import xml.etree.ElementTree, xml.sax.saxutils
`);
if (beginning._module.HEAP8.length > room) throw new Error("The snapshot needs more memory than Python begins with.");
const snapshot = beginning.makeMemorySnapshot();
turn(snapshot, readFileSync(`${core}/pyodide.asm.wasm`));
writeFileSync(`${target}/snapshot.bin`, snapshot);
process.exit(0);
