// Lays out the table's sections in the order in which src/adapters/concepts/concept-table.ts reads them.
import { createHash } from "node:crypto";
import { TABLE_MAGIC, type TableHeader } from "../../src/adapters/concepts/concept-table.ts";

export interface TableContent {
  readonly vocabulary: readonly string[];
  readonly dimensions: number;
  /** Unit vectors, row by row. */
  readonly vectors: Float32Array;
  readonly weights: readonly number[];
  /** Senses of each entry; synsets are numbered 0, 1, … in the order of `links`. */
  readonly senses: readonly (readonly { readonly synset: number; readonly strength: number }[])[];
  readonly links: readonly (readonly { readonly node: number; readonly strength: number }[])[];
  readonly epsilon: number;
}

/** Vectors of length 1 are stored in steps of 1/QUANTUM; coarse steps compress well and change cosines by less than .01. */
const QUANTUM = 48;

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, Math.round(value)));

/** Vectors dimension by dimension: neighbours of like size compress better. */
function transposed({ vectors, dimensions, vocabulary }: TableContent): Int8Array {
  const entries = vocabulary.length;
  const out = new Int8Array(vectors.length);
  for (let row = 0; row < entries; row++) {
    for (let d = 0; d < dimensions; d++) out[d * entries + row] = clamp(vectors[row * dimensions + d]! * QUANTUM, 127);
  }
  return out;
}

/** The three low bytes of each number, plane by plane. */
function planes(values: readonly number[]): Uint8Array {
  const out = new Uint8Array(3 * values.length);
  for (const [i, value] of values.entries()) {
    for (let plane = 0; plane < 3; plane++) out[plane * values.length + i] = (value >>> (8 * plane)) & 255;
  }
  return out;
}

export function writeTable(content: TableContent): Uint8Array {
  const senses = content.senses.flat();
  const links = content.links.flat();
  const encoder = new TextEncoder();
  const vocabulary = encoder.encode(content.vocabulary.join("\n"));
  const body = Buffer.concat([
    vocabulary,
    new Uint8Array(transposed(content).buffer),
    Uint8Array.from(content.weights, (weight) => clamp(weight * 64, 255)),
    Uint8Array.from(content.senses, (own) => own.length),
    Uint8Array.from(senses, (sense) => clamp(sense.strength * 255, 255)),
    Uint8Array.from(content.links, (own) => own.length),
    new Uint8Array(Int8Array.from(links, (link) => clamp(link.strength * 127, 127)).buffer),
    planes(senses.map((sense) => sense.synset)),
    planes(links.map((link) => link.node)),
  ]);
  const header: TableHeader = {
    entries: content.vocabulary.length,
    dimensions: content.dimensions,
    senses: senses.length,
    synsets: content.links.length,
    links: links.length,
    vocabularyBytes: vocabulary.length,
    epsilon: content.epsilon,
    digest: createHash("sha256").update(body).digest("hex").slice(0, 12),
  };
  const head = encoder.encode(JSON.stringify(header));
  const start = new Uint8Array(8);
  new DataView(start.buffer).setUint32(0, TABLE_MAGIC);
  new DataView(start.buffer).setUint32(4, head.length);
  return Buffer.concat([start, head, body]);
}
