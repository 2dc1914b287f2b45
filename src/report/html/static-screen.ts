// The screen without a script: the verdict, the scores and the first units, as plain tables that the script replaces.

import { signOf } from "../../contract/score-spec.ts";
import { plural } from "../../problems/visible-text.ts";
import { type Markup, markup } from "../draw/markup.ts";
import { scoreTitle, shownInterval, shownNumber } from "../score-report.ts";
import { type Page, runsOf } from "./input.ts";
import { systemName, textMarkup } from "./more.ts";
import { type ScreenFacts, screenVerdict } from "./screen-facts.ts";
import { sentenceMarkup, staticMistakes } from "./static-mistakes.ts";
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
  const rows = scores.map((score) => {
    const cells = systems.map(
      (system) =>
        markup`<td class="number">${shownNumber(system.scores[score.id], digits)} <span class="soft">${shownInterval(system.intervals[score.id], digits)}</span></td>`,
    );
    return markup`<tr><th scope="row">${scoreTitle(score)}</th>${cells}</tr>`;
  });
  return tableOf("Score", facts, rows);
}

function unitTable(page: Page, facts: ScreenFacts, units: readonly ComparedUnit[]): Markup {
  const { digits, unit, primary } = facts;
  if (units.length === 0)
    return markup`<p class="soft">Single ${plural(unit)} are not listed: these results do not hold them. Score with <code>--per-unit</code> to keep them.</p>`;
  const rows = units.slice(0, SHOWN_UNITS).map((one) => {
    const cells = runsOf(page).map(
      (system) => markup`<td class="number">${shownNumber(systemValue(one, system, primary), digits)}</td>`,
    );
    return markup`<tr><th scope="row">${textMarkup(one.id)}</th>${cells}</tr>`;
  });
  return tableOf(unit, facts, rows);
}

function tableOf(title: string, { systems }: ScreenFacts, rows: readonly Markup[]): Markup {
  const head = systems.map(
    ({ name }, series) => markup`<th scope="col" class="number">${systemName(name, series)}</th>`,
  );
  return markup`<table class="plain static"><thead><tr><th scope="col">${title}</th>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}
