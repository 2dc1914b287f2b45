// The comparison of systems: every difference with its interval and its test.
import type { Comparison, PairedDifference } from "../../core/comparison.ts";
import { dotStrip, stripAxis } from "../../draw/dot-strip.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import { shownPairInterval } from "../comparison/comparison-report.ts";
import { direction, shownInterval, shownNumber } from "../score-report.ts";
import type { Page } from "./input.ts";
import { scatterFigures } from "./scatter-figures.ts";
import { runsTable, standingTable } from "./standing.ts";
import { seriesOf, systemName } from "./system-name.ts";
import type { ComparedUnit } from "./units.ts";

export function comparisonSection(page: Page, units: readonly ComparedUnit[]): Markup | null {
  if (page.systems.length < 2) return null;
  const { comparison } = page;
  const table = comparison !== null && comparison.comparisons.length > 0 && differenceTable(page, comparison);
  const standing = comparison !== null && [standingTable(page, comparison), runsTable(page, comparison)];
  return markup`<section id="comparison"><h2>Comparison</h2>${standing}${table}<div class="figures">${scatterFigures(page, units)}</div></section>`;
}

function differenceTable(page: Page, { comparisons, correction }: Comparison): Markup {
  const ends = comparisons.flatMap(({ difference, interval }) => [difference, interval?.low, interval?.high]);
  const reach = Math.max(1e-6, ...ends.map((end) => Math.abs(end ?? 0))) * 1.08;
  const pairs = [...new Map(comparisons.map((one) => [JSON.stringify([one.baseline, one.system]), one])).values()];
  const bodies = pairs.map(({ baseline, system }) => {
    const tests = comparisons.filter((one) => one.baseline === baseline && one.system === system);
    const series = seriesOf(page, system);
    const name = markup`<tr class="pair"><th colspan="6" scope="rowgroup">${systemName(system, series)} <span class="soft">minus</span> ${systemName(baseline, seriesOf(page, baseline))}</th></tr>`;
    const row = (test: PairedDifference) => differenceRow(page, test, { series, domain: [-reach, reach] });
    const others = tests.filter(({ score }) => score !== page.primary);
    const tier =
      others.some((test) => test.tier === "exploratory") &&
      markup`<tr class="tier"><th colspan="6" scope="rowgroup" class="soft">exploratory: adjusted among each other</th></tr>`;
    return markup`<tbody>${name}${tests.filter(({ score }) => score === page.primary).map(row)}${tier}${others.map(row)}</tbody>`;
  });
  return markup`<table class="forest differences"><thead><tr><th scope="col">Score</th><th scope="col" class="number">Difference</th><th scope="col">Interval</th><td class="strip">${trusted(withoutStyle(stripAxis([-reach, reach])))}</td><th scope="col" class="number">p</th><th scope="col" class="number">p adjusted (${correction})</th></tr></thead>${bodies}</table><p class="soft">${testNote(page, comparisons)}</p>`;
}

function differenceRow(
  { scores, digits, primary }: Page,
  test: PairedDifference,
  { series, domain }: { series: number; domain: readonly [number, number] },
): Markup {
  const { baseline, system, score, difference, interval, p, pAdjusted, pError, note } = test;
  const spec = scores[score]!;
  const shown = signed(shownNumber(difference, digits), difference);
  const text = `${system} minus ${baseline}, ${spec.label}: ${shown} ${shownInterval(interval, digits)}`;
  const dots = difference === null ? [] : [{ name: text, value: difference, interval, series }];
  const strip = dotStrip({ domain, dots, title: text, desc: "the line in the middle is no difference", reference: 0 });
  return markup`<tr class="${score === primary && "primary"}"><th scope="row"><span class="label">${spec.label} ${direction(spec)}</span> <code>${score}</code></th><td class="number value">${shown}</td><td class="interval">${shownPairInterval(test, digits)}${note !== undefined && markup`<small>${note}</small>`}</td><td class="strip">${trusted(withoutStyle(strip))}</td><td class="number">${probability(p)}</td><td class="number">${probability(pAdjusted)}${pError !== undefined && ` ±${probability(pError)}`}</td></tr>`;
}

function signed(text: string, value: number | null): string {
  return value !== null && value > 0 ? `+${text}` : text;
}

function probability(p: number | null): string {
  return p === null ? "–" : p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

/** What the tests can show and what they cannot, said of the primary score. */
function testNote({ definition, scores, primary, digits }: Page, comparisons: readonly PairedDifference[]): string {
  const { units, exact, smallestP, detectable } = comparisons.find(({ score }) => score === primary) ?? comparisons[0]!;
  return [
    `Two-sided paired tests over ${units} ${definition.unit}s${exact ? ", exact" : ""}.`,
    smallestP !== null && smallestP > 0.001
      ? `The smallest p that so few can give is ${smallestP.toPrecision(2)}.`
      : "",
    detectable === null
      ? ""
      : `A difference of ${shownNumber(detectable, digits)} in ${scores[primary]!.label} would be found four times out of five.`,
    "A difference that was not found is not an equality that was shown.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
