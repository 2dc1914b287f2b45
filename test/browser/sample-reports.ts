// Reports of the bundled examples, of hostile text and of very many units, for a browser to open.
import { fileURLToPath } from "node:url";
import { loadTask } from "../../src/adapters/node/load-task.ts";
import { readPath } from "../../src/adapters/node/read-path.ts";
import type { AnyTask } from "../../src/contract/task.ts";
import type { RunInput } from "../../src/engine/read/open-sides.ts";
import { htmlReport, type ReportedSystem, reportedSystem } from "../../src/report/html/index.ts";
import { score } from "../../src/run/score.ts";
import { settledTask } from "../../src/run/settle-task.ts";
import { compareResults } from "../../src/stats/compare/compare-results.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { concepts } from "../../src/tasks/concepts/index.ts";
import type { tasks } from "../../src/tasks/index.ts";
import { values } from "../../src/tasks/values/index.ts";
import { exampleTask } from "../example-task.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));

type TaskId = keyof typeof tasks;

/** The report of a task's example: two systems, or the one that needs no model. */
export async function exampleReport(id: TaskId): Promise<string> {
  if (id === "concepts") {
    const task = concepts({ epsilon: 0.75 });
    const [gold, pred] = ["gold", "pred"].map((side) => readPath(`${EXAMPLES}concepts/with-vectors/${side}.jsonl`));
    return report(task, [await scored(task, "with-vectors", { gold: gold!, pred: pred! })]);
  }
  if (id === "values") return valuesReport();
  const [gold, careful, hasty] = ["gold", "careful", "hasty"].map((side) => readPath(`${EXAMPLES}${id}/${side}`));
  const preds = { careful: careful!, hasty: hasty! };
  const task = await settledTask((await loadTask(exampleTask(id)))(), { gold: gold!, preds: Object.values(preds) });
  const systems: ReportedSystem[] = [];
  for (const [name, pred] of Object.entries(preds)) systems.push(await scored(task, name, { gold: gold!, pred }));
  return report(task, systems);
}

/** Two systems whose metrics another tool has computed for 24 samples. */
async function valuesReport(): Promise<string> {
  const task = values({ metrics: ["accuracy", "f1", "brief"], range: "unit" });
  const samples = (skill: number) =>
    Array.from({ length: 24 }, (_, k) => ({
      id: `sample-${String(k + 1).padStart(2, "0")}`,
      accuracy: (k * 7) % 10 < skill ? 1 : 0,
      f1: Math.min(1, ((k * 3) % 10) / 10 + skill / 50),
      brief: k % 2,
    }));
  return report(task, [
    await scored(task, "careful", { gold: [], pred: samples(8) }),
    await scored(task, "hasty", { gold: [], pred: samples(5) }),
  ]);
}

export async function scored(task: AnyTask, name: string, input: RunInput): Promise<ReportedSystem> {
  const matches = new Map<string, unknown>();
  const visit = ({ id, match }: { id: string; match: unknown }) => matches.set(id, match);
  const result = await score(task, input, { perUnit: true, ci: null, visit });
  return reportedSystem(task, { name, result, matches });
}

function report(task: AnyTask, systems: readonly ReportedSystem[]): string {
  const [first, ...others] = systems as [ReportedSystem, ...ReportedSystem[]];
  const comparison = others.length === 0 ? {} : { comparison: compareResults(task, systems) };
  const command = `karat compare ${task.definition.id} --gold gold --pred careful=careful --pred hasty=hasty`;
  return [...htmlReport({ definition: task.definition, systems: [first, ...others], ...comparison, command })].join("");
}

/** Text that tries to leave its place: tags, quotes, comments, control characters, overridden direction, and 100 kB of it. */
export const HOSTILE = [
  `<script>document.title = "owned"</script>`,
  `"'><img src=x onerror="document.title='owned'">`,
  "</style></script><!-- <h1>owned</h1>",
  "\u202eright to left\u202c \u0000\u0007 ]]> &amp; \ud800",
  `${"long words ".repeat(9_500)}the end`,
];

export async function hostileReport(systems = 2): Promise<string> {
  const task = concepts();
  const answers = HOSTILE.map((text, k) => ({
    id: text.slice(0, 9_000),
    concepts: [text, `plain ${k}`],
    vectors: [
      [1, 0],
      [0, 1],
    ],
  }));
  const pred = answers.map(({ id }) => ({ id, concepts: HOSTILE, vectors: HOSTILE.map((_, k) => [1, k]) }));
  const system = await scored(task, HOSTILE[1]!, { gold: answers, pred });
  const other = { ...system, name: HOSTILE[3]! };
  const result = { ...system.result, warnings: [{ code: "ODD", message: HOSTILE[2]!, examples: [HOSTILE[0]!] }] };
  return [
    ...htmlReport({
      definition: task.definition,
      systems: [{ ...system, result }, ...(systems > 1 ? [other] : [])],
      title: HOSTILE[0]!,
      command: HOSTILE.join(" "),
    }),
  ].join("");
}

const LABELS = ["O", "T", "X"];

/** A system with so many dialogues of ten turns; another one of the same gold begins later among the random numbers. */
export async function manyUnits(units: number, later = 0): Promise<{ task: AnyTask; system: ReportedSystem }> {
  let state = 1;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const anyLabel = () => LABELS[Math.floor(random() ** 2 * 3)]!;
  const turns = Array.from({ length: 10 }, (_, index) => index);
  const ids = Array.from({ length: units }, (_, k) => `dialogue-${String(k).padStart(6, "0")}`);
  const gold = ids.map((id) => ({ id, turns: turns.map((index) => ({ index, annotations: turns.map(anyLabel) })) }));
  for (let number = 0; number < later; number++) random();
  const pred = ids.map((id) => ({
    id,
    turns: turns.map((index) => ({ index, label: anyLabel(), probabilities: shares() })),
  }));
  function shares() {
    const [O, T] = [random(), random()].sort((a, b) => a - b) as [number, number];
    return { O, T: T - O, X: 1 - T };
  }
  const task = breakdown();
  return { task, system: await scored(task, "many", { gold, pred }) };
}
