// karat demo: opens the start page of the examples; or two systems on the example of each task, scored and compared, with a page of each.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isDescriptionPath, loadTask } from "../../adapters/node/load-task.ts";
import { packageRoot } from "../../adapters/node/package-root.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { makeFolder } from "../../adapters/node/write-error.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import type { Comparison } from "../../contract/comparison.ts";
import type { AnyTask } from "../../contract/task.ts";
import { shownDifference, shownP } from "../../report/comparison/comparison-report.ts";
import { type Style, shownInterval, shownNumber } from "../../report/score-report.ts";
import { type Column, fitTable } from "../../report/table.ts";
import { TASK_IDS } from "../../tasks/index.ts";
import { type FlagValues, flagsOf, switchFlag } from "../flags/flag.ts";
import { styleFor, widthOf, writeReport } from "../output/console.ts";
import { writeHtml } from "../output/html-output.ts";
import { comparedSystems } from "./compare.ts";
import { servePage } from "./serve.ts";

const SYSTEMS = ["careful", "hasty"];
const DIGITS = 3;

const FLAGS = {
  output: {
    kind: "text",
    short: "o",
    value: "folder",
    about: "write a page of each example to this folder, in place of opening the start page",
  },
  noOpen: switchFlag("print a line for each example and write the pages, in place of opening the start page"),
} as const;

export const flags = flagsOf(FLAGS);

const ANY_PORT = 0;

/** Opens the start page of the examples; without a terminal to stop it from, it writes a page of each. */
export function run({ output, noOpen }: FlagValues<typeof FLAGS>): Promise<void> {
  if (noOpen !== true && output === undefined && process.stdout.isTTY === true)
    return servePage(ANY_PORT, openInBrowser);
  return writePages(output ?? join(tmpdir(), "karat-demo"));
}

const OPENERS: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** The address is printed too: where there is no browser, nothing happens. */
function openInBrowser(url: string): void {
  const [command, ...words] = OPENERS[process.platform] ?? ["xdg-open"];
  const opener = spawn(command, [...words, url], { stdio: "ignore", detached: true });
  opener.on("error", () => {});
  opener.unref();
}

async function writePages(output: string): Promise<void> {
  const style = styleFor(process.stdout);
  makeFolder(output);
  const lines: string[][] = [];
  for (const id of TASK_IDS) {
    const folder = join(packageRoot(), "examples", id);
    if (!existsSync(join(folder, "gold"))) continue;
    const described = readdirSync(folder).find(isDescriptionPath);
    const task = (await loadTask(described === undefined ? id : join(folder, described)))();
    const pred = SYSTEMS.map((name) => [name, readPath(join(folder, name))] as const);
    const input = { gold: readPath(join(folder, "gold")), pred };
    const settings = { services: await servicesOf(task) };
    const { comparison, systems } = await comparedSystems(task, input, settings);
    const page = join(output, `${id}.html`);
    const command = compareCommand(id, described);
    await writeHtml(task, systems, { output: page, digits: DIGITS, command }, comparison);
    lines.push(exampleLine(task, comparison, style));
  }
  await writeReport(demoText({ lines, output, style }), undefined);
}

function examplesFolder(): string {
  return relative(process.cwd(), join(packageRoot(), "examples")) || ".";
}

function compareCommand(id: string, described: string | undefined): string {
  const folder = `${examplesFolder()}/${id}`;
  const task = described === undefined ? id : `${folder}/${described}`;
  const systems = SYSTEMS.map((name) => `--pred ${name}=${folder}/${name}`);
  return `karat compare ${task} --gold ${folder}/gold ${systems.join(" ")}`;
}

function exampleLine({ definition }: AnyTask, { systems, comparisons, primary }: Comparison, style: Style): string[] {
  const scores = SYSTEMS.flatMap((name) => {
    const system = systems.find((one) => one.name === name)!;
    const interval = shownInterval(system.intervals[primary] ?? null, 2);
    return [shownNumber(system.scores[primary] ?? null, DIGITS), style.dim(interval)];
  });
  const test = comparisons.find(({ score }) => score === primary)!;
  return [
    style.bold(definition.id),
    definition.scores[primary]!.label,
    ...scores,
    shownDifference(test.difference, DIGITS),
    style.dim(`p ${shownP(test.p)}`),
  ];
}

interface Demo {
  readonly lines: readonly string[][];
  readonly output: string;
  readonly style: Style;
}

function demoText({ lines, output, style }: Demo): string {
  const columns: readonly Column[] = [
    { head: "" },
    { head: "", least: 10 },
    ...SYSTEMS.flatMap((name): Column[] => [{ head: name }, { head: "", drop: 1 }]),
    { head: SYSTEMS.toReversed().join(" − ") },
    { head: "", drop: 2 },
  ];
  const table = fitTable({ columns, rows: lines }, { width: widthOf(process.stdout) - 2, dim: style.dim }).lines;
  const examples = examplesFolder();
  const commands = [
    `karat score breakdown --gold ${examples}/breakdown/gold --pred ${examples}/breakdown/hasty`,
    `karat explain rules --gold ${examples}/rules/gold --pred ${examples}/rules/hasty`,
    `karat tasks timeline`,
  ];
  const section = (title: string, texts: readonly string[]) =>
    [style.bold(title), "", ...texts.map((text) => `  ${text}`), ""].join("\n");
  return [
    section("Two invented systems on the example of each task", table),
    section("A page of each, for your browser", [join(output, "*.html")]),
    section("Try next", commands),
  ].join("\n");
}
