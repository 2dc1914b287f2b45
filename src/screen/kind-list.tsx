// Which mistakes cost points: those of one system with an example each, or the counts of two with their difference.
import { useState } from "preact/hooks";
import type { Mistakes } from "../contract/mistakes.ts";
import { countText } from "../problems/visible-text.ts";
import { byGap, hasPoints, kindRows } from "../report/mistakes/mistake-rows.ts";
import { exampleText, type ShownCluster, shownClusters } from "../report/mistakes/shown-clusters.ts";
import { numberOf } from "../report/score-report.ts";
import {
  firstRows,
  ListButton,
  type MistakeProps,
  MoreButton,
  PairHeads,
  SideBar,
  worthText,
} from "./mistake-parts.tsx";
import { specOf } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Letter, Name } from "./texts.tsx";

const LONGEST_VALUE = 60;

type Words = Pick<ShownCluster, "place" | "kind" | "text" | "chip" | "pair">;

function KindText({ of: { place, text, chip } }: { of: Words }) {
  return (
    <>
      <b>
        <Name text={place} />
      </b>{" "}
      <bdi>{text.slice(0, LONGEST_VALUE)}</bdi>
      {chip !== undefined && (
        <>
          {" "}
          <span class="tag">
            <bdi>{chip.slice(0, LONGEST_VALUE)}</bdi>
          </span>
        </>
      )}
    </>
  );
}

function wordsOf({ place, kind, pair }: Words) {
  return { place, ...(pair === undefined ? { kind } : { pair }) };
}

export function KindsOfOne({ facts, score, filter, onList, mistakes }: MistakeProps & { mistakes: Mistakes }) {
  const [isOpen, setOpen] = useState(false);
  const {
    digits,
    unit,
    mistakes: { kinds, placeName },
  } = facts;
  const clusters = shownClusters(mistakes, kinds, score);
  const shown = firstRows(clusters, 7, isOpen);
  const left = clusters.length - shown.length;
  return (
    <section class="why" aria-labelledby="why-title">
      <h2 id="why-title">Commonest mistakes</h2>
      <ol class="mistakes">
        {shown.map((cluster) => (
          <li key={`${cluster.place} ${cluster.kind} ${cluster.text}`} class="pickable">
            <b class="mistake-count">{countText(cluster.count)}</b>
            <div class="mistake-text">
              <ListButton words={wordsOf(cluster)} {...{ filter, onList }}>
                <KindText of={cluster} />
              </ListButton>
              {cluster.example && <Example of={cluster.example} />}
            </div>
            <span class="mistake-worth soft">
              {worthText(cluster, mistakes, score, digits)} · {numberOf(cluster.units, unit)}{" "}
              <span aria-hidden="true">›</span>
            </span>
          </li>
        ))}
      </ol>
      <p class="soft">
        Same {placeName}, same kind of change, most valuable first.{" "}
        {left > 0 && <MoreButton text={`${countText(left)} more`} onClick={() => setOpen(true)} />}
      </p>
    </section>
  );
}

interface ExampleProps {
  readonly of: { readonly gold?: string; readonly pred?: string };
  /** How many characters of each side are shown. */
  readonly most?: number;
}

export function Example({ of: { gold, pred }, most = LONGEST_VALUE }: ExampleProps) {
  const cut = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text);
  return (
    <span class="example">
      <bdi class="gold-text">{cut(exampleText(gold))}</bdi> <span class="arrow">→</span>{" "}
      <bdi class="pred-text">{cut(exampleText(pred))}</bdi>
    </span>
  );
}

export function KindsOfTwo({ facts, score, a, b, filter, onList }: MistakeProps & { b: number }) {
  const [isOpen, setOpen] = useState(false);
  const {
    mistakes: { systems, kinds },
  } = facts;
  const compared = [systems[a]!, systems[b]!] as const;
  const isInPoints = hasPoints(compared, score);
  const rows = byGap(kindRows(compared, kinds), score, isInPoints);
  const reach = Math.max(0, ...rows.map(({ gap }) => Math.abs(gap ?? 0)));
  const shown = firstRows(rows, 8, isOpen);
  const left = rows.length - shown.length;
  const head = (
    <>
      <ColumnHead>Kind of mistake</ColumnHead>
      <PairHeads a={a} b={b} />
    </>
  );
  return (
    <section class="why" aria-labelledby="why-title">
      <h2 id="why-title">
        Why: mistakes of <Letter series={a} letter="A" /> and <Letter series={b} letter="B" />
      </h2>
      {rows.every(({ gap }) => gap === 0) && <p>A and B make the same mistakes.</p>}
      <Table class="kinds" head={head}>
        {shown.map((row) => (
          <Row key={`${row.place} ${row.kind} ${row.text}`} class="pickable">
            <RowHead>
              <ListButton words={wordsOf(row)} {...{ filter, onList }}>
                <KindText of={row} />
              </ListButton>
            </RowHead>
            {row.systems.map((counts, at) => (
              <Cell key={at} class="number">
                {counts === null ? "–" : meanText(counts.count)}
              </Cell>
            ))}
            <Cell class="side-cell">
              <SideBar gap={row.gap} {...{ reach, a, b }} />
            </Cell>
          </Row>
        ))}
      </Table>
      <p class="soft">
        Counts; bars are {isInPoints ? `points of ${specOf(facts, score).label}` : "differences of counts"}.{" "}
        {left > 0 && <MoreButton text={`${countText(left)} more`} onClick={() => setOpen(true)} />}
      </p>
    </section>
  );
}

/** Means of several runs have one decimal. */
function meanText(count: number): string {
  return Number.isInteger(count) ? countText(count) : count.toFixed(1);
}
