// Right input of every task, to be damaged: the neutral lines of the contract and the official layouts of the examples.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TaskId } from "../../src/tasks/index.ts";
import { root } from "../cli/run-karat.ts";
import { contractInput, TASK_IDS } from "../contract-input.ts";

export type Files = ReadonlyMap<string, Uint8Array>;

export interface Material {
  readonly task: TaskId;
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

export const MATERIAL: readonly Material[] = [
  ...TASK_IDS.flatMap((task): Material[] => {
    const { gold, pred } = contractInput(task);
    const example = (side: string) => folder(join(root, "examples", task, side));
    return [
      { task, gold: lines(gold), pred: lines(pred) },
      { task, gold: example("gold"), pred: example("careful") },
    ];
  }),
  { task: "rouge", gold: SETTINGS, pred: SETTINGS },
];
