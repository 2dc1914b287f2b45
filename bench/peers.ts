// karat beside packages that do the same work: npm install --prefix FOLDER js-rouge natural autoevals @duckdb/node-api && KARAT_PEERS=FOLDER npm run bench -- --only peers
import { createRequire } from "node:module";
import { join } from "node:path";
import { score } from "../src/run/score.ts";
import { fields, infer } from "../src/tasks/fields/index.ts";
import { ngramBag } from "../src/text/ngram-bag.ts";
import { countRouge, f1OfCounts } from "../src/text/rouge.ts";
import { STEMMERS } from "../src/text/stem.ts";
import { plainTokeniser } from "../src/text/tokeniser.ts";
import { Vocabulary } from "../src/text/vocabulary.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { type Row, rowPairs } from "./generate-rows.ts";
import { TimelineMaker } from "./generate-timeline.ts";
import { compare } from "./measure.ts";

const PAIRS = 2_000;

interface JsRouge {
  n(candidate: string, reference: string, options: { n: number }): number;
}
interface Autoevals {
  JSONDiff(sides: { readonly output: unknown; readonly expected: unknown }): Promise<unknown>;
}
interface Natural {
  readonly PorterStemmer: { stem(word: string): string };
}

export const bench: Bench = async () => {
  const folder = process.env.KARAT_PEERS;
  if (folder === undefined) {
    console.error("peers: not measured, since KARAT_PEERS names no folder with js-rouge and natural in it");
    return [];
  }
  // natural 8.1.1 loads dotenv, which writes advertisements to stdout unless told not to.
  process.env.DOTENV_CONFIG_QUIET = "true";
  const require = createRequire(join(folder, "peers.js"));
  const maker = new TimelineMaker();
  return [
    ...(await rougeRows(require("js-rouge") as JsRouge, maker)),
    await stemRow(require("natural") as Natural, maker),
    await jsonRow(require("autoevals") as Autoevals),
  ];
};

/** One score per pair of receipts, which is all that the peer gives; karat also counts each field. */
function jsonRow({ JSONDiff }: Autoevals): Promise<BenchRow> {
  const receipts = [...rowPairs(PAIRS)];
  const [gold, pred] = [0, 1].map((side) => receipts.map((pair) => pair[side]!)) as [Row[], Row[]];
  return compare({
    name: `fields: ${PAIRS.toLocaleString("en")} receipts of eight fields in memory`,
    ours: () => score(fields(infer(gold)), { gold, pred } as never, { ci: null, mistakes: "off" }),
    floor: async () => {
      for (const [expected, output] of receipts) await JSONDiff({ output, expected });
    },
    times: 5,
    goal: { ratio: 1 },
    note: "floor: autoevals 0.0.132, JSONDiff",
  });
}

/** F1 of words or pairs of words, of two texts of three sentences. */
async function rougeRows(peer: JsRouge, maker: TimelineMaker): Promise<readonly BenchRow[]> {
  const text = () => [maker.sentence(), maker.sentence(), maker.sentence()];
  const pairs = Array.from({ length: PAIRS }, () => [text(), text()] as const);
  const joined = pairs.map(([pred, gold]) => [pred.join(" "), gold.join(" ")] as const);
  const ours = (n: 1 | 2) => () => {
    const vocabulary = new Vocabulary(plainTokeniser());
    return pairs.map(([pred, gold]) => {
      const [a, b] = [pred, gold].map((side) => ngramBag(vocabulary.encode(side), n)) as [Float64Array, Float64Array];
      return f1OfCounts(countRouge(a, [b], 1));
    });
  };
  const rows: BenchRow[] = [];
  for (const n of [1, 2] as const) {
    const theirs = () => joined.map(([pred, gold]) => peer.n(pred, gold, { n }));
    const name = `ROUGE-${n} F1 of ${PAIRS.toLocaleString("en")} pairs of texts`;
    rows.push(await compare({ name, ours: ours(n), floor: theirs, times: 5, note: "floor: js-rouge 3.2.3" }));
  }
  return rows;
}

function stemRow(peer: Natural, maker: TimelineMaker): Promise<BenchRow> {
  return compare({
    name: "stem 5,000 different words, martin",
    ours: () => maker.words.map(STEMMERS.martin),
    floor: () => maker.words.map((word) => peer.PorterStemmer.stem(word)),
    times: 11,
    note: "floor: natural 8.1.1",
  });
}
