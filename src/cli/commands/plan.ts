// karat plan: how many units a difference needs, from stored results.
import { type Command, Option } from "commander";
import { type PlanFormat, planFormats } from "../../report/plan.ts";
import { planUnits } from "../../run/compare/plan-units.ts";
import { numberFrom } from "../flags/number-flag.ts";
import { styleFor, writeReport } from "../output/console.ts";
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
  for (const option of [
    new Option("--difference <d>", "the true difference to find (default: the one between two results)"),
    new Option("--score <id>", "the score (default: the task's primary one)"),
    new Option("--tests <m>", "how many pairs will be tested (default: 1)"),
    new Option("--power <share>", "how often the difference shall be found (default: 0.8)"),
    new Option("--ci <level>", "the level of the test in per cent (default: 95)"),
  ])
    command.addOption(option.helpGroup("Statistics:"));
  for (const option of [
    new Option("--task <path>", "the module of your own task, if the results are of one"),
    new Option("--format <format>", "how it is written").choices(Object.keys(planFormats)).default("text"),
    new Option("-o, --output <file>", "write the plan to a file"),
  ])
    command.addOption(option.helpGroup("Output:"));
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
  const report = { plan, noun: task.definition.unit, style: styleFor(process.stdout) };
  await writeReport(planFormats[flags.format](report), flags.output);
}
