// Every score of every system, the chosen one first; only scores with the same range may be compared by their bars, so there are none.
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import { scoreTitle, shownInterval, shownNumber } from "../report/score-report.ts";
import { SystemName } from "./mark.tsx";
import { orderedScores, type RankedSystem } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";

interface Props {
  readonly facts: ScreenFacts;
  readonly ranked: readonly RankedSystem[];
  readonly chosen: string;
  readonly isOpen: boolean;
}

export function ScoreTable({ facts, ranked, chosen, isOpen }: Props) {
  const { scores, digits } = facts;
  const head = [
    <ColumnHead key="score">Score</ColumnHead>,
    ...ranked.map(({ system, series }) => (
      <ColumnHead key={series} class="number">
        <SystemName name={system.name} series={series} />
      </ColumnHead>
    )),
  ];
  return (
    <details class="all-scores" open={isOpen}>
      <summary>{scores.length === 1 ? "The score" : `All ${scores.length} scores`}</summary>
      <Table head={head}>
        {orderedScores(facts, chosen).map((score) => (
          <Row key={score.id} class={score.id === chosen ? "chosen-score" : undefined}>
            <RowHead>
              {scoreTitle(score)} <code>{score.id}</code>
              <small>{score.about}</small>
            </RowHead>
            {ranked.map(({ system, series }) => (
              <Cell key={series} class="number" data-name={system.name}>
                {shownNumber(system.scores[score.id], digits)}
                <small>{shownInterval(system.intervals[score.id], digits)}</small>
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </details>
  );
}
