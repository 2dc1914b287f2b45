// The table behind the default embedder, read from its bytes: entries with a vector, a weight and word senses.
import { largest } from "../../numeric/extremes.ts";
import { firstAtLeast } from "../../numeric/first-at-least.ts";

/** Counts and sizes, stored as JSON at the head of the file. */
export interface TableHeader {
  readonly entries: number;
  readonly dimensions: number;
  readonly senses: number;
  readonly synsets: number;
  readonly links: number;
  readonly vocabularyBytes: number;
  /** Similarity from which two vectors of the table are taken for the same concept. */
  readonly epsilon: number;
  /** Names the content: the start of the SHA-256 of everything after this header. */
  readonly digest: string;
}

export type ConceptTable = ReturnType<typeof parseConceptTable>;

const MAGIC = 0x6b_63_74_31;

/** One numeric section after another, in the order in which the build writes them. */
function sections(bytes: Uint8Array, start: number, h: TableHeader) {
  let at = start;
  const take = (length: number) => bytes.subarray(at, (at += length));
  /** Numbers of three bytes: all low bytes first, then the middle ones, then the high ones. */
  const numbers = (count: number) => {
    const [low, middle, high] = [take(count), take(count), take(count)];
    return (i: number) => low[i]! | (middle[i]! << 8) | (high[i]! << 16);
  };
  return {
    vectors: take(h.entries * h.dimensions),
    weights: take(h.entries),
    senseCounts: take(h.entries),
    senseStrengths: take(h.senses),
    linkCounts: take(h.synsets),
    linkStrengths: take(h.links),
    senseSynsets: numbers(h.senses),
    linkNodes: numbers(h.links),
  };
}

function startsOf(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i]! + counts[i]!;
  return starts;
}

/** Words and phrases are sorted; the pieces of words that follow them are not. */
function finder(rows: readonly string[]): (entry: string) => number | undefined {
  const firstPiece = rows.findIndex((row) => row.startsWith("##"));
  const sorted = firstPiece === -1 ? rows : rows.slice(0, firstPiece);
  const pieces = new Map(rows.slice(sorted.length).map((piece, at) => [piece, sorted.length + at]));
  return (entry) => {
    if (entry.startsWith("##")) return pieces.get(entry);
    const row = firstAtLeast(sorted, entry);
    return sorted[row] === entry ? row : undefined;
  };
}

export function parseConceptTable(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== MAGIC) throw new Error("not a concept table, or one of another version");
  const decoder = new TextDecoder();
  const headerEnd = 8 + view.getUint32(4);
  const header = JSON.parse(decoder.decode(bytes.subarray(8, headerEnd))) as TableHeader;
  const vocabularyEnd = headerEnd + header.vocabularyBytes;
  const rows = decoder.decode(bytes.subarray(headerEnd, vocabularyEnd)).split("\n");
  const part = sections(bytes, vocabularyEnd, header);
  const signed = new Int8Array(part.vectors.buffer, part.vectors.byteOffset, part.vectors.length);
  const linkSigned = new Int8Array(part.linkStrengths.buffer, part.linkStrengths.byteOffset, part.linkStrengths.length);
  const senseStarts = startsOf(part.senseCounts);
  const linkStarts = startsOf(part.linkCounts);
  const { entries, dimensions } = header;

  return {
    header,
    /** How many characters the longest entry has. */
    longest: largest(rows.map(({ length }) => length)),
    /** The row of a word or phrase in lower case. */
    find: finder(rows),
    /** Rare words and phrases weigh more than common words. */
    weight: (row: number) => part.weights[row]! / 64,
    /** Adds the row's unit vector to `into`, from its first element on. */
    addVector(row: number, into: Float64Array) {
      let squares = 0;
      for (let d = 0; d < dimensions; d++) squares += signed[d * entries + row]! * signed[d * entries + row]!;
      const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
      for (let d = 0; d < dimensions; d++) into[d]! += scale * signed[d * entries + row]!;
    },
    /** Calls back with each node of meaning the row is linked to through its senses, and how strongly. */
    eachMeaning(row: number, visit: (node: number, strength: number) => void) {
      for (let s = senseStarts[row]!; s < senseStarts[row + 1]!; s++) {
        const synset = part.senseSynsets(s);
        const strength = part.senseStrengths[s]! / 255;
        for (let l = linkStarts[synset]!; l < linkStarts[synset + 1]!; l++) {
          visit(part.linkNodes(l), (strength * linkSigned[l]!) / 127);
        }
      }
    },
  };
}

export { MAGIC as TABLE_MAGIC };
