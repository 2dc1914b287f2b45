// Where points are lost and which mistakes cost them, in at most twelve lines for a terminal.
import type { Comparison } from "../../contract/comparison.ts";
import type { EvidenceRow } from "../../contract/evidence.ts";
import { KINDS } from "../../contract/kinds.ts";
import type { ClusterCounts, Mistakes, MistakeTable, PlaceCounts, Worth } from "../../contract/mistakes.ts";
import { visibleText, withMinus } from "../../problems/visible-text.ts";
import type { ScoreReport } from "../score-report.ts";
import { counted, indentedTable, type Look } from "../score-report.ts";
import { type ColumnOf, tableOf } from "../table.ts";
import { gapOf, mistakesIn, placeScore, placesByWorth } from "./mistake-rows.ts";
import { shownClusters } from "./shown-clusters.ts";

type Definition = ScoreReport["definition"];

const MOST = { places: 4, clusters: 5 };
const SUMMARY = { places: Number.POSITIVE_INFINITY, clusters: 25 };
/** Columns are left out in this order in a narrow terminal. */
const DROP = { bars: 1, example: 2, score: 3 };
const LEAST_TEXT = 12;

interface Lost {
  readonly look: Look;
  readonly definition: Definition;
  readonly score: string;
}

/** All places, the commonest mistakes, and the values of closed places. */
export function mistakeSummary(mistakes: Mistakes | undefined, lost: Lost): readonly string[] {
  if (mistakes === undefined) return ["Mistakes were not collected: run again without --mistakes off."];
  if (mistakes.mistakes === 0)
    return [mistakes.rows === 0 ? "This task gives no evidence." : "No mistakes: everything is correct."];
  const tables = mistakes.tables
    .filter(({ cells }) => cells.some(([gold, pred]) => gold !== pred))
    .flatMap((table) => ["", ...valueLines(table, lost)]);
  return [...mistakeLines(mistakes, lost, SUMMARY), ...tables];
}

/** Gold values in rows, predicted ones in columns. */
function valueLines({ place, values, cells }: MistakeTable, { look }: Lost): readonly string[] {
  const counts = new Map(cells.map(([gold, pred, count]) => [`${gold} ${pred}`, count]));
  const sides = (side: 0 | 1) => [...new Set(cells.map((cell) => cell[side]))].sort((one, other) => one - other);
  const nameOf = (at: number) => (at === -1 ? "nothing" : visibleText(values[at]!));
  const table = tableOf(sides(0), [
    { head: `${visibleText(place)}, gold`, least: LEAST_TEXT, cell: (gold) => `  ${nameOf(gold)}` },
    ...sides(1).map(
      (pred): ColumnOf<number> => ({
        head: nameOf(pred),
        align: "right",
        drop: pred,
        cell: (gold) => String(counts.get(`${gold} ${pred}`) ?? "·"),
      }),
    ),
  ]);
  return flushLeft(table, look);
}

export function mistakeLines(mistakes: Mistakes, lost: Lost, most = MOST): readonly string[] {
  const { definition, score, look } = lost;
  if (mistakes.mistakes === 0) return [];
  const worth = worthColumn(mistakes.places[0]!, lost);
  const [places, clusters] = [placesByWorth(mistakes, score), shownClusters(mistakes, kindTexts(definition), score)];
  const rows = places.filter((place) => mistakesIn(place) > 0);
  const where = tableOf(rows.slice(0, most.places), [
    { head: "Where it loses points", least: LEAST_TEXT, cell: ({ place }) => `  ${visibleText(place)}` },
    worth,
    { head: "mistakes", align: "right", cell: (place) => String(mistakesIn(place)) },
    { head: "f1", align: "right", drop: DROP.score, cell: (place) => scoreText(placeScore(place), look) },
    { head: "✗ wrong − missed + extra", drop: DROP.bars, cell: barOf },
  ]);
  const why = tableOf(clusters.slice(0, most.clusters), [
    { head: "", align: "right", cell: ({ count }) => `  ${count}` },
    { head: "", least: LEAST_TEXT, cell: ({ place }) => visibleText(place) },
    { head: "", least: LEAST_TEXT, cell: ({ text, chip }) => visibleText([text, chip].filter(Boolean).join(", ")) },
    { ...worth, head: "" },
    {
      head: "",
      drop: DROP.example,
      least: LEAST_TEXT,
      cell: ({ example, pair }) => (pair === undefined ? exampleText(example) : ""),
    },
  ]);
  const left = { places: rows.length - most.places, clusters: clusters.length - most.clusters };
  return [
    ...flushLeft(where, look),
    look.style.dim("Commonest mistakes"),
    ...flushLeft(why, look),
    ...(most === SUMMARY ? [] : pointerLines(left, lost)),
  ];
}

/** The systems whose mistakes are compared kind by kind: the first two of the ranking. */
const PAIR = 2;

export function comparedMistakeLines(comparison: Comparison, lost: Lost): readonly string[] {
  const { mistakes, systems } = comparison;
  if (mistakes === undefined || systems.length < PAIR) return [];
  const { definition, score, look } = lost;
  const names = systems.map(({ name }) => visibleText(name));
  const isInPoints = mistakes.places.some(({ systems: of }) => of.some((one) => one?.points?.[score] !== undefined));
  const withGaps = <Row extends { readonly systems: readonly (PlaceCounts | ClusterCounts | null)[] }>(
    rows: readonly Row[],
  ) =>
    rows
      .map((row) => ({ ...row, gap: gapOf(row.systems[0]!, row.systems[1]!, score, isInPoints) ?? 0 }))
      .filter(({ gap }) => gap !== 0)
      .sort((one, other) => Math.abs(other.gap) - Math.abs(one.gap));
  const gapColumn = {
    head: isInPoints ? "points" : "mistakes",
    align: "right",
    cell: ({ gap }: { readonly gap: number }) => signed(gap, isInPoints ? look.digits : 0),
  } as const;
  const places =
    systems.length === PAIR ? withGaps(mistakes.places) : mistakes.places.map((row) => ({ ...row, gap: 0 }));
  const clusters = withGaps(mistakes.clusters);
  const where = tableOf(places.slice(0, MOST.places), [
    { head: "Where they differ", least: LEAST_TEXT, cell: ({ place }) => `  ${visibleText(place)}` },
    systems.length === PAIR && gapColumn,
    ...names.map(
      (name, at): ColumnOf<(typeof places)[number]> => ({
        head: name,
        align: "right",
        least: LEAST_TEXT,
        ...(at >= PAIR && { drop: names.length - at }),
        cell: ({ systems: of }) => scoreText(of[at] == null ? null : placeScore(of[at]), look),
      }),
    ),
    { head: `f1 by ${definition.placeName ?? "field"}, not tested`, drop: 0, cell: () => "" },
  ]);
  const why = tableOf(clusters.slice(0, MOST.clusters), [
    { head: "Why: mistakes", least: LEAST_TEXT, cell: ({ place }) => `  ${visibleText(place)}` },
    gapColumn,
    ...names.slice(0, PAIR).map(
      (name, at): ColumnOf<(typeof clusters)[number]> => ({
        head: name,
        align: "right",
        least: LEAST_TEXT,
        cell: ({ systems: of }) => (of[at] === null ? "–" : String(of[at]!.count)),
      }),
    ),
    { head: "", least: LEAST_TEXT, cell: ({ kind }) => kindTexts(definition)[kind] ?? kind },
  ]);
  const left = { places: places.length - MOST.places, clusters: clusters.length - MOST.clusters };
  if (places.length === 0 && clusters.length === 0) return [];
  return [
    ...(places.length > 0 ? flushLeft(where, look) : []),
    ...(clusters.length > 0 ? flushLeft(why, look) : []),
    ...pointerLines(left, lost),
  ];
}

interface AskedMistakes {
  readonly place?: string | undefined;
  readonly kind?: string | undefined;
  /** How many rows are listed. */
  readonly most: number;
  readonly units: readonly { readonly id: string; readonly rows: readonly EvidenceRow[] }[];
}

/** The rows behind a place, a kind or both, under a sentence that counts them. */
export function askedMistakeLines(mistakes: Mistakes, asked: AskedMistakes, lost: Lost): readonly string[] {
  const { definition, look } = lost;
  const { place, kind, most, units } = asked;
  const rows = units.flatMap(({ id, rows: ofUnit }) => ofUnit.map((row) => ({ id, row })));
  const what = [place, kind === undefined ? undefined : (kindTexts(definition)[kind] ?? kind)]
    .filter(Boolean)
    .join(", ");
  if (rows.length === 0) return [`${visibleText(what)}: no mistakes`];
  const all = clusterCount(mistakes, place);
  const counts = `${rows.length} of ${counted(all, "mistake")} in ${counted(units.length, definition.unit)}`;
  const table = tableOf(rows.slice(0, most), [
    { head: `  ${definition.unit}`, least: LEAST_TEXT, cell: ({ id }) => `  ${visibleText(id)}` },
    { head: "at", least: LEAST_TEXT, cell: ({ row }) => visibleText(row.at) },
    { head: "gold", least: LEAST_TEXT, cell: ({ row }) => visibleText(row.gold ?? "–") },
    { head: "predicted", least: LEAST_TEXT, cell: ({ row }) => visibleText(row.pred ?? "–") },
  ]);
  const more = rows.length - most;
  return [
    `${look.style.bold(visibleText(what))}: ${counts}`,
    ...flushLeft(table, look),
    ...(more > 0 ? [look.style.dim(`  ${more} more with --most ${rows.length}`)] : []),
  ];
}

/** The mistakes of a place, or of all; a whole item is one. */
function clusterCount({ clusters, others }: Mistakes, place: string | undefined): number {
  const listed = clusters.filter((cluster) => place === undefined || cluster.place === place);
  const rest = place === undefined ? (others?.clusters?.count ?? 0) : 0;
  return listed.reduce((sum, { count }) => sum + count, rest);
}

/** Heads of sections stand at the margin, as sentences do. */
function flushLeft(table: ReturnType<typeof tableOf>, look: Look): readonly string[] {
  return indentedTable(table, { ...look, width: (look.width ?? 80) + 2 }).lines.map((line) => line.slice(2));
}

function worthColumn(first: Worth, { score, look }: Lost) {
  const isInPoints = first.points?.[score] !== undefined;
  return {
    head: isInPoints ? "worth" : "share",
    align: "right",
    cell: ({ points, share = 0 }: Worth) =>
      isInPoints ? signed(points?.[score] ?? 0, look.digits) : `${Math.round(100 * share)} %`,
  } as const;
}

function signed(value: number, digits: number): string {
  return `${value > 0 ? "+" : ""}${withMinus(value.toFixed(digits))}`;
}

function scoreText(value: number | null, { digits }: Look): string {
  return value === null ? "–" : value.toFixed(digits);
}

const BAR = 24;

/** A bar of all values in a place; each kind of mistake has at least one sign. */
function barOf({ correct, wrong, missed, extra }: PlaceCounts): string {
  const all = correct + wrong + missed + extra;
  const width = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((BAR * count) / all)));
  const mistakes = "✗".repeat(width(wrong)) + "−".repeat(width(missed)) + "+".repeat(width(extra));
  return "·".repeat(Math.max(0, BAR - mistakes.length)) + mistakes;
}

function exampleText(example: { readonly gold?: string; readonly pred?: string } | undefined): string {
  const { gold, pred } = example ?? {};
  const texts = [gold, pred].map((text) => (text === undefined ? undefined : visibleText(text)));
  if (gold !== undefined && pred !== undefined) return `${texts[0]} → ${texts[1]}`;
  return texts[0] ?? texts[1] ?? "";
}

function pointerLines(
  { places, clusters }: { readonly places: number; readonly clusters: number },
  { definition, look }: Lost,
): readonly string[] {
  const more = [
    places > 0 ? counted(places, `more ${definition.placeName ?? "field"}`) : "",
    clusters > 0 ? counted(clusters, "more kind") : "",
  ].filter((text) => text !== "");
  return [look.style.dim(`  ${[...more, ""].join(", ").replace(/, $/, ": ")}karat explain ${definition.id} …`)];
}

function kindTexts({ explain }: Definition): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries({ ...KINDS, ...explain.kinds }).map(([kind, { text }]) => [kind, text]));
}
