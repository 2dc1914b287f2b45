// The screen without a script: the verdict, the scores and the first units, as plain tables that the script replaces.

import { signOf } from "../../contract/score-spec.ts";
import { plural } from "../../problems/visible-text.ts";
import { type Markup, markup } from "../draw/markup.ts";
import { scoreTitle, shownInterval, shownNumber } from "../score-report.ts";
import { type Page, runsOf } from "./input.ts";
import { systemName } from "./more.ts";
import { type ScreenFacts, screenVerdict } from "./screen-facts.ts";
import { sentenceMarkup, staticMistakes, staticTable } from "./static-mistakes.ts";
import { type ComparedUnit, systemValue } from "./units.ts";

const SHOWN_UNITS = 25;

export function staticScreen(page: Page, facts: ScreenFacts, units: readonly ComparedUnit[]): Markup {
  const { reproduce } = facts;
  const [a, b] = bestTwo(facts);
  const { sentence, details } = screenVerdict(facts, facts.primary, [a, b]);
  const signatures = reproduce.signatures.map(
    ({ title, text }) => markup`<p>${title}: <code><bdi>${text}</bdi></code></p>`,
  );
  return markup`<header><p class="soft">${facts.title}</p><h1>${sentenceMarkup(sentence, facts)}</h1><p>${sentenceMarkup(details, facts)}</p></header>${scoreTable(facts)}${staticMistakes(facts, a, b)}${unitTable(page, facts, units)}<noscript><p>With JavaScript this page compares any two systems and shows the evidence of every ${facts.unit}.</p></noscript>${reproduce.command !== null && markup`<p><code><bdi>${reproduce.command}</bdi></code></p>`}${signatures}<p class="soft">${reproduce.citation}</p>`;
}

/** The two systems that are compared at first. */
function bestTwo({ systems, scores, primary }: ScreenFacts): readonly [number, number | null] {
  const sign = signOf(scores.find(({ id }) => id === primary) ?? { better: "higher" });
  const value = (at: number) => systems[at]!.scores[primary] ?? -sign * Infinity;
  const order = [...systems.keys()].sort((one, other) => sign * (value(other) - value(one)) || one - other);
  return [order[0]!, order[1] ?? null];
}

function scoreTable(facts: ScreenFacts): Markup {
  const { scores, systems, digits } = facts;
  const rows = scores.map((score) => [
    scoreTitle(score),
    ...systems.map(
      ({ scores: values, intervals }) =>
        markup`${shownNumber(values[score.id], digits)} <span class="soft">${shownInterval(intervals[score.id], digits)}</span>`,
    ),
  ]);
  return staticTable(["Score", ...systemNames(facts)], rows);
}

function unitTable(page: Page, facts: ScreenFacts, units: readonly ComparedUnit[]): Markup {
  const { digits, unit, primary } = facts;
  if (units.length === 0)
    return markup`<p class="soft">Single ${plural(unit)} are not listed: these results do not hold them.${facts.reproduce.command !== null && markup` Score with <code>--per-unit</code> to keep them.`}</p>`;
  const rows = units
    .slice(0, SHOWN_UNITS)
    .map((one) => [one.id, ...runsOf(page).map((system) => shownNumber(systemValue(one, system, primary), digits))]);
  return staticTable([unit, ...systemNames(facts)], rows);
}

function systemNames({ systems }: ScreenFacts): readonly Markup[] {
  return systems.map(({ name }, series) => systemName(name, series));
}
