// karat history: list recorded runs and their trend.
import { type Command, Option } from "commander";
import { groupBy } from "../../core/group.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import { visibleText } from "../../core/visible-text.ts";
import { textIn } from "../../io/read-json-file.ts";
import { shownDifference, shownP } from "../../report/comparison/comparison-report.ts";
import { type HistoryLine, historyPage } from "../../report/html/history-page.ts";
import { shownInterval, shownNumber } from "../../report/score-report.ts";
import { fitTable, tableOf } from "../../report/table.ts";
import { wrapLines } from "../../report/wrap-sentence.ts";
import { testResults } from "../../run/compare/compare-results.ts";
import { taskFrom, taskOfData } from "../../scale/load-task.ts";
import { formatFlag, outputFlag } from "../flags/flag.ts";
import { bestOf } from "../history/baseline.ts";
import {
  HISTORY_FOLDER,
  type HistoryEntry,
  hasPassed,
  lineOf,
  readHistory,
  record,
  recordedResult,
} from "../history/store.ts";
import { say, stderr, styleFor, widthOf } from "../output/console.ts";
import { checkContent } from "../output/stored-results.ts";
import type { ListedCommands } from "../program.ts";

const DIGITS = 3;

interface HistoryFlags {
  readonly name?: string;
  readonly format: "text" | "json" | "html";
  readonly folder: string;
  readonly quiet?: boolean;
}

export const flags = [
  formatFlag(["text", "json", "html"]),
  outputFlag(),
  new Option("--folder <folder>", "folder of the recorded runs").default(HISTORY_FOLDER),
  new Option("-q, --quiet", "no remarks on damaged entries"),
];

export const subcommands: ListedCommands = {
  add: {
    about: "record a stored result",
    argument: ["<result>", "made with --per-unit --format json"],
    load: async () => ({
      flags: [new Option("--name <name>", "name of the run")],
      run: (file, _, command: Command) => addResult(file, command.optsWithGlobals()),
    }),
  },
};

export async function run(task: string | undefined, flags: HistoryFlags): Promise<string> {
  const { entries, damaged } = readHistory(flags.folder);
  if (flags.quiet !== true)
    for (const { file, reason } of damaged) say(`${styleFor(stderr()).odd("skipped")} ${file}: ${reason}`);
  const chosen = entries.filter((entry) => task === undefined || entry.task === task);
  if (flags.format === "json") return `${JSON.stringify({ entries: chosen, damaged }, null, 2)}\n`;
  if (chosen.length === 0 && flags.format !== "html") return noRuns(entries, task);
  return described(chosen, flags);
}

function noRuns(entries: readonly HistoryEntry[], task: string | undefined): string {
  if (entries.length === 0 || task === undefined) return "no runs yet: karat score … --record NAME records one\n";
  const tasks = [...new Set(entries.map((entry) => entry.task))].join(", ");
  return visibleText(`no runs of ${task}; there are runs of ${tasks}`).concat("\n");
}

async function addResult(file: string, { name, folder }: HistoryFlags): Promise<void> {
  const text = textIn(file);
  const result = resultFromJson(text, file);
  const { definition } = await taskFrom(result);
  checkContent(definition, result, file);
  const entry = await record(folder, { result, text, primary: definition.primary, name: name ?? null });
  say(visibleText(`${entry.id} ${entry.name ?? ""}`.trim()));
}

async function described(entries: readonly HistoryEntry[], { format, folder }: HistoryFlags): Promise<string> {
  const lines: HistoryLine[] = [];
  for (const [signature, runs] of groupBy(entries, lineOf)) lines.push(await lineFrom(signature, runs, folder));
  if (format === "html") return historyPage(lines, DIGITS);
  return lines.map(lineText).join("\n");
}

async function lineFrom(signature: string, runs: readonly HistoryEntry[], folder: string): Promise<HistoryLine> {
  const [{ task, primary }] = runs as [HistoryEntry];
  const maker = await taskOfData(task).catch(() => null);
  // Scores may follow from options.
  const { options } = recordedResult(runs.at(-1)!, folder);
  const spec: ScoreSpec | undefined = maker?.(options as never).definition.scores[primary];
  const remarks = spec === undefined ? [] : await remarksOn(runs, folder, spec);
  return { task, label: spec?.label ?? primary, signature, runs, remarks };
}

async function remarksOn(runs: readonly HistoryEntry[], folder: string, spec: ScoreSpec): Promise<string[]> {
  const last = runs.at(-1)!;
  const before = runs.slice(0, -1);
  const previous = before.at(-1);
  const best = bestOf(before.filter(hasPassed), spec);
  const others = [
    ...(previous === undefined ? [] : [["the previous run", previous] as const]),
    ...(best === undefined || best === previous ? [] : [["the best run before", best] as const]),
  ];
  return Promise.all(others.map(([title, other]) => differenceSentence(folder, last, other, title)));
}

function lineText({ task, label, signature, runs, remarks }: HistoryLine): string {
  const style = styleFor(process.stdout);
  const table = tableOf(runs, [
    { head: "time", drop: 3, cell: ({ time }) => visibleText(time.slice(0, 16).replace("T", " ")) },
    { head: "name", least: 8, cell: ({ name }) => visibleText(name ?? "") },
    { head: "commit", drop: 1, cell: ({ commit }) => visibleText(commit?.slice(0, 10) ?? "") },
    { head: visibleText(label), align: "right", cell: ({ score }) => shownNumber(score, DIGITS) },
    { head: "interval", drop: 2, cell: ({ interval }) => shownInterval(interval, DIGITS) },
    { head: "checks", cell: ({ outcome = "" }) => visibleText(outcome) },
  ]);
  const width = widthOf(process.stdout);
  const { lines } = fitTable(table, { width, dim: style.dim });
  const title = style.bold(visibleText(`${task}: ${label}`));
  const said = wrapLines(remarks.map(visibleText), width, "  ");
  return `${[title, ...lines, ...said, style.dim(visibleText(signature))].join("\n")}\n`;
}

async function differenceSentence(
  folder: string,
  last: HistoryEntry,
  other: HistoryEntry,
  title: string,
): Promise<string> {
  const start = `${last.name ?? last.id} against ${title}, ${other.name ?? other.id}:`;
  if (last.score === null || other.score === null) return `${start} undefined`;
  const plain = `${start} ${signed(last.score - other.score)} in ${last.primary}`;
  const results = [other, last].map((entry) => recordedResult(entry, folder));
  if (results.some(({ rows }) => rows === undefined)) return `${plain} (no test: a run was kept without --per-unit)`;
  const task = await taskFrom(results[1]!);
  const named = results.map((result, at) => ({ name: at === 0 ? "other" : "last", result }));
  const settings = { baseline: "other", primary: last.primary, scores: [last.primary] };
  const test = testResults(task, named, settings).find(({ score }) => score === last.primary);
  if (test === undefined || test.p === null) return plain;
  const { interval, p } = test;
  const between = interval === null ? "" : ` [${signed(interval.low)}, ${signed(interval.high)}]`;
  return `${plain}${between}, p = ${shownP(p)}`;
}

function signed(value: number): string {
  return shownDifference(value, DIGITS);
}
