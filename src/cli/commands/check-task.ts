// karat check-task: runs the laws of the contract on a task of your own.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadTask, ownModule } from "../../adapters/node/load-task.ts";
import { readJsonFile, textIn } from "../../adapters/node/read-json-file.ts";
import { complaintAbout, fields, listOf, optional, text } from "../../contract/schema.ts";
import { jsonIn } from "../../contract/shape.ts";
import { refuse } from "../../contract/stored-json.ts";
import type { AnyTaskMaker } from "../../contract/task.ts";
import { usageError } from "../../problems/problem.ts";
import { plural } from "../../problems/visible-text.ts";
import { wrapLines } from "../../report/wrap-sentence.ts";
import { checkLaw, LAWS, type LawFinding, type LawInput, type LawUnit } from "../../run/laws.ts";
import { type FlagValues, flagsOf, textFlag } from "../flags/flag.ts";
import { type Printed, styleFor, widthOf } from "../output/console.ts";
import { servicesFor } from "../scoring-run.ts";

const FLAGS = {
  contract: textFlag("file", "units to test with, as JSON (default: contract.json beside the task)"),
  gold: textFlag("file", "gold as JSON Lines, without a contract (default: gold.jsonl beside the task)"),
  pred: textFlag("file", "predictions as JSON Lines, without a contract (default: pred.jsonl beside the task)"),
} as const;

export const flags = flagsOf(FLAGS);

type CheckFlags = FlagValues<typeof FLAGS>;

export async function run(name: string, flags: CheckFlags): Promise<Printed> {
  const maker = await loadTask(name);
  const task = maker();
  const subject = { make: maker, input: inputFor(name, maker, flags), ...(await servicesFor(task)) };
  const findings: LawFinding[] = [];
  for (const law of Object.keys(LAWS)) findings.push(await checkLaw(law, subject));
  const style = styleFor(process.stdout);
  const marks = { holds: style.good("✓"), broken: style.bad("✗"), "not checked": style.dim("·") };
  const lines = findings.flatMap(({ law, state, why }) => {
    const reason = why === null ? [] : `${state === "broken" ? "" : "not checked: "}${why}`.split("\n");
    return [`${marks[state]} ${law}`, ...reason.map((line) => `    ${line}`)];
  });
  const outcome = findings.some(({ state }) => state === "broken") ? "fail" : "pass";
  return { report: `${wrapLines(lines, widthOf(process.stdout), "  ").join("\n")}\n`, outcome };
}

function inputFor(name: string, { definition }: AnyTaskMaker, flags: CheckFlags): LawInput {
  const beside = (file: string) => {
    const path = join(dirname(ownModule(name) ?? "."), file);
    return existsSync(path) ? path : undefined;
  };
  const isTold = flags.gold !== undefined || flags.pred !== undefined;
  const contract = flags.contract ?? (isTold ? undefined : beside("contract.json"));
  if (contract !== undefined) return contractIn(contract);
  const [gold, pred] = [flags.gold ?? beside("gold.jsonl"), flags.pred ?? beside("pred.jsonl")];
  if (gold !== undefined && pred !== undefined) {
    const units = { gold: linesOf(gold), pred: linesOf(pred) };
    const isOneShape = definition.formats.gold[0] === definition.formats.pred[0];
    return isOneShape ? { ...units, perfect: units.gold } : units;
  }
  throw usageError("BAD_VALUE", {
    expected: `${plural(definition.unit)} to try the task on`,
    received: "none",
    hint: "write gold.jsonl and pred.jsonl, or contract.json, beside the task; or give --gold and --pred, or --contract",
  });
}

const units = listOf(fields<LawUnit>({ id: text }));
const contractShape = fields<LawInput>({
  gold: units,
  pred: units,
  perfect: optional(units),
  perfectGold: optional(units),
  empty: optional(units),
});

function contractIn(file: string): LawInput {
  const contract = readJsonFile(file);
  refuse(complaintAbout(contractShape, contract), { file }, {});
  return contract as LawInput;
}

function linesOf(file: string): readonly LawUnit[] {
  const lines = textIn(file)
    .split("\n")
    .flatMap((line, at) => (line.trim() === "" ? [] : [jsonIn(line, file, at + 1)]));
  refuse(complaintAbout(units, lines), { file }, { hint: "one unit per line, each with its id as a text" });
  return lines as readonly LawUnit[];
}
