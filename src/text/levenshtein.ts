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
  const [aLength, bLength] = [aEnd - start, bEnd - start];
  if (aLength === 0 || bLength === 0) return aLength + bLength;
  masks ??= new Int32Array(CODE_POINTS);
  // The pattern is the shorter one: fewer strips of 32 rows. Most fit into one, and are read where they stand.
  if (Math.min(aLength, bLength) <= BITS)
    return aLength <= bLength ? oneStrip(a, b, start, aEnd, bEnd, masks) : oneStrip(b, a, start, bEnd, aEnd, masks);
  const [one, other] = [a.subarray(start, aEnd), b.subarray(start, bEnd)];
  return aLength <= bLength ? manyStrips(one, other, masks) : manyStrips(other, one, masks);
}

const CODE_POINTS = 0x110000;
/** The rows of the strip in which the pattern has each code point. Only entries that are looked up are ever touched. */
let masks: Int32Array | undefined;

function setMasks(strip: Uint32Array, masks: Int32Array, start = 0, end = strip.length): void {
  for (let at = start; at < end; at++) masks[strip[at]!]! |= 1 << (at - start);
}

function clearMasks(strip: Uint32Array, masks: Int32Array, start = 0, end = strip.length): void {
  for (let at = start; at < end; at++) masks[strip[at]!] = 0;
}

function oneStrip(
  pattern: Uint32Array,
  text: Uint32Array,
  start: number,
  patternEnd: number,
  textEnd: number,
  masks: Int32Array,
): number {
  setMasks(pattern, masks, start, patternEnd);
  let distance = patternEnd - start;
  const last = 1 << (distance - 1);
  // One bit a row: whether its cell is one more, or one less, than the cell above.
  let more = -1;
  let less = 0;
  for (let column = start; column < textEnd; column++) {
    const equal = masks[text[column]!]!;
    const diagonal = (((equal & more) + more) ^ more) | equal | less;
    const right = less | ~(diagonal | more);
    const back = diagonal & more;
    if (right & last) distance++;
    else if (back & last) distance--;
    // Along the upper edge of the table, every cell is one more than the cell before.
    const shifted = (right << 1) | 1;
    more = (back << 1) | ~(equal | less | shifted);
    less = shifted & (equal | less);
  }
  clearMasks(pattern, masks, start, patternEnd);
  return distance;
}

/** Goes down the table in strips of 32 rows; what one strip says of its lower edge is all that the next needs to know. */
function manyStrips(pattern: Uint32Array, text: Uint32Array, masks: Int32Array): number {
  const edge = new Int8Array(text.length).fill(1);
  for (let top = 0; top < pattern.length; top += BITS) {
    const strip = pattern.subarray(top, top + BITS);
    setMasks(strip, masks);
    crossStrip(text, masks, edge, strip.length);
    clearMasks(strip, masks);
  }
  return edge.reduce((distance, step) => distance + step, pattern.length);
}

/** `edge` holds the steps from column to column above the strip, and afterwards those along its last row. */
function crossStrip(text: Uint32Array, masks: Int32Array, edge: Int8Array, rows: number): void {
  const last = 1 << (rows - 1);
  let more = -1;
  let less = 0;
  for (let column = 0; column < text.length; column++) {
    const above = edge[column]!;
    const isMore = above > 0 ? 1 : 0;
    const isLess = above < 0 ? 1 : 0;
    const match = masks[text[column]!]!;
    const equal = match | isLess;
    const diagonal = (((equal & more) + more) ^ more) | equal | less;
    const right = less | ~(diagonal | more);
    const back = diagonal & more;
    edge[column] = right & last ? 1 : back & last ? -1 : 0;
    const shifted = (right << 1) | isMore;
    more = (back << 1) | isLess | ~(match | less | shifted);
    less = shifted & (match | less);
  }
}
