// The leaderboard: who would be best how often, and between which places each system stands.
import type { ComparedSystem, Comparison } from "../../core/comparison.ts";
import { dotStrip, stripAxis } from "../../draw/dot-strip.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import { shownRank, shownShare, stabilityLegend, startsCluster } from "../comparison/comparison-report.ts";
import { runsText, spreadText } from "../comparison/run-lines.ts";
import { shownInterval, shownNumber } from "../score-report.ts";
import type { Page } from "./input.ts";
import { seriesOf, systemName } from "./system-name.ts";

const WHOLE_PLACES = 1;

/** Null where nothing is known of the stability of places. */
export function standingTable(page: Page, comparison: Comparison): Markup | null {
  const { systems, primary } = comparison;
  if (systems.every(({ rank, cluster }) => rank === undefined && cluster === undefined)) return null;
  const domain = [1, Math.max(2, systems.length)] as const;
  const rows = systems.map((system, place) => standingRow(page, { system, place, comparison, domain }));
  const label = page.scores[primary]?.label ?? primary;
  const legend = stabilityLegend(comparison).map((line) => `${line}. `);
  return markup`<table class="forest standing"><thead><tr><th scope="col">System</th><th scope="col" class="number">${label}</th><th scope="col">Interval</th><th scope="col" class="number">Best</th><th scope="col" class="number">Rank</th><td class="strip">${trusted(withoutStyle(stripAxis(domain, WHOLE_PLACES)))}</td></tr></thead><tbody>${rows}</tbody></table><p class="soft">${legend}</p>`;
}

interface Standing {
  readonly system: ComparedSystem;
  readonly place: number;
  readonly comparison: Comparison;
  readonly domain: readonly [number, number];
}

/** A row with the interval of the place as a bar; a row that starts a cluster has a line above it. */
function standingRow(page: Page, { system, place, comparison, domain }: Standing): Markup {
  const { name, best, rank } = system;
  const { primary } = comparison;
  const series = seriesOf(page, name);
  const text = `${name}: rank ${shownRank(rank)}`;
  const strip =
    rank !== undefined &&
    trusted(
      withoutStyle(
        dotStrip({
          domain,
          leastStep: WHOLE_PLACES,
          dots: [{ name: text, value: place + 1, interval: rank, series }],
          title: text,
          desc: "the bar holds 95 % of its places if units were drawn again",
        }),
      ),
    );
  const value = system.scores[primary] ?? null;
  return markup`<tr class="${startsCluster(comparison.systems, place) && "cluster"}"><th scope="row">${systemName(name, series)}</th><td class="number value">${shownNumber(value, page.digits)}</td><td class="interval">${shownInterval(system.intervals[primary] ?? null, page.digits)}</td><td class="number">${shownShare(best)}</td><td class="number">${shownRank(rank)}</td><td class="strip">${strip}</td></tr>`;
}

/** For each system with several runs the primary score of each, and both parts of its spread. */
export function runsTable(page: Page, { systems, primary }: Comparison): Markup | null {
  const repeated = systems.filter(({ runs }) => runs !== undefined);
  if (repeated.length === 0) return null;
  const rows = repeated.map(
    (system) =>
      markup`<tr><th scope="row">${systemName(system.name, seriesOf(page, system.name))}</th><td>${runsText(system, primary, page.digits)}</td><td>${spreadText(system, primary, page.digits)}</td></tr>`,
  );
  const label = page.scores[primary]?.label ?? primary;
  return markup`<table class="forest runs"><thead><tr><th scope="col">System</th><th scope="col">${label} of each run</th><th scope="col">Spread of their mean</th></tr></thead><tbody>${rows}</tbody></table>`;
}
