// Builds a board anew from its repository: every submission scored, every page written, the same bytes for the same input.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { servicesOf } from "../../../adapters/services-node.ts";
import { KaratError } from "../../../core/problem.ts";
import type { NamedResult } from "../../../core/result.ts";
import type { AnyTask } from "../../../core/task.ts";
import { packageRoot } from "../../../io/package-root.ts";
import { readPath } from "../../../io/read-path.ts";
import { writeAtomically } from "../../../io/write-atomically.ts";
import { htmlReport, reportedSystem } from "../../../report/html/index.ts";
import { compareResults } from "../../../run/compare/compare-results.ts";
import { score } from "../../../run/score.ts";
import type { Files } from "../codabench.ts";
import { reasonOf, withPlaces } from "./places.ts";
import { rankingOf } from "./ranking.ts";
import { readStates, statesText, withState } from "./ranking-history.ts";
import { KEY_VARIABLE, openGold } from "./sealed-gold.ts";
import { boardPage } from "./site.ts";
import { findSubmissions, type LeftOut, plainName, type Submission } from "./submissions.ts";

export interface BoardPlan {
  readonly folder: string;
  readonly task: AnyTask;
  readonly title: string;
  /** Otherwise the sealed gold of the repository. */
  readonly gold?: string;
}

export interface BuiltBoard {
  readonly scored: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

export const SEALED_GOLD = "gold.sealed";
const NO_MATCHES: ReadonlyMap<string, unknown> = new Map();

export async function buildBoard({ folder, task, title, gold }: BoardPlan): Promise<BuiltBoard> {
  const { submissions, leftOut: refused } = findSubmissions(join(folder, "submissions"));
  const results: NamedResult[] = [];
  const leftOut: LeftOut[] = [...refused];
  await withGold(folder, gold, async (path) => {
    for (const submission of submissions) {
      const outcome = await scoreSubmission(task, submission, path);
      if ("reason" in outcome) leftOut.push(outcome);
      else results.push(outcome);
    }
  });
  await writeBoard(
    { folder, task, title },
    results,
    leftOut.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  return { scored: results.map(({ name }) => name), leftOut };
}

async function withGold(
  folder: string,
  gold: string | undefined,
  work: (path: string) => Promise<void>,
): Promise<void> {
  if (gold !== undefined) return work(gold);
  const opened = openGold(join(folder, SEALED_GOLD), process.env[KEY_VARIABLE]);
  const scratch = mkdtempSync(join(tmpdir(), "karat-gold-"));
  try {
    writeFiles(scratch, opened);
    await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

async function scoreSubmission(
  task: AnyTask,
  { name, path }: Submission,
  gold: string,
): Promise<NamedResult | LeftOut> {
  const places = { submission: path, gold };
  try {
    const input = { gold: readPath(gold), pred: readPath(path, { within: path }) };
    const result = await score(task, input, { perUnit: true, services: await servicesOf(task) });
    return { name, result: withPlaces(result, places) };
  } catch (error) {
    if (error instanceof KaratError) return { name, reason: reasonOf(error, places) };
    throw error;
  }
}

async function writeBoard(
  { folder, task, title }: Pick<BoardPlan, "folder" | "task" | "title">,
  results: readonly NamedResult[],
  leftOut: readonly LeftOut[],
): Promise<void> {
  const comparison = results.length < 2 ? null : compareResults(task, results, { baseline: "all-pairs" });
  const ranking = rankingOf(task, results, comparison);
  const states = withState(readStates(join(folder, "ranking.jsonl")), ranking, task.definition.primary);
  for (const made of ["results", "comments", "site"]) rmSync(join(folder, made), { recursive: true, force: true });
  const write = (path: string, text: string | Iterable<string>) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return writeAtomically(join(folder, path), text);
  };
  const page = (systems: readonly NamedResult[]) => ({
    definition: task.definition,
    systems: systems.map((system) => reportedSystem(task, { ...system, matches: NO_MATCHES })) as never,
    command: "karat host build .",
  });
  await write("ranking.jsonl", statesText(states));
  for (const system of results) {
    await write(`results/${system.name}.json`, `${JSON.stringify(system.result, null, 2)}\n`);
    await write(`comments/${system.name}.md`, scoredComment(task, system));
    await write(
      `site/systems/${system.name}.html`,
      htmlReport({ ...page([system]), title: `${title}: ${system.name}` }),
    );
  }
  const refusals = leftOut.map(({ name, reason }) => ({ name: plainName(name), reason }));
  for (const name of new Set(refusals.map((refusal) => refusal.name))) {
    const reasons = refusals.filter((refusal) => refusal.name === name).map(({ reason }) => reason);
    await write(`comments/${name}.md`, reasons.map((reason) => refusedComment(name, reason)).join("\n"));
  }
  if (comparison !== null) await write("site/comparison.html", htmlReport({ ...page(results), comparison, title }));
  const signature = results[0]?.result.signature.replace(/\|pred:[^|]*/, "") ?? null;
  await write("site/index.html", boardPage({ task, title, ranking, leftOut, history: states, signature }));
  const checker = join(packageRoot(), "dist/page");
  if (existsSync(checker)) cpSync(checker, join(folder, "site/check"), { recursive: true });
}

/** What a workflow says to whoever sent a submission. */
function scoredComment({ definition }: AnyTask, { name, result }: NamedResult): string {
  const value = result.scores[definition.primary] ?? null;
  const label: string = definition.scores[definition.primary]!.label;
  return `**${name}** was scored: ${label} ${value === null ? "undefined" : value.toFixed(4)} (${result.units.scored} ${result.units.name}s).\n\n\`${result.signature}\`\n`;
}

function refusedComment(name: string, reason: string): string {
  const fence = "`".repeat(Math.max(3, ...[...reason.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `**${name}** could not be scored. Nothing is lost: mend it and push again.\n\n${fence}\n${reason}\n${fence}\n`;
}
