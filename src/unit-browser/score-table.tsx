// Every score of every system, the chosen one first; only scores with the same range may be compared by their bars, so there are none.
// biome-ignore-all lint/a11y/noRedundantRoles: where narrow screens lay the table out as blocks, only its roles say what it is
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { shownInterval } from "../report/score-report.ts";
import { SystemName } from "./mark.tsx";
import { numberText } from "./number-text.ts";
import type { RankedSystem } from "./ranking-rows.ts";

interface Props {
  readonly facts: ScreenFacts;
  readonly ranked: readonly RankedSystem[];
  readonly chosen: string;
  readonly isOpen: boolean;
}

export function ScoreTable({ facts, ranked, chosen, isOpen }: Props) {
  const { scores, digits } = facts;
  const first = (ids: (score: ScreenScore) => boolean) => scores.filter(ids);
  const ordered = [
    ...first(({ id }) => id === chosen),
    ...first(({ id, isHeadline }) => id !== chosen && isHeadline),
    ...first(({ id, isHeadline }) => id !== chosen && !isHeadline),
  ];
  return (
    <details class="all-scores" open={isOpen}>
      <summary>{scores.length === 1 ? "The score" : `All ${scores.length} scores`}</summary>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Score
            </th>
            {ranked.map(({ system, series }) => (
              <th key={series} role="columnheader" scope="col" class="number">
                <SystemName name={system.name} series={series} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {ordered.map(({ id, label, about, better }) => (
            <tr key={id} role="row" class={id === chosen ? "chosen-score" : undefined}>
              <th role="rowheader" scope="row">
                {label}
                {better === "lower" && " ↓"} <code>{id}</code>
                <small>{about}</small>
              </th>
              {ranked.map(({ system, series }) => (
                <td key={series} role="cell" class="number" data-name={system.name}>
                  {numberText(system.scores[id], digits)}
                  <small>{shownInterval(system.intervals[id] ?? null, digits)}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
