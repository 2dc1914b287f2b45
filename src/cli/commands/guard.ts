// karat guard: compares a run with the committed baseline, or makes it the baseline.
import { resolve } from "node:path";
import type { Option } from "commander";
import type { Result } from "../../contract/result.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { withDigest } from "../../json/digest.ts";
import { KaratError, type Problem, usageError } from "../../problems/problem.ts";
import { withoutUnits } from "../../report/json.ts";
import { guardMarkdown } from "../../report/markdown.ts";
import { PLAIN } from "../../report/score-report.ts";
import { wrapLines } from "../../report/wrap-sentence.ts";
import { resultOf } from "../../run/result-of.ts";
import { scoreSystem } from "../../run/score.ts";
import { chosenScores } from "../../stats/checked-settings.ts";
import { type Baseline, baselineOf, optionsOfBaseline } from "../../stats/guard/baseline.ts";
import {
  type CheckedResult,
  type CheckSettings,
  check,
  checkCheckSettings,
  verdictLines,
} from "../../stats/guard/check.ts";
import { knownBaseline, writeBaseline } from "../baseline-file.ts";
import { BASELINE_FILE } from "../config.ts";
import { thresholdsFrom } from "../flags/check-flags.ts";
import {
  CONFIG_FLAG,
  type Definition,
  inputFlags,
  settingFlags,
  settingsFrom,
  taskFromFlags,
} from "../flags/declared-flags.ts";
import {
  evidenceFlag,
  type FlagValues,
  flagsOf,
  formatFlag,
  namesFlag,
  OWN_TASK_FLAG,
  outputFlag,
  quietFlag,
  switchFlag,
  textFlag,
} from "../flags/flag.ts";
import { type Flags, inputFrom, predsFlag, sideFlags } from "../flags/input-flags.ts";
import {
  addToStepSummary,
  coloured,
  conclude,
  sayWarnings,
  sayWritten,
  styleFor,
  widthOf,
  writeReport,
} from "../output/console.ts";
import { readSystems, refuseParts } from "../output/stored-results.ts";
import { checkScaleFlags, type RunFlags, scaleFlags, scoringRun } from "../scoring-run.ts";
import { settledTaskOf } from "../settled-task.ts";

const BASELINE_FLAGS = {
  baseline: { ...textFlag("file", "the baseline, beside karat.json if there is one"), default: BASELINE_FILE },
  accept: switchFlag("write this run, or these runs, as the new baseline"),
  score: namesFlag("score", "score to guard, in place of the primary one; may be repeated"),
} as const;
const VERDICT_FLAGS = {
  format: formatFlag(["text", "json", "markdown"]),
  output: outputFlag("the verdict"),
} as const;

type OwnFlags = FlagValues<typeof BASELINE_FLAGS> & Omit<FlagValues<typeof VERDICT_FLAGS>, "output">;

type GuardFlags = Omit<Flags, "pred"> &
  SettingFlags<"guard"> &
  RunFlags &
  OwnFlags & { readonly pred: string | readonly string[] };

/** The flags that a run and a stored result share. */
function ownFlags(): readonly Option[] {
  return [...flagsOf(BASELINE_FLAGS, "Baseline:"), ...flagsOf(VERDICT_FLAGS, "Output:")];
}

export function flags(definition: Definition): readonly Option[] {
  return [
    ...sideFlags(definition, predsFlag("predictions of the system; with --accept several runs of it")),
    ...ownFlags(),
    ...flagsOf({ evidence: evidenceFlag() }, "Output:"),
    ...settingFlags("guard", definition),
    ...scaleFlags({ hasShard: false }),
    ...inputFlags(definition),
  ];
}

export async function run(maker: AnyTaskMaker, flags: GuardFlags, name: string): Promise<void> {
  const preds = [flags.pred].flat();
  refuseSeveral(preds, flags);
  checkScaleFlags(flags);
  const baseline = await knownBaseline(flags, maker.definition.id);
  const given = withoutUndefined(flags);
  // Accepting a run means to take the data as they are now.
  const known = flags.accept === true ? {} : optionsOfBaseline(maker, baseline, given);
  const open = taskFromFlags(maker, { ...known, ...given });
  const inputs = preds.map((pred) => inputFrom(open, { ...flags, pred } as Flags));
  const settings = settingsFrom(flags, "guard");
  const task = await settledTaskOf(flags, open, inputs, settings);
  const demands = await demandsOf(task, flags);
  chosenScores(Object.keys(task.definition.scores), flags.scores);
  const results: Result[] = [];
  for (const input of inputs)
    results.push(
      await scoringRun(task, { flags, name }, async ({ settings: own, finishReading }) => {
        // Only JSON shows the intervals of the run.
        const ci = flags.format === "json" ? {} : { ci: null };
        const scored = await scoreSystem(task, input, { ...own, ...settings, ...ci, perUnit: true });
        const result = await resultOf(task, scored, { strict: flags.strict === true, perUnit: true });
        await finishReading();
        return result;
      }).catch((error: unknown) => {
        throw "description" in known ? asOfBaseline(error, flags) : error;
      }),
    );
  if (flags.quiet !== true) for (const { warnings } of results) sayWarnings(warnings);
  await finish(task, results, { ...flags, known: baseline, demands });
}

/** Gold that outgrew the description which the baseline keeps is not wrong. */
function asOfBaseline(error: unknown, { gold, data, baseline }: GuardFlags): unknown {
  if (!(error instanceof KaratError)) return error;
  const hint = `the description is that of ${baseline}; --accept infers it from gold anew, and accepts this run`;
  const isOutgrown = ({ code, at }: Problem) =>
    code === "BAD_SHAPE" && at?.file.startsWith(String(gold ?? data)) === true;
  const problems = error.problems.map((problem) => (isOutgrown(problem) ? { ...problem, hint } : problem));
  return new KaratError(problems, error);
}

/** Stored or merged results in place of gold and predictions. */
export const stored = {
  flags: [
    ...ownFlags(),
    ...settingFlags("guard").filter(isOfResults),
    ...flagsOf({ config: CONFIG_FLAG, task: OWN_TASK_FLAG, quiet: quietFlag("notes") }, "Input:"),
  ],
  run: runStored,
};

function isOfResults(flag: Option): boolean {
  return ["margin", "failUnder", "scores", "perUnit"].includes(flag.attributeName());
}

type StoredFlags = OwnFlags & SettingFlags<"guard"> & { readonly task?: string; readonly quiet?: boolean };

async function runStored(files: readonly string[], flags: StoredFlags): Promise<void> {
  refuseSeveral(files, flags);
  const { task, systems } = await readSystems(files, flags.task);
  refuseParts(systems, files);
  const known = await knownBaseline(flags, task.definition.id);
  const results = systems.map(({ result }) => result);
  await finish(task, results, { ...flags, known, demands: await demandsOf(task, flags) });
}

function refuseSeveral(runs: readonly string[], { accept, ...flags }: { accept?: boolean; evidence?: string }): void {
  if (runs.length < 2) return;
  const isTwice = new Set(runs.map((path) => resolve(path))).size < runs.length;
  const expected =
    accept !== true
      ? "one run to compare with the baseline"
      : isTwice
        ? "each run once"
        : flags.evidence && "one run with --evidence";
  if (!expected) return;
  throw usageError("BAD_VALUE", {
    expected,
    received: `${runs.length} runs`,
    hint: "several runs of the same system are for --accept",
  });
}

async function demandsOf(task: AnyTask, { margin, score, failUnder }: StoredFlags): Promise<CheckSettings> {
  const demands = {
    failUnder: await thresholdsFrom(task, failUnder),
    ...(margin === undefined ? {} : { margin }),
    scores: score ?? [task.definition.primary],
  };
  checkCheckSettings(task, demands);
  return demands;
}

interface Finish extends OwnFlags {
  /** The baseline as it was before. */
  readonly known: Baseline | null;
  readonly demands: CheckSettings;
  readonly output?: string;
  readonly quiet?: boolean;
  readonly perUnit?: boolean;
  readonly scores?: readonly string[] | "all";
}

/** Compares, or accepts unless a threshold is not reached; prints the verdict and ends with its exit code. */
async function finish(task: AnyTask, results: readonly Result[], flags: Finish): Promise<void> {
  const [result] = results as [Result];
  const { baseline: file, known, demands } = flags;
  if (flags.accept === true) {
    const reached = results.map((one) => check(task, one, null, { failUnder: demands.failUnder ?? {} }));
    const missed = reached.find(({ status }) => status === "fail");
    if (missed !== undefined) return report(task, result, missed, flags);
    await writeBaseline(file, baselineOf(results));
    const runs = results.length === 1 ? "this run" : `${results.length} runs`;
    const message = `Accepted ${runs} as the baseline in ${file}.`;
    return report(task, result, { status: "pass", message, checks: [], differs: [], worse: [], notes: [] }, flags);
  }
  return report(task, result, check(task, result, known, demands), flags);
}

async function report(task: AnyTask, result: Result, checked: CheckedResult, flags: Finish): Promise<void> {
  const { format, output } = flags;
  const lines = verdictLines(checked, { isAccepting: flags.accept === true });
  const ids = chosenScores(Object.keys(task.definition.scores), flags.scores);
  const scores = Object.fromEntries(ids.map((id) => [id, result.scores[id] ?? null]));
  const reported = withDigest({ ...(flags.perUnit === true ? result : withoutUnits(result)), scores });
  const markdown = () => guardMarkdown(result, checked.status, lines);
  const texts = {
    text: () => {
      const style = output === undefined ? styleFor(process.stdout) : PLAIN;
      const [first = "", ...others] = lines;
      const colouredLines = [coloured(first, checked.status, style), ...others];
      return `${wrapLines(colouredLines, widthOf(process.stdout, output), "  ").join("\n")}\n`;
    },
    json: () => `${JSON.stringify({ ...checked, result: reported }, null, 2)}\n`,
    markdown,
  };
  await writeReport(texts[format](), output);
  await addToStepSummary(markdown);
  sayWritten(flags);
  conclude(checked.status);
}

function withoutUndefined(flags: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}
