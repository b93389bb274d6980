// Runs pytest in the Python of a browser, here without a browser.
// Arguments: the folder with the libraries, the checkout, and those of pytest.
import { loadPyodide } from "pyodide";

const [libraries, checkout, ...options] = process.argv.slice(2);
const pyodide = await loadPyodide({ stdout: console.log, stderr: console.error });
for (const [place, root] of Object.entries({ "/libraries": libraries, "/checkout": checkout })) {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, place);
}
pyodide.globals.set("options", pyodide.toPy(options));
process.exit(pyodide.runPython(`
import os, sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/libraries", "/checkout"]
os.chdir("/checkout")

import hypothesis
import pytest

# The machine may be busy, and what fails once must fail again.
hypothesis.settings.register_profile("browser", deadline=None, derandomize=True)
hypothesis.settings.load_profile("browser")
int(pytest.main(list(options)))
`));
