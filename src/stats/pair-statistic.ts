// The statistic of all scores of two systems, each by the fastest way that its form allows.
import { generalStatistic } from "./general-statistic.ts";
import { ratioForms } from "./ratio-form.ts";
import { differingUnits, type RatioPair, ratioPair } from "./ratio-pair.ts";
import { jackknifeStatistic } from "./ratio-statistic.ts";
import type { Statistic, TestName } from "./studentise.ts";
import type { Pair } from "./swap.ts";
import { tableStatistic } from "./table-statistic.ts";

/** Below this number of units standard errors are jackknifed, as intervals are; from here on the delta method is as good and faster. */
export const FEW_UNITS = 50;

export interface PairStatistic {
  readonly scores: number;
  readonly statistic: Statistic;
  /** For each score, how many units would change it by changing sides. */
  readonly differing: readonly number[];
}

/** Of all scores, or of those that are wanted, in their order. */
export function pairStatistic(pair: Pair, test: TestName, wanted?: readonly number[]): PairStatistic {
  const rows = new Float64Array(pair.baseline.length + pair.system.length);
  rows.set(pair.baseline);
  rows.set(pair.system, pair.baseline.length);
  const forms = ratioForms({ ...pair, rows });
  const scores = wanted ?? forms.map((_, score) => score);
  const isFew = pair.system.length / pair.columns < FEW_UNITS;
  const ratios = scores.map((score) => (forms[score] == null ? null : ratioPair(pair, forms[score])));
  const others = scores.filter((_, at) => ratios[at] === null);
  const general = others.length === 0 ? null : generalStatistic(pair, { test, isFew, wanted: others });
  const fast = isFew ? jackknifed(ratios, test) : tabled(ratios, test);
  const all = new Float64Array(forms.length);
  return {
    scores: scores.length,
    statistic: (flips, into) => {
      fast(flips, into);
      if (general === null) return;
      general.statistic(flips, all);
      for (let at = 0; at < scores.length; at++) if (ratios[at] === null) into[at] = all[scores[at]!]!;
    },
    differing: ratios.map((ratio, at) => (ratio === null ? general!.differing[scores[at]!]! : differingUnits(ratio))),
  };
}

function jackknifed(ratios: readonly (RatioPair | null)[], test: TestName): Statistic {
  const each = ratios.map((ratio) => (ratio === null ? null : jackknifeStatistic(ratio, test)));
  return (flips, into) => {
    for (let at = 0; at < each.length; at++) if (each[at] !== null) into[at] = each[at]!(flips);
  };
}

function tabled(ratios: readonly (RatioPair | null)[], test: TestName): Statistic {
  const places = ratios.flatMap((ratio, at) => (ratio === null ? [] : [at]));
  const statistic = tableStatistic(
    places.map((at) => ratios[at]!),
    test,
  );
  const found = new Float64Array(places.length);
  return (flips, into) => {
    statistic(flips, found);
    for (let at = 0; at < places.length; at++) into[places[at]!] = found[at]!;
  };
}
