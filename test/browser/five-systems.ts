// A comparison of five systems on dialogues, made by a generator with a fixed seed, for a browser to open.
import type { AnyTask } from "../../src/core/task.ts";
import { htmlReport, type ReportedSystem } from "../../src/report/html/index.ts";
import { compareResults } from "../../src/run/compare/compare-results.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";
import { scored } from "./sample-reports.ts";

/** Uniform numbers of the minimal standard generator. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

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

/** 42 topics with timelines of 30 days, each of five systems. */
export async function fiveTimelineSystems(): Promise<{ task: AnyTask; systems: readonly ReportedSystem[] }> {
  const random = seeded(11);
  const words = Array.from({ length: 800 }, (_, at) => `word${at}`);
  const sentence = () =>
    `${Array.from({ length: 22 }, () => words[Math.floor(random() ** 2 * words.length)]).join(" ")} .`;
  const dates = Array.from(
    { length: 30 },
    (_, day) => `2031-${String(1 + Math.floor(day / 3)).padStart(2, "0")}-${String(10 + (day % 3)).padStart(2, "0")}`,
  );
  const days = () => Object.fromEntries(dates.filter(() => random() < 0.8).map((date) => [date, [sentence()]]));
  const ids = Array.from({ length: 42 }, (_, at) => `topic-${at}`);
  const gold = ids.map((id) => ({ id, timelines: { gazette: days() } }));
  const task = timeline();
  const systems: ReportedSystem[] = [];
  for (const name of ["a", "b", "c", "d", "e"])
    systems.push(await scored(task, name, { gold, pred: ids.map((id) => ({ id, timeline: days() })) } as never));
  return { task, systems };
}

export function comparedReport(task: AnyTask, systems: readonly ReportedSystem[], names?: readonly string[]): string {
  const some = names === undefined ? systems : systems.filter(({ name }) => names.includes(name));
  const [first, ...others] = some as [ReportedSystem, ...ReportedSystem[]];
  const comparison =
    others.length === 0 ? {} : { comparison: compareResults(task, some, { baseline: "all-pairs", resamples: 999 }) };
  const command = "karat compare breakdown --gold gold --pred noisy=noisy --pred second=second";
  return [...htmlReport({ definition: task.definition, systems: [first, ...others], ...comparison, command })].join("");
}
