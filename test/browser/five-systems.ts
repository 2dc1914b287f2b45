// Comparisons of five systems, made by a generator with a fixed seed or by mixing the two of an example, for a browser to open.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyTask } from "../../src/contract/task.ts";
import { htmlReport, type ReportedSystem } from "../../src/report/html/index.ts";
import { compareResults } from "../../src/stats/compare/compare-results.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";
import { root, runKarat } from "../cli/run-karat.ts";
import { exampleTask } from "../example-task.ts";
import type { TemporaryFolder } from "../temporary-folder.ts";
import { scored } from "./sample-reports.ts";
import { seeded } from "./seeded.ts";

const LABELS = ["O", "T", "X"] as const;

/** How often each system gives the label that most annotators gave. */
const QUALITIES = { "always-o": 0, "length-keyword": 0.2, noisy: 0.85, random: 0.1, second: 0.4 } as const;

/** 50 dialogues of ten turns; noisy is clearly the best. */
export async function fiveDialogueSystems(): Promise<{ task: AnyTask; systems: readonly ReportedSystem[] }> {
  const random = seeded(7);
  const any = () => LABELS[Math.floor(random() * 3)]!;
  const turns = Array.from({ length: 10 }, (_, index) => index);
  const gold = Array.from({ length: 50 }, (_, at) => ({
    id: `dialogue-${100 + at}`,
    turns: turns.map((index) => {
      const label = any();
      return {
        index,
        speaker: index % 2 === 0 ? "U" : "S",
        text: index === 3 && at === 7 ? "See you next weekend" : `Turn ${index} of the talk`,
        annotations: [label, label, label, any(), any()],
      };
    }),
  }));
  const answers = (quality: number) =>
    gold.map(({ id, turns: said }) => ({
      id,
      turns: said.map(({ index, annotations }) => {
        const label = random() < quality ? annotations[0]! : any();
        const share = (one: string) => (one === label ? 0.7 : 0.15);
        return { index, label, probabilities: { O: share("O"), T: share("T"), X: share("X") } };
      }),
    }));
  const task = breakdown();
  const systems: ReportedSystem[] = [];
  for (const [name, quality] of Object.entries(QUALITIES))
    systems.push(await scored(task, name, { gold, pred: answers(quality) } as never));
  return { task, systems };
}

/** 42 topics with timelines of about 30 days with one to four sentences each, two of them gold, as news agencies write them; five systems. */
export async function fiveTimelineSystems(): Promise<{ task: AnyTask; systems: readonly ReportedSystem[] }> {
  const random = seeded(11);
  const words = Array.from({ length: 800 }, (_, at) => `word${at}`);
  const sentence = () =>
    `${Array.from({ length: 22 }, () => words[Math.floor(random() ** 2 * words.length)]).join(" ")} .`;
  const dates = Array.from(
    { length: 36 },
    (_, day) => `2031-${String(1 + Math.floor(day / 3)).padStart(2, "0")}-${String(10 + (day % 3)).padStart(2, "0")}`,
  );
  const sentences = () => Array.from({ length: 1 + Math.floor(random() * 4) }, sentence);
  const days = () => Object.fromEntries(dates.filter(() => random() < 0.8).map((date) => [date, sentences()]));
  const ids = Array.from({ length: 42 }, (_, at) => `topic-${at}`);
  const gold = ids.map((id) => ({ id, timelines: { gazette: days(), herald: days() } }));
  const task = timeline();
  const systems: ReportedSystem[] = [];
  for (const name of ["a", "b", "c", "d", "e"])
    systems.push(await scored(task, name, { gold, pred: ids.map((id) => ({ id, timeline: days() })) } as never));
  return { task, systems };
}

export function comparedReport(
  task: AnyTask,
  systems: readonly ReportedSystem[],
  names?: readonly string[],
  tested: { readonly scores?: readonly string[] } = {},
): string {
  const some = names === undefined ? systems : systems.filter(({ name }) => names.includes(name));
  const [first, ...others] = some as [ReportedSystem, ...ReportedSystem[]];
  const settings = { baseline: "all-pairs", ...tested };
  const comparison = others.length === 0 ? {} : { comparison: compareResults(task, some, settings) };
  const command = "karat compare breakdown --gold gold --pred noisy=noisy --pred second=second";
  return [...htmlReport({ definition: task.definition, systems: [first, ...others], ...comparison, command })].join("");
}

/** The report of an example as the command writes it: its two systems, and three that take each file or line from either. */
export async function exampleOfFive(id: string, folder: TemporaryFolder): Promise<string> {
  const example = join(root, "examples", id);
  const from = (system: string, name: string) => readFileSync(join(example, system, name), "utf8");
  const systems = ["careful", "hasty"].map((name) => `${name}=${join(example, name)}`);
  for (const [k, name] of ["mixed", "odd", "third"].entries()) {
    let turn = 0;
    const either = (careful: string, hasty: string) => (turn++ % (k + 2) === k % 2 ? hasty : careful);
    for (const file of readdirSync(join(example, "careful"))) {
      const [careful, hasty] = [from("careful", file), from("hasty", file)];
      const lines = file.endsWith(".jsonl") ? [careful, hasty].map((text) => text.trimEnd().split("\n")) : null;
      const mixed = lines === null ? either(careful, hasty) : lines[0]!.map((line, at) => either(line, lines[1]![at]!));
      folder.write(join(id, name, file), typeof mixed === "string" ? mixed : `${mixed.join("\n")}\n`);
    }
    systems.push(`${name}=${join(folder.path, id, name)}`);
  }
  const file = join(folder.path, `${id}.html`);
  const args = ["compare", join(root, exampleTask(id)), "--gold", join(example, "gold")];
  if (exampleTask(id) === id) args[1] = id;
  const preds = systems.flatMap((system) => ["--pred", system]);
  const { code, stderr } = await runKarat([...args, ...preds, "--format", "html", "-o", file]);
  if (code !== 0) throw new Error(stderr);
  return file;
}
