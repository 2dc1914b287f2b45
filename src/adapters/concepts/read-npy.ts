// Reads a two-dimensional NumPy array (.npy, format 1 to 3) of little-endian 32- or 64-bit floats.

/** Rows of the array; throws a plain message when the bytes are something else. */
export function readNpy(bytes: Uint8Array): Float64Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x934e554d) throw new Error("no .npy file");
  const isLong = bytes[6]! >= 2;
  const start = isLong ? 12 : 10;
  const length = isLong ? view.getUint32(8, true) : view.getUint16(8, true);
  const header = new TextDecoder().decode(bytes.subarray(start, start + length));
  const type = /'descr':\s*'([^']+)'/.exec(header)?.[1];
  const shape = /'shape':\s*\((\d+),\s*(\d+)\)/.exec(header);
  if ((type !== "<f4" && type !== "<f8") || shape === null || /'fortran_order':\s*True/.test(header)) {
    throw new Error("expected a matrix of <f4 or <f8 in C order");
  }
  const [rows, columns] = [Number(shape[1]), Number(shape[2])];
  if (rows > bytes.length) throw new Error(`${rows} rows in ${bytes.length} bytes`);
  const width = type === "<f4" ? 4 : 8;
  if (bytes.length < start + length + rows * columns * width) throw new Error("the file is cut off");
  const at = (i: number) => start + length + i * width;
  const value = (i: number) => (width === 4 ? view.getFloat32(at(i), true) : view.getFloat64(at(i), true));
  return Array.from({ length: rows }, (_, row) =>
    Float64Array.from({ length: columns }, (_, i) => value(row * columns + i)),
  );
}
