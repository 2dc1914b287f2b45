// karat demo: two systems on the bundled example of each task, scored, compared, and a page of each to look at.
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Option } from "commander";
import { servicesOf } from "../../adapters/services-node.ts";
import type { Comparison } from "../../core/comparison.ts";
import type { AnyTask } from "../../core/task.ts";
import { packageRoot } from "../../io/package-root.ts";
import { readPath } from "../../io/read-path.ts";
import { shownDifference, shownP } from "../../report/comparison/comparison-report.ts";
import { type Style, shownInterval, shownNumber } from "../../report/score-report.ts";
import { type Column, fitTable } from "../../report/table.ts";
import { isDescriptionPath, loadTask } from "../../scale/load-task.ts";
import { TASK_IDS } from "../../tasks/index.ts";
import { makeFolder } from "../host/files.ts";
import { styleFor, widthOf, writeReport } from "../output/console.ts";
import { writeHtml } from "../output/html-output.ts";
import { comparedSystems } from "./compare.ts";

const SYSTEMS = ["careful", "hasty"];
const DIGITS = 3;

export const flags = [new Option("-o, --output <folder>", "write the pages to this folder (default: a temporary one)")];

export async function run({ output = join(tmpdir(), "karat-demo") }: { readonly output?: string }): Promise<void> {
  const style = styleFor(process.stdout);
  makeFolder(output);
  const lines: string[][] = [];
  const pages: string[] = [];
  for (const id of TASK_IDS) {
    const folder = join(packageRoot(), "examples", id);
    if (!existsSync(join(folder, "gold"))) continue;
    const described = readdirSync(folder).find(isDescriptionPath);
    const task = (await loadTask(described === undefined ? id : join(folder, described)))();
    const pred = SYSTEMS.map((name) => [name, readPath(join(folder, name))] as const);
    const input = { gold: readPath(join(folder, "gold")), pred };
    const settings = { services: await servicesOf(task), perUnit: true };
    const { comparison, systems } = await comparedSystems(task, input, settings);
    const page = join(output, `${id}.html`);
    const command = compareCommand(id, described);
    await writeHtml(task, systems, { output: page, digits: DIGITS, command }, comparison);
    lines.push(exampleLine(task, comparison, style));
    pages.push(page);
  }
  await writeReport(demoText(lines, pages, style), undefined);
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

function demoText(lines: readonly string[][], pages: readonly string[], style: Style): string {
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
    section("A page of each, for your browser", pages),
    section("Try next", commands),
  ].join("\n");
}
