// karat cite: the sentence to write into a paper about a stored result, and the BibTeX that goes with it.
import { createHash } from "node:crypto";
import type { Command } from "commander";
import { flagOf, type OptionSpec, signatureValue } from "../../core/options.ts";
import { presetOf } from "../../core/preset.ts";
import { type Interval, type Result, VERSION } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { shownNumber } from "../../report/score-report.ts";
import { ownTaskFlag } from "../flags/own-task-flag.ts";
import { writeReport } from "../output/console.ts";
import { readSystems } from "../output/stored-results.ts";

export function addFlags(command: Command): void {
  command.option("-o, --output <file>", "write it to a file").addOption(ownTaskFlag());
}

interface CiteFlags {
  readonly output?: string;
  readonly task?: string;
}

export async function run(file: string, { output, task: module }: CiteFlags): Promise<void> {
  const { task, systems } = await readSystems([file], { module });
  const { result } = systems[0]!;
  await writeReport(`${sentence(task, result)}\n\n${bibtex(task, result)}`, output);
}

/** Protocol, options in words, version, a short hash of the signature, intervals. */
export function sentence(task: AnyTask, result: Result): string {
  const { definition } = task;
  const { primary, protocol, title } = definition;
  const value = result.scores[primary] ?? null;
  const interval = result.intervals?.[primary] ?? null;
  const score = `${definition.scores[primary]?.label ?? primary} ${shownNumber(value, 3)}${intervalText(interval)}`;
  return [
    `We report ${score} on ${result.units.scored} ${result.units.name}s, scored by the protocol ${protocol.name}`,
    `(${protocol.cite}) for ${title.toLowerCase()} with karat ${result.karat}, ${optionWords(task)}`,
    `(signature ${shortHash(result.signature)}).`,
    interval === null ? "" : `Intervals are ${methodWords(interval)} over ${result.units.name}s.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function intervalText(interval: Interval | null): string {
  if (interval === null) return "";
  const level = Number((interval.level * 100).toPrecision(12));
  return ` (${level} % interval ${shownNumber(interval.low, 3)} to ${shownNumber(interval.high, 3)})`;
}

const METHOD_WORDS: Readonly<Record<string, string>> = {
  bca: "BCa bootstrap intervals",
  "jackknife-t": "jackknife intervals with Student's t",
  "logit-jackknife-t": "jackknife intervals with Student's t on the logit scale",
};

function methodWords({ method }: Interval): string {
  return METHOD_WORDS[method] ?? `${method} intervals`;
}

function optionWords(task: AnyTask): string {
  const { definition, options } = task;
  const preset = presetOf(task);
  const different = Object.entries(definition.options as Record<string, OptionSpec>).filter(
    ([name, spec]) => spec.presentation !== true && JSON.stringify(options[name]) !== JSON.stringify(spec.default),
  );
  const words = different.map(
    ([name, spec]) => `${flagOf(name).replaceAll("-", " ")} ${signatureValue(spec, options[name])}`,
  );
  const named = preset === null ? "" : `as published with ${preset.name}`;
  const set = words.length === 0 ? "options at their defaults" : `options ${words.join(", ")}`;
  return named === "" ? set : `${named}: ${set}`;
}

/** Enough to tell two signatures apart in print. */
function shortHash(signature: string): string {
  return createHash("sha256").update(signature).digest("hex").slice(0, 10);
}

function bibtex({ definition }: AnyTask, { signature }: Result): string {
  const { protocol } = definition;
  return [
    `% ${signature}`,
    `@misc{${protocol.name.replace(/[^A-Za-z0-9]+/g, "-")},`,
    `  title = {${braced(`${definition.title}: ${protocol.name}, version ${protocol.version}`)}},`,
    `  note = {${braced(protocol.cite)}}`,
    "}",
    "@software{karat,",
    "  title = {karat: scores structured output against the truth, exactly as the published protocols do},",
    `  version = {${VERSION}},`,
    "  note = {MIT licence}",
    "}",
    "",
  ].join("\n");
}

function braced(text: string): string {
  return text.replace(/[{}\\]/g, "").replace(/[&%$#_]/g, "\\$&");
}
