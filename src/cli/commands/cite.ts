// karat cite: the sentence to write into a paper about a stored result or comparison, in LaTeX, and the BibTeX that goes with it.
import { hash } from "node:crypto";
import type { PairedDifference } from "../../core/comparison.ts";
import { flagOf, isDefault, type OptionSpec, signatureValue } from "../../core/options.ts";
import { presetOf } from "../../core/preset.ts";
import { type Interval, type Result, VERSION } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Paper } from "../../core/task-extras.ts";
import { shownDifference, shownP, unitsOfPair } from "../../report/comparison/comparison-report.ts";
import { alphaOf, CORRECTION_NAMES } from "../../report/comparison/pair-test.ts";
import { verdictOf } from "../../report/comparison/verdict.ts";
import { latexText } from "../../report/latex.ts";
import { counted, countedUnits, levelText, shownNumber } from "../../report/score-report.ts";
import type { Definition } from "../flags/declared-flags.ts";
import { outputFlag, ownTaskFlag } from "../flags/flag.ts";
import { readSystems, type StoredComparison, storedComparison } from "../output/stored-results.ts";

const DIGITS = 3;
const KARAT: Paper = {
  key: "karat",
  type: "misc",
  fields: {
    author: "{karat contributors}",
    title: "karat: scores structured output against gold, exactly as the published protocols do",
    version: VERSION,
    year: "2026",
    note: `Version ${VERSION}, MIT licence`,
  },
};

export const flags = [outputFlag(), ownTaskFlag()];

export async function run(file: string, { task: module }: { readonly task?: string }): Promise<string> {
  const stored = await storedComparison([file], module);
  if (stored !== null) return `${comparisonSentences(stored)}\n\n${bibtex(stored.definition)}`;
  const { task, systems } = await readSystems([file], module);
  return `${sentence(task, systems[0]!.result)}\n\n${bibtex(task.definition)}`;
}

function sentence(task: AnyTask, result: Result): string {
  const { definition } = task;
  const { primary } = definition;
  const value = result.scores[primary] ?? null;
  const interval = result.intervals?.[primary] ?? null;
  const sampled = result.units.clusters === undefined ? `${result.units.name}s` : "clusters";
  const score = `${latexText(definition.scores[primary]?.label ?? primary)} ${number(value)}${intervalText(interval)}`;
  const method = interval && (METHOD_WORDS[interval.method] ?? `${interval.method} intervals`);
  return [
    `We report ${score} on ${latexText(countedUnits(result))}${shardWords(result)}, ${scoredBy(definition, result.karat)}, ${latexText(optionWords(task))}`,
    `(signature ${shortHash(result.signature)}).`,
    ...(method === null ? [] : [`Intervals are ${latexText(method)} over ${latexText(sampled)}.`]),
  ].join(" ");
}

/** A part is not the whole run, and the citation says so. */
function shardWords({ part }: Result): string {
  return part === undefined ? "" : ` (shard ${part.shard.index} of ${part.shard.count}, not the whole run)`;
}

/** The systems with their primary score, the verdict, the test with its units and correction, and the outcome of each pair. */
function comparisonSentences({ definition, comparison }: StoredComparison): string {
  const { primary, systems, comparisons, correction, karat, signature } = comparison;
  const alpha = alphaOf(comparison);
  const label = latexText(definition.scores[primary]?.label ?? primary);
  const { sentence, details } = verdictOf({ comparison, definition, digits: DIGITS });
  const values = systems.map(({ name, scores }) => `${latexText(name)} ${number(scores[primary] ?? null)}`).join(", ");
  const pairs = comparisons.filter(({ score }) => score === primary);
  const tests = [...new Set(pairs.map(({ test = "paired", exact }) => `${test}${exact ? ", exact" : ""}`))].join("; ");
  return [
    `We compare ${systems.length} systems by ${label}, ${scoredBy(definition, karat)}: ${values} (signature ${shortHash(signature)}).`,
    latexText(`${sentence} ${details}`.trimEnd()),
    `Differences are tested in pairs on common ${latexText(definition.unit)}s (${latexText(tests)}); $p$ is adjusted over ${counted(pairs.length, "pair")} (${latexText(CORRECTION_NAMES[correction])}), level ${alpha}.`,
    ...pairs.map((pair) => pairSentence(pair, unitsOfPair(comparison, pair, definition.unit), alpha)),
  ].join("\n");
}

function pairSentence(
  { system, baseline, difference, interval, pAdjusted }: PairedDifference,
  units: string,
  alpha: number,
): string {
  const start = `${latexText(system)} against ${latexText(baseline)} on ${latexText(units)}: ${latexText(shownDifference(difference, DIGITS))}${intervalText(interval)}`;
  if (pAdjusted === null) return `${start}, not tested.`;
  const outcome =
    pAdjusted <= alpha
      ? "a significant difference"
      : "no significant difference, which does not show that they are equal";
  return `${start}, adjusted $p = ${latexText(shownP(pAdjusted))}$: ${outcome}.`;
}

function scoredBy({ title, protocol }: Definition, version: string): string {
  const keys = papersOf(protocol).map(({ key }) => key);
  return `scored with karat ${latexText(version)}~\\cite{${KARAT.key}} by the protocol ${latexText(protocol.name)}~\\cite{${keys.join(",")}} (${latexText(inSentence(title))})`;
}

function number(value: number | null): string {
  return latexText(shownNumber(value, DIGITS));
}

function intervalText(interval: Interval | null): string {
  if (interval === null) return "";
  const level = levelText(interval).replace(" %", "\\,\\%");
  return ` (${level} interval ${number(interval.low)} to ${number(interval.high)})`;
}

const METHOD_WORDS: Readonly<Record<string, string>> = {
  bca: "BCa bootstrap intervals",
  percentile: "percentile bootstrap intervals",
  "jackknife-t": "jackknife intervals with Student's t",
  "logit-jackknife-t": "jackknife intervals with Student's t on the logit scale",
  bound: "exact one-sided limits",
};

function optionWords(task: AnyTask): string {
  const { definition, options } = task;
  const preset = presetOf(task);
  const different = Object.entries(definition.options as Record<string, OptionSpec>).filter(
    ([name, spec]) => spec.presentation !== true && !isDefault(spec, options[name]),
  );
  const words = different.map(
    ([name, spec]) => `${flagOf(name).replaceAll("-", " ")} ${signatureValue(spec, options[name])}`,
  );
  const set = words.length === 0 ? "options at their defaults" : `options ${words.join(", ")}`;
  return preset === null ? set : `as published with ${preset.name}: ${set}`;
}

function shortHash(signature: string): string {
  return hash("sha256", signature).slice(0, 10);
}

/** From the declaration of the task only, never from a stored file. */
function bibtex({ protocol }: Definition): string {
  return [...papersOf(protocol).map((paper) => entry(paper.type, paper)), entry("software", KARAT), ""].join("\n");
}

function papersOf({ name, version, cite, papers }: Definition["protocol"]): readonly Paper[] {
  if (papers !== undefined) return papers;
  const key = name.replace(/[^A-Za-z0-9]+/g, "-");
  return [{ key, type: "misc", fields: { title: latexText(`${name}, version ${version}`), note: latexText(cite) } }];
}

function entry(type: string, { key, fields }: Paper): string {
  return `@${type}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}}`)
    .join(",\n")}\n}`;
}

/** A title within a sentence; names and acronyms keep their capitals. */
function inSentence(title: string): string {
  return title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
