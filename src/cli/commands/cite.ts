// karat cite: the sentence to write into a paper about a stored result or comparison, in LaTeX, and the BibTeX that goes with it.

import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../adapters/node/package-root.ts";
import type { ComparedSystem, Comparison, PairedDifference } from "../../contract/comparison.ts";
import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf, isDefault, signatureValue } from "../../contract/options.ts";
import { presetOf } from "../../contract/preset.ts";
import { type Interval, type Result, VERSION } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { Paper } from "../../contract/task-extras.ts";
import { plural } from "../../problems/visible-text.ts";
import { shownDifference, shownP, unitsOfPair } from "../../report/comparison/comparison-report.ts";
import { alphaOf } from "../../report/comparison/pair-test.ts";
import { verdictOf } from "../../report/comparison/verdict.ts";
import { latexText } from "../../report/latex.ts";
import { counted, countedUnits, levelText, METHODS, shownNumber } from "../../report/score-report.ts";
import type { Definition } from "../flags/declared-flags.ts";
import { flagsOf, OWN_TASK_FLAG, outputFlag } from "../flags/flag.ts";
import { readSystems, type StoredComparison, storedComparison } from "../output/stored-results.ts";

const DIGITS = 3;
/** Smaller p-values are not told apart in a text. */
const SMALLEST_P = 0.001;

type Options = Readonly<Record<string, unknown>>;

/** karat itself, with the address of its repository where the package has one. */
function karatEntry(): Paper {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as {
    readonly repository?: string | { readonly url?: string };
  };
  const { repository } = manifest;
  const url = (typeof repository === "string" ? repository : repository?.url)?.replace(/^git\+|\.git$/g, "");
  return {
    key: KARAT,
    type: "misc",
    fields: {
      author: "{karat contributors}",
      title: "karat: scores structured output against gold, exactly as the published protocols do",
      year: "2026",
      ...(url === undefined ? {} : { url }),
      note: `Version ${VERSION}, MIT licence${url === undefined ? ", no public address yet" : ""}`,
    },
  };
}

const KARAT = "karat";

export const flags = flagsOf({ output: outputFlag(), task: OWN_TASK_FLAG });

export async function run(file: string, { task: module }: { readonly task?: string }): Promise<string> {
  const stored = await storedComparison([file], module);
  if (stored !== null) return comparisonCitation(stored);
  const { task, systems } = await readSystems([file], module);
  return resultCitation(task, systems[0]!.result);
}

export function comparisonCitation(stored: StoredComparison): string {
  return `${comparisonSentences(stored)}\n\n${bibtex(stored.definition, optionsOf(stored))}`;
}

export function resultCitation(task: AnyTask, result: Result): string {
  return `${sentence(task, result)}\n\n${bibtex(task.definition, task.options)}`;
}

function optionsOf({ comparison }: StoredComparison): Options {
  return comparison.options ?? {};
}

function sentence({ definition, options }: AnyTask, result: Result): string {
  const { primary } = definition;
  const value = result.scores[primary] ?? null;
  const interval = result.intervals?.[primary] ?? null;
  const sampled = result.units.clusters === undefined ? plural(result.units.name) : "clusters";
  const score = `${latexText(definition.scores[primary]?.label ?? primary)} ${number(value)}${intervalText(interval)}`;
  return [
    `We report ${score} on ${latexText(countedUnits(result))}${shardWords(result)}, ${scoredBy(definition, options, result.karat)}`,
    `(signature ${shortHash(result.signature)}).`,
    policies(definition, options, { signature: result.signature, systems: [{ name: "", units: result.units }] }),
    ...(interval === null ? [] : [latexText(methodSentence(interval, sampled))]),
  ].join(" ");
}

function methodSentence({ method }: Interval, sampled: string): string {
  if (method === "no-spread") return `The interval allows for unseen ${sampled}: all of these score the same.`;
  return `The interval is made over ${sampled} (${METHODS[method] ?? method}).`;
}

/** States the policies for missing and invalid predictions, and how many of each every system has. */
function policies(
  { options: specs }: Definition,
  options: Options,
  {
    signature,
    systems,
  }: Pick<Comparison, "signature"> & { readonly systems: readonly Pick<ComparedSystem, "name" | "units" | "runs">[] },
): string {
  const counts = (side: "missing" | "invalid") =>
    systems.map(({ name, units }) => `${name} ${units[side].length}`.trim()).join(", ");
  const missing = /\|missing:([^|]*)/.exec(signature)?.[1] ?? "error";
  const invalid = Object.hasOwn(specs, "invalid")
    ? [`for invalid ones: ${options.invalid} (${counts("invalid")})`]
    : [];
  const words = [`Policy for missing predictions: ${missing} (${counts("missing")})`, ...invalid].join("; ");
  const inAny = systems.some(({ runs }) => runs !== undefined) ? "; with several runs, those of any run" : "";
  return latexText(`${words}${inAny}.`);
}

/** A part is not the whole run, and the citation says so. */
function shardWords({ part }: Result): string {
  return part === undefined ? "" : ` (shard ${part.shard.index} of ${part.shard.count}, not the whole run)`;
}

/** The systems with their primary score, the verdict, the test with its units and correction, and the outcome of each pair. */
function comparisonSentences(stored: StoredComparison): string {
  const { definition, comparison } = stored;
  const options = optionsOf(stored);
  const { primary, systems, comparisons, karat, signature } = comparison;
  const alpha = alphaOf(comparison);
  const label = latexText(definition.scores[primary]?.label ?? primary);
  const { sentence, details } = verdictOf({ comparison, definition, digits: DIGITS });
  const values = systems.map(
    ({ name, scores, runs }) =>
      `${latexText(name)} ${number(scores[primary] ?? null)}${runs === undefined ? "" : ` (mean of ${runs.length} runs)`}`,
  );
  const pairs = comparisons.filter(({ score }) => score === primary);
  return [
    `We compare ${systems.length} systems by ${label}, ${scoredBy(definition, options, karat)}: ${values.join(", ")} (signature ${shortHash(signature)}).`,
    policies(definition, options, comparison),
    latexText(`${sentence} ${details}`.trimEnd()),
    `Differences are tested in pairs on common ${plural(latexText(definition.unit))} (jackknife, Student's t); $p$ is adjusted over ${counted(pairs.length, "pair")} (Holm), level ${alpha}.`,
    ...pairs.map((pair) => pairSentence(pair, unitsOfPair(pair, definition.unit, comparison), alpha)),
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
      : "no significant difference, which does not mean that the systems are equal";
  return `${start}, adjusted $p ${pAdjusted < SMALLEST_P ? `< ${SMALLEST_P}` : `= ${latexText(shownP(pAdjusted))}`}$: ${outcome}.`;
}

/** The version, the protocol, the preset and every option that is not the default. */
function scoredBy(definition: Definition, options: Options, version: string): string {
  const { title, protocol } = definition;
  const { name, papers = [] } = protocol;
  const about = papers.length === 0 ? protocol.cite : inSentence(title);
  return `scored with karat ${latexText(version)}~\\cite{${KARAT}} by the protocol ${latexText(name)}${citing(papers)} (${latexText(about)}), ${optionWords(definition, options)}`;
}

function citing(papers: readonly Paper[]): string {
  return papers.length === 0 ? "" : `~\\cite{${papers.map(({ key }) => key).join(",")}}`;
}

/** The papers of a preset are those of its first name; an alias is another program. */
function presetPapers(definition: Definition, options: Options): readonly Paper[] {
  const preset = presetOf({ definition, options } as AnyTask);
  return preset !== null && options.as === preset.name ? (preset.papers ?? []) : [];
}

function number(value: number | null): string {
  return latexText(shownNumber(value, DIGITS));
}

function intervalText(interval: Interval | null): string {
  if (interval === null) return "";
  const level = levelText(interval).replace(" %", "\\,\\%");
  return ` (${level} interval ${number(interval.low)} to ${number(interval.high)})`;
}

function optionWords(definition: Definition, options: Options): string {
  const different = Object.entries(definition.options as Record<string, OptionSpec>).filter(
    ([name, spec]) => spec.presentation !== true && Object.hasOwn(options, name) && !isDefault(spec, options[name]),
  );
  const words = different.map(
    ([name, spec]) => `${flagOf(name).replaceAll("-", " ")} ${signatureValue(spec, options[name], options)}`,
  );
  const set = latexText(words.length === 0 ? "options at their defaults" : `options ${words.join(", ")}`);
  if (typeof options.as !== "string") return set;
  return `as published with ${latexText(options.as)}${citing(presetPapers(definition, options))}: ${set}`;
}

function shortHash(signature: string): string {
  return hash("sha256", signature).slice(0, 10);
}

/** Makes the BibTeX entry from the declaration of the task only, never from a stored file. */
function bibtex(definition: Definition, options: Options): string {
  const papers = [...(definition.protocol.papers ?? []), ...presetPapers(definition, options), karatEntry()];
  return [...papers.map(entry), ""].join("\n");
}

function entry({ key, type, fields }: Paper): string {
  return `@${type}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}}`)
    .join(",\n")}\n}`;
}

/** A title within a sentence; names and acronyms keep their capitals. */
function inSentence(title: string): string {
  return title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
