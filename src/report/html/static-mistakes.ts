// Where points are lost and which mistakes cost them, as plain tables for readers without scripts.
import { capital, countText } from "../../problems/visible-text.ts";
import { type Content, type Markup, markup } from "../draw/markup.ts";
import {
  byGap,
  hasPoints,
  kindRows,
  mistakesIn,
  placeRows,
  placeScore,
  placesByWorth,
} from "../mistakes/mistake-rows.ts";
import type { Piece } from "../mistakes/mistake-sentences.ts";
import { exampleText, shownClusters } from "../mistakes/shown-clusters.ts";
import { shownNumber } from "../score-report.ts";
import { systemName, textMarkup } from "./more.ts";
import type { ScreenFacts } from "./screen-facts.ts";

const MOST_PLACES = 12;
const MOST_KINDS = 8;

export function sentenceMarkup(sentence: readonly Piece[], { systems }: ScreenFacts): Content {
  return sentence.map((piece) => {
    if (typeof piece === "string") return piece;
    return "system" in piece
      ? systemName(systems[piece.system]!.name, piece.system)
      : markup`<b>${textMarkup(piece.place)}</b>`;
  });
}

/** A and B are the systems whose mistakes are compared; b is null for one system. */
export function staticMistakes(facts: ScreenFacts, a: number, b: number | null): Content {
  const { systems } = facts.mistakes;
  const ofA = systems[a] ?? null;
  if (ofA === null || (b !== null && systems[b] == null)) return null;
  return b === null ? [placesOfOne(facts), kindsOfOne(facts)] : [placesOfAll(facts), kindsOfTwo(facts, a, b)];
}

function placesOfOne(facts: ScreenFacts): Markup {
  const { digits, primary, mistakes } = facts;
  const [only] = mistakes.systems as [NonNullable<(typeof mistakes.systems)[0]>];
  const rows = placesByWorth(only, primary)
    .slice(0, MOST_PLACES)
    .map((place) => [
      place.place,
      shownNumber(place.points?.[primary] ?? place.share, digits),
      countText(mistakesIn(place)),
      shownNumber(placeScore(place), digits),
    ]);
  const worth = hasPoints([only], primary) ? "worth" : "share";
  return table("Where it loses points", [capital(mistakes.placeName), worth, "mistakes", "F1"], rows);
}

function kindsOfOne({ primary, mistakes }: ScreenFacts): Markup {
  const rows = shownClusters(mistakes.systems[0]!, mistakes.kinds, primary)
    .slice(0, MOST_KINDS)
    .map(({ place, text, count, example }) => [
      `${place} ${text}`,
      countText(count),
      example === undefined ? "" : `${exampleText(example.gold)} → ${exampleText(example.pred)}`,
    ]);
  return table("Commonest mistakes", ["Kind of mistake", "mistakes", "gold → predicted"], rows);
}

function placesOfAll(facts: ScreenFacts): Markup {
  const { digits, mistakes, systems } = facts;
  const rows = placeRows(mistakes.systems)
    .slice(0, MOST_PLACES)
    .map((row) => [row.place, ...row.systems.map((one) => shownNumber(one === null ? null : placeScore(one), digits))]);
  const heads = systems.map(({ name }, series) => systemName(name, series));
  return table(`Where: F1 by ${mistakes.placeName}`, [capital(mistakes.placeName), ...heads], rows);
}

function kindsOfTwo({ primary, mistakes, systems }: ScreenFacts, a: number, b: number): Markup {
  const compared = [mistakes.systems[a]!, mistakes.systems[b]!] as const;
  const rows = byGap(kindRows(compared, mistakes.kinds), primary, hasPoints(compared, primary))
    .slice(0, MOST_KINDS)
    .map((row) => [
      `${row.place} ${row.text}`,
      ...row.systems.map((one) => (one === null ? "–" : countText(one.count))),
    ]);
  const heads = [a, b].map((series) => systemName(systems[series]!.name, series));
  return table("Why: mistakes", ["Kind of mistake", ...heads], rows);
}

function table(title: string, heads: readonly Content[], rows: readonly (readonly string[])[]): Markup {
  return markup`<h2>${title}</h2>${staticTable(heads, rows)}`;
}

/** The first cell of a row is its head; all others are numbers. */
export function staticTable([first, ...heads]: readonly Content[], rows: readonly (readonly Content[])[]): Markup {
  const shown = (cell: Content) => (typeof cell === "string" ? textMarkup(cell) : cell);
  const columns = heads.map((head) => markup`<th scope="col" class="number">${head}</th>`);
  const lines = rows.map(([name, ...cells]) => {
    const others = cells.map((cell) => markup`<td class="number">${shown(cell)}</td>`);
    return markup`<tr><th scope="row">${shown(name)}</th>${others}</tr>`;
  });
  return markup`<table class="plain static"><thead><tr><th scope="col">${first}</th>${columns}</tr></thead><tbody>${lines}</tbody></table>`;
}
