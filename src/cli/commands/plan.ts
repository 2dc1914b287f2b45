// karat plan: how many units a difference needs, from stored results.
import { type PlanFormat, planFormats } from "../../report/plan.ts";
import { type PlanSettings, planUnits } from "../../stats/compare/plan-units.ts";
import { settingFlags } from "../flags/declared-flags.ts";
import { type FlagValues, flagsOf, formatFlag, OWN_TASK_FLAG, outputFlag, textFlag } from "../flags/flag.ts";
import { styleFor, widthOf } from "../output/console.ts";
import { readSystems, refuseParts } from "../output/stored-results.ts";

const STATISTICS_FLAGS = {
  difference: {
    kind: "number",
    value: "d",
    about: "true difference to find (default: the one between two results)",
  },
  score: textFlag("id", "score (default: the task's primary one)"),
  tests: { kind: "number", value: "m", about: "number of pairs to test (default: 1)" },
  power: { kind: "number", value: "share", about: "probability of finding the difference (default: 0.8)" },
} as const;
const OUTPUT_FLAGS = {
  task: OWN_TASK_FLAG,
  format: formatFlag(Object.keys(planFormats) as PlanFormat[]),
  output: outputFlag(),
} as const;

export const flags = [
  ...flagsOf(STATISTICS_FLAGS, "Statistics:"),
  ...settingFlags("plan"),
  ...flagsOf(OUTPUT_FLAGS, "Output:"),
];

type PlanFlags = PlanSettings & FlagValues<typeof STATISTICS_FLAGS> & FlagValues<typeof OUTPUT_FLAGS>;

export async function run(files: readonly string[], flags: PlanFlags): Promise<string> {
  const { task: module, format, output, ...settings } = flags;
  const { task, systems } = await readSystems(files, module);
  refuseParts(systems, files);
  const report = {
    plan: planUnits(task, systems, settings),
    noun: systems[0]!.result.units.clusters === undefined ? task.definition.unit : "cluster",
    style: styleFor(process.stdout),
    width: widthOf(process.stdout, output),
  };
  return planFormats[format](report);
}
