// Writes a report as a page. Evidence of the worst units comes from a second pass over the input.
import { writeAtomically } from "../../adapters/node/write-atomically.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import { evidenceOf } from "../../contract/checked-evidence.ts";
import type { Comparison } from "../../contract/comparison.ts";
import type { NamedResult, ResultUnit } from "../../contract/result.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import { canBeReadAgain } from "../../engine/read/pair-units.ts";
import { shellWord } from "../../problems/shell-word.ts";
import { withoutSecrets } from "../../problems/visible-text.ts";
import { KeptEvidence } from "../../report/html/evidence-pages.ts";
import { type HtmlReportInput, htmlReport, type ReportedSystem, worstUnits } from "../../report/html/index.ts";
import { visitUnits } from "../../run/explain.ts";
import { chosenScores } from "../../stats/checked-settings.ts";
import { writeToStdout } from "./console.ts";

export interface HtmlSystem extends NamedResult {
  /** Its units, where the result has none. */
  readonly units?: () => Iterable<ResultUnit>;
  /** How to read it again. */
  readonly pass?: { readonly input: RunInput; readonly settings: SettingFlags<"explain"> } | undefined;
}

interface HtmlFlags {
  readonly output?: string;
  readonly digits: number;
  readonly title?: string;
  /** The scores to show beside the primary one of a comparison; all unless told. */
  readonly scores?: readonly string[] | "all";
  /** The command that gives the same numbers; by default the one that was typed. */
  readonly command?: string;
}

export async function writeHtml(
  task: AnyTask,
  systems: readonly HtmlSystem[],
  flags: HtmlFlags,
  comparison?: Comparison,
): Promise<void> {
  const withUnits = systems.map(({ name, result, units }) => ({
    name,
    result: units === undefined ? result : { ...result, perUnit: Array.from(units(), ({ row: _, ...unit }) => unit) },
  }));
  const wanted = worstUnits({ definition: task.definition, systems: nonEmpty(withUnits) });
  const reported: ReportedSystem[] = [];
  for (const [at, { name, result }] of withUnits.entries()) {
    const { pass } = systems[at]!;
    const kept = new KeptEvidence(wanted);
    const isFirstRun = systems.findIndex((one) => one.name === name) === at;
    if (isFirstRun && pass && canBeReadAgain({ gold: pass.input.gold, systems: [{ name, ...pass.input }] }))
      await visitUnits(task, pass.input, wanted, {
        ...pass.settings,
        services: await servicesOf(task),
        visit: ({ id, match }) => kept.add(id, () => evidenceOf(task, id, match)),
      });
    reported.push({ name, result, detail: (id) => kept.detail(id) });
  }
  await writePage(
    { definition: task.definition, systems: nonEmpty(reported), ...(comparison && { comparison }) },
    flags,
  );
}

export async function writePage(input: HtmlReportInput, flags: HtmlFlags): Promise<void> {
  const { output, digits, title, command = commandTyped() } = flags;
  const pieces = htmlReport({
    ...withScores(input, flags.scores),
    command,
    digits,
    ...(title === undefined ? {} : { title }),
  });
  if (output !== undefined) return writeAtomically(output, pieces);
  await writeToStdout(pieces);
}

function commandTyped(): string {
  const words = process.argv.slice(2).map((word) => shellWord(withoutSecrets(word), process.platform));
  return `karat ${words.join(" ")}`;
}

/** The page shows the scores that its definition declares. */
function withScores(input: HtmlReportInput, wanted: HtmlFlags["scores"]): HtmlReportInput {
  const { definition, comparison } = input;
  const chosen = new Set(chosenScores(Object.keys(definition.scores), wanted));
  if (comparison !== undefined) chosen.add(comparison.primary);
  const scores = Object.entries(definition.scores).filter(([id]) => chosen.has(id));
  const tests = comparison?.comparisons.filter(({ score: id }) => chosen.has(id));
  return {
    ...input,
    definition: { ...definition, scores: Object.fromEntries(scores) },
    ...(comparison && { comparison: { ...comparison, comparisons: tests! } }),
  };
}

export function nonEmpty<Item>(items: readonly Item[]): readonly [Item, ...Item[]] {
  return items as readonly [Item, ...Item[]];
}
