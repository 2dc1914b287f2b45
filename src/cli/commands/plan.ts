// karat plan: how many units a difference needs, from stored results.
import { Option } from "commander";
import { type PlanFormat, planFormats } from "../../report/plan.ts";
import { type PlanSettings, planUnits } from "../../stats/compare/plan-units.ts";
import { settingFlags } from "../flags/declared-flags.ts";
import { formatFlag, headed, numberFlag, outputFlag, ownTaskFlag } from "../flags/flag.ts";
import { styleFor, widthOf } from "../output/console.ts";
import { readSystems, refuseParts } from "../output/stored-results.ts";

interface PlanFlags extends PlanSettings {
  readonly task?: string;
  readonly format: PlanFormat;
  readonly output?: string;
}

export const flags = [
  ...headed("Statistics:", [
    numberFlag("--difference <d>", "true difference to find (default: the one between two results)"),
    new Option("--score <id>", "score (default: the task's primary one)"),
    numberFlag("--tests <m>", "number of pairs to test (default: 1)"),
    numberFlag("--power <share>", "probability of finding the difference (default: 0.8)"),
  ]),
  ...settingFlags("plan"),
  ...headed("Output:", [ownTaskFlag(), formatFlag(Object.keys(planFormats)), outputFlag()]),
];

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
