// Right input of every task, to be damaged: the neutral lines of the contract and the official layouts of the examples.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TaskId } from "../../src/tasks/index.ts";
import { root } from "../cli/run-karat.ts";
import { CONTRACTS } from "../contract-input.ts";
import { EXAMPLE_TASKS, exampleOptions } from "../example-task.ts";

export type Files = ReadonlyMap<string, Uint8Array>;

export interface Material {
  readonly task: TaskId;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly gold: Files;
  readonly pred: Files;
}

const lines = (units: readonly unknown[]): Files =>
  new Map([["units.jsonl", Buffer.from(units.map((unit) => `${JSON.stringify(unit)}\n`).join(""))]]);

/** A few files of a folder: enough to be damaged, and quickly read. */
const MOST_FILES = 6;

function folder(path: string): Files {
  const names = (readdirSync(path, { recursive: true }) as string[]).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  return new Map(
    names
      .sort()
      .slice(0, MOST_FILES)
      .map((name) => [name, readFileSync(join(path, name))]),
  );
}

/** ROUGE's XML settings with the texts they name: both sides in one. */
export const SETTINGS: Files = new Map(
  Object.entries({
    "settings.xml": `<?xml version="1.0"?>\n<ROUGE-EVAL version="1.5.5">\n${["1", "2"].map(evaluation).join("\n")}\n</ROUGE-EVAL>\n`,
    "systems/1.txt": "a storm closed the bridge\n",
    "systems/2.txt": "the orchard was sold\n",
    "models/1.txt": "the storm closed both bridges\n",
    "models/2.txt": "the old orchard was sold\n",
  }).map(([name, text]) => [name, Buffer.from(text)]),
);

function evaluation(id: string): string {
  return `<EVAL ID="${id}"><!-- topic ${id} --><PEER-ROOT>/elsewhere/systems</PEER-ROOT><MODEL-ROOT>models</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT><PEERS><P ID="1">${id}.txt</P></PEERS><MODELS><M ID='A'><![CDATA[${id}.txt]]></M></MODELS></EVAL>`;
}

/** A table with the columns of a line: both sides in one. */
const TABLE: Files = new Map([
  ["rows.csv", Buffer.from('id,references,summary\n1,"the storm, both bridges","a ""storm"""\n2,the orchard,sold\n')],
]);

const PARQUET = ["rows-snappy", "rows-gzip", "rows-zstd", "kinds"].map((name): Files => {
  const file = `${name}.parquet`;
  return new Map([[file, readFileSync(join(root, "src/input/tables/fixtures", file))]]);
});

/** An unpacked log of Inspect. */
const INSPECT: Files = new Map(
  Object.entries({
    "header.json": { version: 2, status: "success", eval: { task: "t", model: "m" } },
    "samples/a_epoch_1.json": { id: "a", epoch: 1, input: "q", scores: { match: { value: { x: "C", y: 0.5 } } } },
    "samples/a_epoch_2.json": { id: "a", epoch: 2, input: "q", scores: { match: { value: { x: "I", y: 1 } } } },
  }).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]),
);

/** Per-sample logs of other tools, without gold. */
const LOGS: readonly Files[] = Object.entries({
  "log.json": {
    ...{ version: 2, status: "success", eval: { task: "t", model: "m" } },
    samples: [1, 2].map((id) => ({ id, epoch: 1, input: "q", target: "4", scores: { match: { value: "C" } } })),
  },
  "promptfoo.json": {
    evalId: "e1",
    results: {
      ...{ version: 3, prompts: [], stats: {} },
      results: [0, 1].map((testIdx) => ({
        ...{ testIdx, promptIdx: 0, success: true, score: 1, failureReason: 0 },
        ...{ namedScores: { tone: 0.8 }, vars: { q: `${testIdx}?` } },
      })),
    },
    config: {},
  },
  "samples_t_2031.jsonl": {
    ...{ doc_id: 0, doc: { q: "0?" }, target: "4", arguments: {}, resps: [["4"]], filtered_resps: ["4"] },
    ...{ filter: "none", metrics: ["exact_match"], doc_hash: "h0", exact_match: 1 },
  },
}).map(([name, log]) => new Map([[name, Buffer.from(`${JSON.stringify(log)}\n`)]]));

export const MATERIAL: readonly Material[] = [
  ...CONTRACTS.map(({ id, input: { options = {}, gold, pred } }) => ({
    ...{ task: id, options, gold: lines(gold), pred: lines(pred) },
  })),
  ...EXAMPLE_TASKS.map((task) => {
    const example = (side: string) => folder(join(root, "examples", task, side));
    return { task, options: exampleOptions(task), gold: example("gold"), pred: example("careful") };
  }),
  { task: "rouge", gold: SETTINGS, pred: SETTINGS },
  { task: "rouge", gold: TABLE, pred: TABLE },
  ...PARQUET.map((table): Material => ({ task: "rouge", gold: table, pred: table })),
  { task: "values", gold: lines([{ id: "a" }]), pred: INSPECT },
  ...LOGS.map((pred): Material => ({ task: "values", gold: pred, pred })),
];
