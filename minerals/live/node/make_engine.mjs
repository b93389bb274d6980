// Compiles a tree of Python for the browser, in place, and takes a snapshot of Python with the libraries of widgets.
// Arguments: the folder of Pyodide, the tree, and the file for the snapshot.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, root, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);

/** @param {object} options */
async function python(options) {
  const pyodide = await loadPyodide(options);
  pyodide.FS.mkdirTree("/kit");
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/kit");
  return pyodide;
}

const compiling = await python({});
compiling.runPython(`
import pathlib, py_compile

def level(parts):  # what docstrings say is read of games, and libraries may need theirs
    return 2 if parts[0] in {"minerals", "minerals_widgets"} and parts[1:2] != ("games",) else 0

for file in list(pathlib.Path("/kit").rglob("*.py")):
    py_compile.compile(
        str(file), cfile=f"{file}c", dfile=file.relative_to("/").as_posix(), doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH, optimize=level(file.parts[2:]),
    )
    file.unlink()
`);

// A snapshot can be taken up only if it needs no more memory than Python begins with, so another Python makes it.
const beginning = await python({ _makeSnapshot: true });
beginning.runPython(`
import os, sys

sys.path[:0] = ["/kit"]
os.environ["JUPYTER_WIDGETS_ECHO"] = "0"
`);
const room = beginning._module.HEAP8.length;
beginning.runPython(`
import anywidget, ipywidgets
import ast, difflib, fractions, gettext, hmac, importlib.resources, json, secrets, shlex, statistics, tomllib
`);
if (beginning._module.HEAP8.length > room) throw new Error("The snapshot needs more memory than Python begins with.");
writeFileSync(file, beginning.makeMemorySnapshot());
process.exit(0);
