// Builds a board anew from its repository: its settings are checked, every submission is scored, every page is written.
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { servicesOf } from "../../../adapters/services-node.ts";
import { withDigest } from "../../../core/digest.ts";
import { readFailed } from "../../../core/files/read-failed.ts";
import { FindingCollector } from "../../../core/finding-sink.ts";
import { groupBy } from "../../../core/group.ts";
import { KaratError, type Problem, usageError } from "../../../core/problem.ts";
import type { NamedResult, Result } from "../../../core/result.ts";
import { problemWithFlags } from "../../../core/setting-words.ts";
import { jsonIn, shaped } from "../../../core/shape.ts";
import type { AnyTask } from "../../../core/task.ts";
import { memorySource } from "../../../io/memory-source.ts";
import { packageRoot } from "../../../io/package-root.ts";
import { textIn } from "../../../io/read-json-file.ts";
import { readPath } from "../../../io/read-path.ts";
import { verdictOf } from "../../../report/comparison/verdict.ts";
import { type HtmlReportInput, htmlReport } from "../../../report/html/index.ts";
import { markdownText } from "../../../report/markdown.ts";
import { compareResults } from "../../../run/compare/compare-results.ts";
import { score } from "../../../run/score.ts";
import { loadTask, taskOfData } from "../../../scale/load-task.ts";
import { ConfigFile } from "../../config.ts";
import { type Files, filesAt, inFolder, swapIn } from "../files.ts";
import { SCORER } from "./new-board.ts";
import { publishedComparison, publishedResult } from "./published.ts";
import { rankingOf, readStates, statesText, withState } from "./ranking.ts";
import { KEY_VARIABLE, SEALED_GOLD, SEALED_RESULTS, seal, sealingKey, unseal } from "./sealed-files.ts";
import { boardPage } from "./site.ts";
import { findSubmissions, type LeftOut, plainName } from "./submissions.ts";

interface BoardPlan {
  readonly folder: string;
  readonly task: AnyTask;
  readonly title: string;
  /** Otherwise the sealed gold of the repository. */
  readonly gold?: string;
}

const DIGITS = 3;

const BUILD_COMMAND = `node ${SCORER} host build .`;

const MADE = ["results", "comments", "site", "ranking.jsonl", SEALED_RESULTS];

export interface BuildFlags {
  readonly gold?: string;
  readonly allowNetwork?: boolean;
  readonly task?: string;
}

export const BOARD = v.strictObject({ title: v.optional(v.pipe(v.string(), v.maxLength(1_000))) });

/** The plan in the settings of a board: task and options in karat.json, title in board.json. */
export async function boardPlan(folder: string, { gold, allowNetwork, task: module }: BuildFlags): Promise<BoardPlan> {
  const file = new ConfigFile(settingsFile(folder, "karat.json"), allowNetwork);
  const { task: named, config } = file;
  const name = module ?? named;
  if (name === undefined)
    throw usageError("BAD_VALUE", { expected: `a task in ${file.name}`, received: "none", hint: HINT });
  const maker = await (module !== undefined && named !== undefined ? taskOfData(named, module) : loadTask(name));
  const { as } = config;
  const options = { ...file.options(maker.definition), ...(typeof as === "string" && { as }) };
  const task = maker(options as never);
  const title = titleIn(settingsFile(folder, "board.json")) ?? task.definition.title;
  return { folder, task, title, ...(gold === undefined ? {} : { gold }) };
}

const HINT = "karat host board TASK makes one";

function settingsFile(folder: string, name: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  throw readFailed(file, { expected: "the settings of a board", received: "no such file", hint: HINT });
}

function titleIn(file: string): string | undefined {
  const record = { file, line: 1, text: textIn(file) };
  const sink = new FindingCollector();
  const board = shaped(BOARD, jsonIn(record.text, file), record, sink);
  sink.throwProblems();
  return board?.title;
}

export async function buildBoard({ folder, task, title, gold }: BoardPlan) {
  const { submissions, leftOut: refused } = findSubmissions(join(folder, "submissions"));
  const results: NamedResult[] = [];
  const leftOut: LeftOut[] = [...refused];
  const goldFiles = gold === undefined ? unseal(join(folder, SEALED_GOLD)) : null;
  const openGold = () => (goldFiles === null ? readPath(gold!) : memorySource("gold", goldFiles));
  for (const { name, path } of submissions) {
    const withoutPaths = (text: string) =>
      placed(placed(text, path, "the submission", ""), gold ?? "gold", "gold", "gold/");
    try {
      const input = { gold: openGold(), pred: readPath(path, { within: path }) };
      const result = await score(task, input, { perUnit: true, services: await servicesOf(task) });
      results.push({ name, result: withPlaces(result, withoutPaths) });
    } catch (error) {
      if (!(error instanceof KaratError)) throw error;
      leftOut.push({ name, reason: withoutPaths(reasonOf(error, path)) });
    }
  }
  const sorted = leftOut.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await swapIn(folder, MADE, boardFiles({ folder, task, title }, results, sorted));
  return { scored: results.map(({ name }) => name), leftOut };
}

function boardFiles(
  { folder, task, title }: BoardPlan,
  whole: readonly NamedResult[],
  leftOut: readonly LeftOut[],
): Files {
  const results = whole.map(({ name, result }) => ({ name, result: publishedResult(result) }));
  const comparison =
    whole.length < 2 ? null : publishedComparison(compareResults(task, whole, { baseline: "all-pairs" }));
  const states = withState(readStates(join(folder, "ranking.jsonl")), rankingOf(task, results));
  const { definition } = task;
  const input = (systems: readonly NamedResult[], more: Partial<HtmlReportInput>) => ({
    ...{ definition, systems: systems as never, command: BUILD_COMMAND },
    ...more,
  });
  const screen = results.length === 0 ? null : input(results, { title, ...(comparison && { comparison }) });
  const verdict = comparison === null ? "" : verdictOf({ comparison, definition, digits: DIGITS }).sentence;
  const key = process.env[KEY_VARIABLE];
  const checker = join(packageRoot(), "dist/page");
  return new Map<string, Uint8Array | string>([
    ["ranking.jsonl", statesText(states)],
    ...results.flatMap((system): [string, string][] => [
      [`results/${system.name}.json`, publicJson(system)],
      [`comments/${system.name}.md`, scoredComment(task, system, verdict)],
      [
        `site/systems/${system.name}.html`,
        [...htmlReport(input([system], { title: `${title}: ${system.name}` }))].join(""),
      ],
    ]),
    ...refusedComments(leftOut),
    ...(key !== undefined && whole.length > 0 ? [[SEALED_RESULTS, sealedResults(whole, key)] as const] : []),
    ["site/index.html", boardPage({ title, about: definition.about, screen, leftOut, history: states })],
    ...(existsSync(checker) ? inFolder("site/check", filesAt(checker)) : []),
  ]);
}

function publicJson({ name, result }: NamedResult): string {
  const { karat, task, signature, units, scores, intervals } = result;
  const shown = { name, karat, task, signature, units: units.scored, scores, intervals };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function sealedResults(results: readonly NamedResult[], key: string): Uint8Array {
  const files = results.map(({ name, result }) => [`${name}.json`, `${JSON.stringify(result, null, 2)}\n`] as const);
  return seal(new Map(files), sealingKey(key));
}

/** The comment of the workflow on a submission. */
function scoredComment({ definition }: AnyTask, { name, result }: NamedResult, verdict: string): string {
  const value = result.scores[definition.primary] ?? null;
  const label: string = definition.scores[definition.primary]!.label;
  return `**${name}** was scored: ${label} ${value === null ? "undefined" : value.toFixed(3)} (${result.units.scored} ${result.units.name}s).\n\n${verdict === "" ? "" : `${markdownText(verdict)}\n\n`}\`${result.signature}\`\n`;
}

function refusedComments(leftOut: readonly LeftOut[]): [string, string][] {
  return [...groupBy(leftOut, ({ name }) => plainName(name))].map(([name, refused]) => [
    `comments/${name}.md`,
    refused.map(({ reason }) => refusedComment(name, reason)).join("\n"),
  ]);
}

function refusedComment(name: string, reason: string): string {
  const fence = "`".repeat(Math.max(3, ...[...reason.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `**${name}** could not be scored. Nothing is lost: fix it and push again.\n\n${fence}\n${reason}\n${fence}\n`;
}

/** Replaces a path in a text by a name; `below` replaces it in the paths of files below it. */
function placed(text: string, path: string, name: string, below: string): string {
  return text.replaceAll(`${path}/`, below).replaceAll(path, name);
}

function withPlaces(result: Result, withoutPaths: (text: string) => string): Result {
  const warnings = result.warnings.map(({ message, examples, ...warning }) => ({
    ...warning,
    message: withoutPaths(message),
    ...(examples && { examples: examples.map(withoutPaths) }),
  }));
  return withDigest({ ...result, warnings });
}

/** Problems inside the submission come first: the order of paths differs from machine to machine. */
function reasonOf({ problems, more }: KaratError, submission: string): string {
  const isInside = ({ at }: Problem) => at?.file.startsWith(submission) === true;
  const [inside, outside] = [problems.filter(isInside), problems.filter((problem) => !isInside(problem))];
  return new KaratError([...inside, ...outside].map(problemWithFlags), { more }).message;
}
