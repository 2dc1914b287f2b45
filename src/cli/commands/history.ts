// karat history: runs that were kept, their trend, and what the last one changed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import type { Outcome } from "../../core/check.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import type { Result } from "../../core/result.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import type { AnyTask } from "../../core/task.ts";
import { visibleText } from "../../core/visible-text.ts";
import { type HistoryLine, historyPage } from "../../report/html/history-page.ts";
import { shownNumber } from "../../report/score-report.ts";
import { alignTable } from "../../report/table.ts";
import { taskOfData } from "../../scale/load-task.ts";
import { bestOf } from "../history/chosen-entry.ts";
import { differenceSentence } from "../history/difference.ts";
import { groupedBy, type HistoryEntry, hasPassed, lineOf } from "../history/entry.ts";
import { HISTORY_FOLDER, readHistory, record } from "../history/store.ts";
import { say, stderr, styleFor, writeReport } from "../output/console.ts";
import { checkContent } from "../output/stored-results.ts";

interface HistoryFlags {
  readonly name?: string;
  readonly format: "text" | "json" | "html";
  readonly output?: string;
  readonly folder: string;
  readonly quiet?: boolean;
}

export function addFlags(command: Command): void {
  for (const option of [
    new Option("--name <name>", "what the added run is called"),
    new Option("--format <format>", "how the runs are written").choices(["text", "json", "html"]).default("text"),
    new Option("-o, --output <file>", "write them to a file"),
    new Option("--folder <folder>", "where the runs are kept").default(HISTORY_FOLDER),
    new Option("-q, --quiet", "no remarks on damaged entries"),
  ])
    command.addOption(option);
  command
    .helpCommand(false)
    .command("add")
    .description("keep a stored result")
    .argument("<result>", "made with --per-unit --format json")
    .action((file: string) => addResult(file, command.opts()));
}

export async function run(task: string | undefined, flags: HistoryFlags): Promise<void> {
  const { entries, damaged } = readHistory(flags.folder);
  if (flags.quiet !== true)
    for (const { file, reason } of damaged) say(`${styleFor(stderr()).odd("skipped")} ${file}: ${reason}`);
  const chosen = entries.filter((entry) => task === undefined || entry.task === task);
  const text =
    flags.format === "json"
      ? `${JSON.stringify({ entries: chosen, damaged }, null, 2)}\n`
      : await described(chosen, flags);
  await writeReport(text, flags.output);
}

async function addResult(file: string, { name, folder }: HistoryFlags): Promise<void> {
  const text = readText(file);
  const result = resultFromJson(text, file);
  const maker = await taskOfData(result.task);
  checkContent(maker.definition, result, file);
  const { primary } = maker(result.options as never).definition;
  const entry = await recordRun(result, text, { primary, name: name ?? null, folder });
  say(visibleText(`${entry.id} ${entry.name ?? ""}`.trim()));
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw readFailed({ file }, { expected: "a stored result", received: (cause as Error).message });
  }
}

interface Kept {
  readonly primary: string;
  readonly name: string | null;
  readonly folder?: string;
  /** What the checks said of it. */
  readonly outcome?: Outcome;
}

/** Keeps a result with the moment and the commit of the working tree. */
export async function recordRun(
  result: Result,
  text: string,
  { primary, name, folder = HISTORY_FOLDER, outcome }: Kept,
): Promise<HistoryEntry> {
  return record(folder, { result, text, primary, name, commit: commitHere(), time: new Date(), outcome });
}

function commitHere(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

async function described(entries: readonly HistoryEntry[], { format, folder }: HistoryFlags): Promise<string> {
  const lines: HistoryLine[] = [];
  for (const [signature, runs] of groupedBy(entries, lineOf)) lines.push(await lineFrom(signature, runs, folder));
  if (format === "html") return historyPage(lines, 3);
  return lines.length === 0 ? "no runs yet: karat score … --record NAME keeps one\n" : lines.map(lineText).join("\n");
}

async function lineFrom(signature: string, runs: readonly HistoryEntry[], folder: string): Promise<HistoryLine> {
  const [{ task, primary }] = runs as [HistoryEntry];
  const maker = await taskOfData(task).catch(() => null);
  const label: string = maker?.definition.scores[primary]?.label ?? primary;
  const remarks = maker === null ? [] : await remarksOn(runs, { folder, maker });
  return { task, label, signature, runs, remarks };
}

/** The last run against the one before it and against the best of the others. */
async function remarksOn(
  runs: readonly HistoryEntry[],
  { folder, maker }: { folder: string; maker: { readonly definition: AnyTask["definition"] } },
): Promise<string[]> {
  const last = runs.at(-1)!;
  const before = runs.slice(0, -1);
  const previous = before.at(-1);
  const best = bestOf(before.filter(hasPassed), maker.definition.scores[last.primary]!);
  const others = [
    ...(previous === undefined ? [] : [["the previous run", previous] as const]),
    ...(best === undefined || best === previous ? [] : [["the best run before", best] as const]),
  ];
  return Promise.all(others.map(([title, other]) => differenceSentence(folder, { last, other, title })));
}

function lineText({ task, label, signature, runs, remarks }: HistoryLine): string {
  const style = styleFor(process.stdout);
  const rows = runs.map(({ time, name, commit, score, interval, outcome }) => [
    visibleText(time.slice(0, 16).replace("T", " ")),
    visibleText(name ?? ""),
    visibleText(commit?.slice(0, 10) ?? ""),
    shownNumber(score, 3),
    interval === null ? "" : `[${shownNumber(interval.low, 3)}, ${shownNumber(interval.high, 3)}]`,
    visibleText(outcome ?? ""),
  ]);
  const table = alignTable(
    [["time", "name", "commit", visibleText(label), "interval", "checks"].map(style.dim), ...rows],
    ["left", "left", "left", "right", "left", "left"],
  );
  const title = style.bold(visibleText(`${task}: ${label}`));
  return `${[title, ...table, ...remarks.map(visibleText), style.dim(visibleText(signature))].join("\n")}\n`;
}
