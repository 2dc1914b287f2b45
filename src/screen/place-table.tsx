// Where points are lost: the places of one system with what they are worth, or of two with their difference.
import { useState } from "preact/hooks";
import type { Mistakes, PlaceCounts } from "../contract/mistakes.ts";
import { capital, countText, plural } from "../problems/visible-text.ts";
import {
  byGap,
  hasPoints,
  mistakesIn,
  placeRows,
  placeScore,
  placesByWorth,
  signedText,
} from "../report/mistakes/mistake-rows.ts";
import { numberOf, shownNumber } from "../report/score-report.ts";
import { ListButton, type MistakeProps, MoreButton, PairHeads, SideBar, worthText } from "./mistake-parts.tsx";
import { specOf } from "./ranking-rows.ts";
import { Cell, ColumnHead, Row, RowHead, Table } from "./table.tsx";
import { Name } from "./texts.tsx";

const MOST_ROWS = 12;
const FIRST_ROWS = 10;
/** The number of places from which they can be searched. */
const MANY = 30;

/** Places until all are asked for, and how to ask; many can be searched. What the others amount to may be said of them. */
export function usePlaces<Any extends { readonly place: string }>(
  rows: readonly Any[],
  noun: string,
  together: (others: readonly Any[]) => string = () => "",
) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = wanted === "" ? rows : rows.filter(({ place }) => place.toLowerCase().includes(wanted));
  const shown = rows.length <= MOST_ROWS || isOpen || wanted !== "" ? found : found.slice(0, FIRST_ROWS);
  const left = rows.slice(FIRST_ROWS);
  const more = shown.length < found.length && (
    <MoreButton
      text={`${countText(left.length)} more ${plural(noun)}${together(left)}`}
      onClick={() => setOpen(true)}
    />
  );
  const box = rows.length >= MANY && (isOpen || wanted !== "") && (
    <input
      type="search"
      class="place-search"
      aria-label={`Search ${plural(noun)}`}
      placeholder={`Search ${countText(rows.length)} ${plural(noun)}`}
      value={search}
      onInput={({ currentTarget }) => setSearch(currentTarget.value)}
    />
  );
  return { shown, more, box };
}

export function PlacesOfOne({ facts, score, filter, onList, mistakes }: MistakeProps & { mistakes: Mistakes }) {
  const {
    digits,
    mistakes: { placeName },
    unit,
  } = facts;
  const isInPoints = hasPoints([mistakes], score);
  const label = specOf(facts, score).label;
  // Points do not add up, mistakes do.
  const together = (others: Mistakes["places"]) =>
    `, together ${numberOf(
      others.reduce((sum, place) => sum + mistakesIn(place), 0),
      "mistake",
    )}`;
  const { shown, more, box } = usePlaces(placesByWorth(mistakes, score), placeName, together);
  const head = (
    <>
      <ColumnHead>{capital(placeName)}</ColumnHead>
      <ColumnHead class="number">{isInPoints ? "worth" : "share"}</ColumnHead>
      <ColumnHead class="stack-head">of {numberOf(mistakes.rows, "value")}</ColumnHead>
      <ColumnHead class="number">mistakes</ColumnHead>
      <ColumnHead class="number wide-only">F1</ColumnHead>
    </>
  );
  return (
    <section class="where" aria-labelledby="where-title">
      <h2 id="where-title">Where it loses points</h2>
      {box}
      <Table class="places" head={head}>
        {shown.map((place) => (
          <Row key={place.place} class="pickable">
            <RowHead>
              <ListButton words={{ place: place.place }} {...{ filter, onList }}>
                <Name text={place.place} />
              </ListButton>
            </RowHead>
            <Cell class="number">
              <b>{worthText(place, mistakes, score, digits)}</b>
            </Cell>
            <Cell class="stack-cell">
              <Stack counts={place} />
            </Cell>
            <Cell class="number">{countText(mistakesIn(place))}</Cell>
            <Cell class="number soft wide-only">{shownNumber(placeScore(place), digits)}</Cell>
          </Row>
        ))}
      </Table>
      {more}
      <p class="soft stack-key">
        {STACK.map((name) => (
          <span key={name}>
            <i class={`stack-${name}`} /> {name}
          </span>
        ))}
      </p>
      <p class="soft">
        {isInPoints
          ? `Worth: how much ${label} rises if all mistakes of the ${placeName} are mended. `
          : `Share: the part of all mistakes in the ${placeName}. `}
        Choose a {placeName} to list its {plural(unit)}.
      </p>
    </section>
  );
}

const STACK = ["correct", "wrong", "missed", "extra"] as const;

function Stack({ counts }: { counts: PlaceCounts }) {
  const all = STACK.reduce((sum, name) => sum + counts[name], 0);
  const text = STACK.map((name) => `${countText(counts[name])} ${name}`).join(", ");
  return (
    <span class="stack" role="img" aria-label={text} title={text}>
      {STACK.map((name) => (
        <i key={name} class={`stack-${name}`} style={{ width: `${(100 * counts[name]) / Math.max(1, all)}%` }} />
      ))}
    </span>
  );
}

export function PlacesOfTwo({ facts, score, a, b, filter, onList }: MistakeProps & { b: number }) {
  const { digits, mistakes, unit } = facts;
  const { placeName } = mistakes;
  const systems = [mistakes.systems[a]!, mistakes.systems[b]!] as const;
  const isInPoints = hasPoints(systems, score);
  const rows = byGap(placeRows(systems), score, isInPoints);
  const reach = Math.max(0, ...rows.map(({ gap }) => Math.abs(gap ?? 0)));
  const { shown, more, box } = usePlaces(rows, placeName);
  const head = (
    <>
      <ColumnHead>{capital(placeName)}</ColumnHead>
      <PairHeads a={a} b={b}>
        <ColumnHead class="number">{isInPoints ? "points" : "mistakes"}</ColumnHead>
      </PairHeads>
    </>
  );
  const label = specOf(facts, score).label;
  return (
    <section class="where" aria-labelledby="where-title">
      <h2 id="where-title">Where: F1 by {placeName}</h2>
      {box}
      <Table class="places" head={head}>
        {shown.map(({ place, systems: counts, gap }) => (
          <Row key={place} class="pickable">
            <RowHead>
              <ListButton words={{ place }} {...{ filter, onList }}>
                <Name text={place} />
              </ListButton>
            </RowHead>
            {counts.map((one, at) => (
              <Cell key={at} class="number">
                {shownNumber(one === null ? null : placeScore(one), digits)}
              </Cell>
            ))}
            <Cell class="number">{gap === null ? "–" : signedText(gap, isInPoints ? digits : 0)}</Cell>
            <Cell class="side-cell">
              <SideBar {...{ gap, reach, a, b }} />
            </Cell>
          </Row>
        ))}
      </Table>
      {more}
      <p class="soft">
        {isInPoints
          ? `Points: what B loses less (+) or more (−) than A in ${label} of all ${plural(unit)}. `
          : "Mistakes: how many fewer (+) or more (−) B makes than A. "}
        Not tested. Choose a {placeName} to list its {plural(unit)}.
      </p>
    </section>
  );
}
