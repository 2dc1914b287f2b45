// What a competition publishes: scores, rounded on the page, and problems of a submission; nothing that quotes gold.
import { join, relative } from "node:path";
import { writeAtomically } from "../../adapters/node/write-atomically.ts";
import { makeFolder } from "../../adapters/node/write-error.ts";
import type { Result } from "../../contract/result.ts";
import { KaratError, type Place, type Problem } from "../../problems/problem.ts";
import { markup } from "../../report/draw/markup.ts";
import { type HtmlReportInput, htmlReport } from "../../report/html/index.ts";
import { pageHead } from "../../report/html/page-head.ts";
import { columnKey } from "./competition.ts";

const PAGE = "detailed_results.html";
const SUBMISSION = "submission";

interface Published {
  readonly folder: string;
  readonly title: string | undefined;
}

/** Writes scores as plain numbers, without undefined ones, and a page, which shows units only if the result has them. */
export async function writeCodabench(
  definition: HtmlReportInput["definition"],
  result: Result,
  { folder, title }: Published,
): Promise<void> {
  makeFolder(folder);
  const defined = Object.entries(result.scores).filter(([, value]) => value !== null);
  const scores = Object.fromEntries(defined.map(([id, value]) => [columnKey(id), value]));
  const systems = [{ name: SUBMISSION, result: publishedResult(result) }] as const;
  const page = htmlReport({ definition, systems, ...(title !== undefined && { title }) });
  await writeAtomically(join(folder, "scores.json"), `${JSON.stringify(scores, null, 2)}\n`);
  await writeAtomically(join(folder, PAGE), page);
}

interface HostedFlags {
  readonly pred?: string;
  readonly output?: string;
  readonly title?: string;
}

/** An error about the input as participants may see it; they find it on the page too. */
export async function publishedError(error: unknown, { pred = "", output, title }: HostedFlags): Promise<unknown> {
  if (!(error instanceof KaratError) || error.isUsage || output === undefined) return error;
  const problems = error.problems.map((problem) => publishedProblem(problem, pred));
  const published = new KaratError(problems, { more: error.more, cause: error });
  const head = `${title === undefined ? "" : `${title}: `}not scored`;
  const page = markup`${pageHead(head)}<body><main><h1>${head}</h1><pre>${published.message}</pre></main></body></html>\n`;
  makeFolder(output);
  await writeAtomically(join(output, PAGE), String(page));
  return published;
}

/** Participants have no flags to choose. */
const FLAG = /(^|\W)--\w|`/;

function publishedProblem({ at, hint, alike, ...problem }: Problem, pred: string): Problem {
  const isShown = hint !== undefined && !FLAG.test(hint);
  const places = alike?.places.map((place) => publishedPlace(place, pred));
  return {
    ...problem,
    at: publishedPlace(at, pred),
    ...(isShown && { hint }),
    ...(alike && { alike: { count: alike.count, places: places!.filter(({ file }) => file !== SUBMISSION) } }),
  };
}

/** A place in the submission, from its root on; a place in gold is the submission as a whole. */
function publishedPlace(at: Place | null, pred: string): Place {
  const way = at === null ? ".." : relative(pred, at.file);
  if (at === null || way.startsWith("..")) return { file: SUBMISSION };
  return { ...at, file: way === "" ? SUBMISSION : way };
}

const SCALE = 1000;

function allRounded<T>(value: T): T {
  if (typeof value === "number") return (Math.round(value * SCALE) / SCALE) as T;
  if (Array.isArray(value)) return value.map((item) => allRounded(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allRounded(item)])) as T;
}

/** Keeps scores, intervals and settings. Mistakes quote gold; with digests, anybody could confirm a guess of it. */
function publishedResult(result: Result): Result {
  const { karat, format, task, signature, formats, units, scores, intervals, options, perUnit } = result;
  return {
    karat,
    format,
    task,
    signature: signature.replaceAll(/\|(gold|pred):[^|]*/g, ""),
    formats,
    units: { name: units.name, scored: units.scored, missing: [], extra: [], invalid: [] },
    scores: allRounded(scores),
    ...(intervals && { intervals: allRounded(intervals) }),
    ...(perUnit && { perUnit: perUnit.map((unit) => ({ id: unit.id, scores: allRounded(unit.scores) })) }),
    options,
    digests: { gold: null, pred: null },
    columns: [],
    totals: {},
    warnings: [],
  };
}
