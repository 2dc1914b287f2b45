// The Levenshtein distance of two texts in code points, 32 cells of the table at a time (Myers 1999, in Hyyrö's 2003 form).

const BITS = 32;

/** The code points of a text; a lone surrogate is one. */
export function codePoints(text: string): Uint32Array {
  const points = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at)!;
    if (point > 0xffff) at++;
    points[count++] = point;
  }
  return points.subarray(0, count);
}

/** Insertions, deletions and replacements that turn one text into the other. */
export function levenshtein(a: Uint32Array, b: Uint32Array): number {
  let start = 0;
  let [aEnd, bEnd] = [a.length, b.length];
  while (start < aEnd && start < bEnd && a[start] === b[start]) start++;
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  if (aEnd === start || bEnd === start) return aEnd - start + bEnd - start;
  return bitParallel(a.subarray(start, aEnd), b.subarray(start, bEnd));
}

/** Goes down the table in strips of 32 rows; what one strip says of its lower edge is all that the next needs to know. */
function bitParallel(pattern: Uint32Array, text: Uint32Array): number {
  const symbols = symbolsOf(pattern);
  const row = Int32Array.from(text, (point) => symbols.get(point) ?? 0);
  const matches = new Int32Array(symbols.size + 1);
  // Along the upper edge of the table, every cell is one more than the cell before.
  const edge = new Int8Array(text.length).fill(1);
  for (let top = 0; top < pattern.length; top += BITS) {
    const strip = pattern.subarray(top, top + BITS);
    strip.forEach((point, bit) => {
      matches[symbols.get(point)!]! |= 1 << bit;
    });
    crossStrip(row, matches, edge, strip.length);
    for (const point of strip) matches[symbols.get(point)!] = 0;
  }
  return edge.reduce((distance, step) => distance + step, pattern.length);
}

function symbolsOf(pattern: Uint32Array): ReadonlyMap<number, number> {
  const symbols = new Map<number, number>();
  for (const point of pattern) if (!symbols.has(point)) symbols.set(point, symbols.size + 1);
  return symbols;
}

/** `edge` holds the steps from column to column above the strip, and afterwards those along its last row. */
function crossStrip(row: Int32Array, matches: Int32Array, edge: Int8Array, rows: number): void {
  const last = 1 << (rows - 1);
  // Bits of the rows of which the cell is one more, or one less, than the one above.
  let more = -1;
  let less = 0;
  for (let column = 0; column < row.length; column++) {
    const above = edge[column]!;
    const equal = matches[row[column]!]! | (above < 0 ? 1 : 0);
    const diagonal = (((equal & more) + more) ^ more) | equal | less;
    const right = less | ~(diagonal | more);
    const back = diagonal & more;
    edge[column] = right & last ? 1 : back & last ? -1 : 0;
    const shiftedRight = (right << 1) | (above > 0 ? 1 : 0);
    const shiftedBack = (back << 1) | (above < 0 ? 1 : 0);
    const vertical = matches[row[column]!]! | less;
    more = shiftedBack | ~(vertical | shiftedRight);
    less = shiftedRight & vertical;
  }
}
