// Takes out of a snapshot of Python's memory what the file of Python holds already, and puts it in again.

/**
 * The parts of memory that a file of WebAssembly fills, and what with.
 * @param {Uint8Array} file
 * @returns {Generator<[number, Uint8Array]>}
 */
function* segments(file) {
  const [DATA, PASSIVE, NAMES_A_MEMORY, CONSTANT] = [11, 1, 2, 0x41];
  let at = 8;
  const number = () => {
    let [value, shift, byte] = [0, 0, 0x80];
    for (; byte & 0x80; shift += 7) {
      byte = file[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
    }
    return value >>> 0;
  };
  while (at < file.length) {
    const kind = file[at++];
    const end = number() + at;
    for (let left = kind === DATA ? number() : 0; left > 0; left -= 1) {
      const how = number();
      if (how === NAMES_A_MEMORY) number();
      let place = -1;
      if (how !== PASSIVE) {
        if (file[at++] === CONSTANT) place = number();
        else number();
        at += 1;
      }
      const size = number();
      if (place >= 0) yield [place, file.subarray(at, at + size)];
      at += size;
    }
    at = end;
  }
}

/**
 * Take the file's own data out of a snapshot, or put it in again: both are the same.
 * @param {Uint8Array} snapshot of Pyodide, whose second number says where the memory begins
 * @param {Uint8Array} file
 */
export function turn(snapshot, file) {
  const begin = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);
  for (const [place, data] of segments(file)) {
    const first = begin + place;
    for (let at = 0; at < data.length; at += 1) snapshot[first + at] = (snapshot[first + at] ?? 0) ^ (data[at] ?? 0);
  }
}
