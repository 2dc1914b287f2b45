// What only some runs have: the scores of groups, the runs of a system, the spread that votes cause, and drawings of all units.
import { capital } from "../../core/visible-text.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import {
  INTERVALS_NOT_ADJUSTED,
  shownDifference,
  shownP,
  shownPairInterval,
  unitsOfPair,
} from "../comparison/comparison-report.ts";
import { runsText, spreadText } from "../comparison/run-lines.ts";
import { groupRows } from "../group-rows.ts";
import { shownInterval, shownNumber } from "../score-report.ts";
import { spreadSentence } from "../spread.ts";
import type { Page } from "./input.ts";
import { seriesOf, systemName } from "./system-name.ts";

export function moreMarkup(page: Page): Markup {
  return markup`${runsTable(page)}${groupTables(page)}${groupDifferences(page)}${spreads(page)}${overviews(page)}`;
}

/** For each system with several runs the primary score of each, and both parts of its spread. */
function runsTable(page: Page): Markup | null {
  const { comparison, scores, primary, digits } = page;
  const repeated = (comparison?.systems ?? []).filter(({ runs }) => runs !== undefined);
  if (repeated.length === 0) return null;
  const rows = repeated.map(
    (system) =>
      markup`<tr><th scope="row">${systemName(system.name, seriesOf(page, system.name))}</th><td>${runsText(system, primary, digits)}</td><td>${spreadText(system, primary, digits)}</td></tr>`,
  );
  const label = scores[primary]?.label ?? primary;
  return markup`<table class="plain"><caption>Runs</caption><thead><tr><th scope="col">System</th><th scope="col">${label} of each run</th><th scope="col">Spread of their mean</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function groupTables({ systems, primary, digits, definition, scores }: Page): readonly Markup[] {
  return systems.flatMap(({ name, result }, series) => {
    const rows = groupRows(result).map(
      (group) =>
        markup`<tr><th scope="row"><bdi>${group.name}</bdi></th><td class="number">${group.units ?? ""}</td><td class="number">${shownNumber(group.scores[primary], digits)}</td><td class="interval">${shownInterval(group.intervals?.[primary], digits)}</td></tr>`,
    );
    const who = systems.length > 1 && systemName(name, series);
    if (rows.length === 0) return [];
    return [
      markup`<table class="plain"><caption>Groups ${who}</caption><thead><tr><th scope="col">Group</th><th scope="col" class="number">${definition.unit}s</th><th scope="col" class="number">${scores[primary]?.label ?? primary}</th><th scope="col">Interval</th></tr></thead><tbody>${rows}</tbody></table>`,
    ];
  });
}

function groupDifferences({ comparison, scores, primary, digits, definition }: Page): Markup | null {
  const { groupComparisons = [] } = comparison ?? {};
  if (groupComparisons.length === 0) return null;
  const rows = groupComparisons.map(
    (row) =>
      markup`<tr><th scope="row"><bdi>${row.system}</bdi> − <bdi>${row.baseline}</bdi></th><td><bdi>${row.group}</bdi></td><td class="number">${unitsOfPair(comparison!, row, definition.unit)}</td><td class="number">${shownDifference(row.difference, digits)}</td><td class="interval">${shownPairInterval(row, digits)}</td><td class="number">${shownP(row.p)}</td><td class="number">${shownP(row.pAdjusted)}</td></tr>`,
  );
  return markup`<table class="plain"><caption>Differences for each group. ${INTERVALS_NOT_ADJUSTED}.</caption><thead><tr><th scope="col">Systems</th><th scope="col">Group</th><th scope="col" class="number">Units</th><th scope="col" class="number">${scores[primary]?.label ?? primary}</th><th scope="col">Interval</th><th scope="col" class="number">p</th><th scope="col" class="number">Adjusted (Holm)</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function spreads({ systems, definition }: Page): readonly Markup[] {
  return systems.flatMap(({ name, result }, series) => {
    const sentence = spreadSentence({ result, definition: definition as never });
    const who = systems.length > 1 && systemName(name, series);
    return sentence === null ? [] : [markup`<p>${who} ${capital(sentence)}.</p>`];
  });
}

function overviews({ systems }: Page): readonly Markup[] {
  return systems.flatMap(({ name, overview }, series) =>
    overview === undefined
      ? []
      : markup`<figure><figcaption>${systemName(name, series)}</figcaption>${trusted(withoutStyle(overview))}</figure>`,
  );
}
