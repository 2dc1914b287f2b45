// karat plan: how many units a difference needs, from stored results.
import { type Command, Option } from "commander";
import { type PlanFormat, planFormats } from "../../report/plan.ts";
import { planUnits } from "../../run/compare/plan-units.ts";
import { numberFrom } from "../flags/number-flag.ts";
import { addOptions, formatFlag, outputFlag, ownTaskFlag } from "../flags/usual-flags.ts";
import { styleFor, widthOf, writeReport } from "../output/console.ts";
import { readSystems } from "../output/stored-results.ts";

interface PlanFlags {
  readonly difference?: string;
  readonly score?: string;
  readonly tests?: string;
  readonly power?: string;
  readonly ci?: string;
  readonly task?: string;
  readonly format: PlanFormat;
  readonly output?: string;
}

export function addFlags(command: Command): void {
  const statistics = [
    new Option("--difference <d>", "true difference to find (default: the one between two results)"),
    new Option("--score <id>", "score (default: the task's primary one)"),
    new Option("--tests <m>", "number of pairs to test (default: 1)"),
    new Option("--power <share>", "probability of finding the difference (default: 0.8)"),
    new Option("--ci <level>", "confidence level in per cent (default: 95)"),
  ];
  addOptions(command, statistics, "Statistics:");
  addOptions(command, [ownTaskFlag(), formatFlag(Object.keys(planFormats)), outputFlag()], "Output:");
}

export async function run(files: readonly string[], flags: PlanFlags): Promise<void> {
  const { task, systems } = await readSystems(files, { module: flags.task });
  const number = (name: "difference" | "tests" | "power" | "ci") =>
    flags[name] === undefined ? {} : { [name]: numberFrom(`--${name}`, flags[name]) };
  const plan = planUnits(task, systems, {
    ...(flags.score === undefined ? {} : { score: flags.score }),
    ...number("difference"),
    ...number("tests"),
    ...number("power"),
    ...number("ci"),
  });
  const report = {
    plan,
    noun: task.definition.unit,
    style: styleFor(process.stdout),
    width: widthOf(process.stdout, flags.output),
  };
  await writeReport(planFormats[flags.format](report), flags.output);
}
