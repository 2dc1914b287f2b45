// What a reader of a comparison should know before trusting it.
import type { PairedDifference } from "../../core/comparison.ts";
import type { Note } from "../../core/note.ts";
import type { AnyTask } from "../../core/task.ts";
import type { CompatRule } from "../../stats/compat.ts";
import { FEW_UNITS } from "../../stats/distribution.ts";
import { fewUnitsNote } from "../result/intervals.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { ScoredSystem } from "./scored-system.ts";

const WHY_NOT_DEFAULT: Readonly<Record<CompatRule, string>> = {
  "sacrebleu-ar": "counts only strictly larger differences, so that a file and its own copy come out as different",
  "sacrebleu-bs": "rejects a true null about 12 % of the time at 5 %",
};

export function comparisonNotes(
  { definition }: AnyTask,
  { alpha, compat, level }: ComparePlan,
  { scored, comparisons }: { scored: readonly ScoredSystem[]; comparisons: readonly PairedDifference[] },
): Note[] {
  const notes: Note[] = [];
  const noun = definition.unit;
  for (const test of onePerPair(comparisons)) {
    const [baseline, system] = [test.baseline, test.system].map((name) => scored.find((one) => one.name === name)!);
    if (test.units < Math.max(baseline!.ids.length, system!.ids.length))
      notes.push({
        code: "DIFFERENT_UNITS",
        message: `${test.system} and ${test.baseline} are compared on the ${test.units} ${noun}s both have (${system!.ids.length} and ${baseline!.ids.length})`,
      });
  }
  const fewest = Math.min(...comparisons.map(({ units }) => units));
  const smallestP = Math.max(...comparisons.map((test) => test.smallestP));
  if (smallestP > alpha)
    notes.push({
      code: "UNREACHABLE_LEVEL",
      message: `with ${fewest} ${noun}s the smallest p is ${shortNumber(smallestP)}: no difference can be significant at ${alpha}`,
    });
  if (level !== null && fewest < FEW_UNITS) notes.push(fewUnitsNote(fewest, noun));
  if (compat !== null)
    notes.push({
      code: "COMPAT_RULE",
      message: `${compat} is for replicating published numbers: it ${WHY_NOT_DEFAULT[compat]}`,
    });
  return notes;
}

function onePerPair(comparisons: readonly PairedDifference[]): PairedDifference[] {
  return comparisons.filter(({ baseline, system }, at) => {
    const before = comparisons[at - 1];
    return before?.baseline !== baseline || before?.system !== system;
  });
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}
