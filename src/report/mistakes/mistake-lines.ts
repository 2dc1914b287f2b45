// Where points are lost and which mistakes cost them, in at most twelve lines for a terminal.
import { type EvidenceRow, placeNameOf } from "../../contract/evidence.ts";
import { KINDS } from "../../contract/kinds.ts";
import type {
  ClusterCounts,
  MistakeExample,
  Mistakes,
  MistakeTable,
  PlaceCounts,
  Worth,
} from "../../contract/mistakes.ts";
import { visibleText } from "../../problems/visible-text.ts";
import { type ComparisonReport, leaderboard } from "../comparison/comparison-report.ts";
import type { ScoreReport } from "../score-report.ts";
import { counted, indentedTable, type Look } from "../score-report.ts";
import { type ColumnOf, type FittedTable, shownWidth, type Table, tableOf } from "../table.ts";
import { USUAL_WIDTH, wrapSentence } from "../wrap-sentence.ts";
import {
  byGap,
  type KindRow,
  kindRows,
  mistakesIn,
  placeScore,
  placesByWorth,
  type SystemRow,
  signedText,
  spreadOf,
} from "./mistake-rows.ts";
import { NO_EVIDENCE, NO_MISTAKES } from "./mistake-sentences.ts";
import { exampleText, NOTHING, type ShownCluster, shownClusters } from "./shown-clusters.ts";

type Definition = ScoreReport["definition"];

const MOST = { places: 4, clusters: 5 };
const SUMMARY = { places: Number.POSITIVE_INFINITY, clusters: 25 };
/** Columns are left out in this order in a narrow terminal. */
const DROP = { bars: 1, example: 2, score: 3 };
const LEAST_TEXT = 12;
/** "0.953" */
const LEAST_NUMBER = 5;

export interface Lost {
  readonly look: Look;
  readonly definition: Definition;
  readonly score: string;
}

/** All places, the commonest mistakes, and the values of closed places. */
export function mistakeSummary(mistakes: Mistakes, lost: Lost): readonly string[] {
  if (mistakes.mistakes === 0) return [mistakes.rows === 0 ? NO_EVIDENCE : NO_MISTAKES];
  const tables = mistakes.tables
    .filter(({ cells }) => cells.some(([gold, pred]) => gold !== pred && gold !== -1 && pred !== -1))
    .flatMap((table) => ["", ...valueLines(table, lost)]);
  return [...mistakeLines(mistakes, lost, SUMMARY), ...tables];
}

/** Gold values in rows, predicted ones in columns; where that is too wide, the pairs that are wrong. */
function valueLines({ place, values, cells }: MistakeTable, { look }: Lost): readonly string[] {
  const counts = new Map(cells.map(([gold, pred, count]) => [`${gold} ${pred}`, count]));
  const sides = (side: 0 | 1) => [...new Set(cells.map((cell) => cell[side]))].sort((one, other) => one - other);
  const nameOf = (at: number) => (at === -1 ? NOTHING : visibleText(values[at]!));
  const name = visibleText(place);
  const table = tableOf(sides(0), [
    { head: `${name}, gold`, least: LEAST_TEXT, cell: (gold) => `  ${nameOf(gold)}` },
    ...sides(1).map(
      (pred, at): ColumnOf<number> => ({
        head: nameOf(pred),
        align: "right",
        drop: at,
        cell: (gold) => String(counts.get(`${gold} ${pred}`) ?? "·"),
      }),
    ),
  ]);
  if (fitted(table, look).left.length === 0) return flushLeft(table, look);
  const wrong = cells.filter(([gold, pred]) => gold !== pred).toSorted((one, other) => other[2] - one[2]);
  const pairs = tableOf(wrong, [
    { head: "", align: "right", cell: ([, , count]) => `  ${count}` },
    { head: "", least: LEAST_TEXT, cell: ([gold, pred]) => `${nameOf(gold)} → ${nameOf(pred)}` },
  ]);
  return [look.style.dim(`${name}, gold → predicted`), ...flushLeft(pairs, look)];
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
    { head: "", least: LEAST_TEXT, cell: textOf },
    { ...worth, head: "" },
    { head: "", drop: DROP.example, least: LEAST_TEXT, cell: exampleOf },
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

/** The places and kinds of several systems: texts such as "always USD" where results are at hand, else those of the kinds. */
export function comparedMistakeLines(report: ComparisonReport): readonly string[] {
  const { comparison, definition, results } = report;
  const { mistakes, systems, primary: score } = comparison;
  if (mistakes === undefined || systems.length < PAIR) return [];
  const letters = leaderboard(report).lines.map(({ letter }) => letter);
  const names = systems.map(({ name }, at) => letters[at] || visibleText(name));
  const isInPoints = mistakes.places.some(({ systems: of }) => of.some((one) => one?.points?.[score] !== undefined));
  const differing = <Row extends SystemRow<PlaceCounts | ClusterCounts>>(rows: readonly Row[]) =>
    byGap(rows, score, isInPoints).filter(({ gap }) => (gap ?? 0) !== 0);
  const isPair = systems.length === PAIR;
  const places = isPair
    ? differing(mistakes.places)
    : mistakes.places
        .map((row) => ({ ...row, gap: null, spread: spreadOf(row, score, isInPoints) }))
        .sort((one, other) => other.spread - one.spread);
  const texts = kindTexts(definition);
  const ofPair = results?.slice(0, PAIR).map((result) => result.mistakes ?? null);
  const kinds: readonly (Pick<KindRow, "text" | "chip"> & SystemRow<ClusterCounts>)[] = ofPair
    ? kindRows(ofPair, texts)
    : mistakes.clusters.map((row) => ({ ...row, text: texts[row.kind] ?? row.kind }));
  const clusters = differing(kinds);
  const gapColumn = {
    head: isInPoints ? "points" : "mistakes",
    align: "right",
    cell: ({ gap }: { readonly gap: number | null }) => signedText(gap ?? 0, isInPoints ? report.digits : 0),
  } as const;
  const where = tableOf(places.slice(0, MOST.places), [
    { head: "Where they differ", least: LEAST_TEXT, cell: ({ place }) => `  ${visibleText(place)}` },
    isPair && gapColumn,
    ...names.map(
      (name, at): ColumnOf<(typeof places)[number]> => ({
        head: name,
        align: "right",
        least: LEAST_NUMBER,
        ...(at >= PAIR && { drop: names.length - at }),
        cell: ({ systems: of }) => scoreText(of[at] == null ? null : placeScore(of[at]), report),
      }),
    ),
    { head: `f1 by ${placeNameOf(definition)}, not tested`, drop: 0, cell: () => "" },
  ]);
  const why = tableOf(clusters.slice(0, MOST.clusters), [
    { head: "Why: mistakes", least: LEAST_TEXT, cell: ({ place }) => `  ${visibleText(place)}` },
    gapColumn,
    ...names.slice(0, PAIR).map(
      (name, at): ColumnOf<(typeof clusters)[number]> => ({
        head: name,
        align: "right",
        least: LEAST_NUMBER,
        cell: ({ systems: of }) => (of[at] === null ? "–" : String(of[at]!.count)),
      }),
    ),
    { head: "", least: LEAST_TEXT, cell: ({ text, chip }) => textOf({ text, chip }) },
  ]);
  const left = { places: places.length - MOST.places, clusters: clusters.length - MOST.clusters };
  const hidden = fitted(where, report).left.filter((head) => names.includes(head)).length;
  if (places.length === 0 && clusters.length === 0) return [];
  return [
    ...(places.length > 0 ? flushLeft(where, report) : []),
    ...(hidden > 0 ? [report.style.dim(`  ${counted(hidden, "more system")} with --format html`)] : []),
    ...(clusters.length > 0 ? flushLeft(why, report) : []),
    ...pointerLines(left, { definition, look: report, score }),
  ];
}

interface AskedMistakes {
  readonly place?: string | undefined;
  readonly kind?: string | undefined;
  /** How many rows are listed. */
  readonly most: number;
  readonly units: readonly { readonly id: string; readonly rows: readonly EvidenceRow[] }[];
}

/** The rows behind a place, a kind or both, under a sentence that counts them and says what they cost. */
export function askedMistakeLines(mistakes: Mistakes, asked: AskedMistakes, lost: Lost): readonly string[] {
  const { definition, look } = lost;
  const { place, kind, most, units } = asked;
  const rows = units.flatMap(({ id, rows: ofUnit }) => ofUnit.map((row) => ({ id, row })));
  const what = [place, kind === undefined ? undefined : (kindTexts(definition)[kind] ?? kind)]
    .filter(Boolean)
    .join(", ");
  if (rows.length === 0) return [`${visibleText(what)}: no mistakes`];
  const { all, worth } = askedCounts(mistakes, asked);
  const counts = `${rows.length} of ${counted(all, "mistake")} in ${counted(units.length, definition.unit)}`;
  const shown = rows.slice(0, most).map(({ id, row }) => ({ ...row, unit: id }));
  const more = rows.length - most;
  return [
    ...countedRows({ name: what, counts, worth, rows: shown }, lost),
    ...(more > 0 ? [look.style.dim(`  ${more} more with --most ${rows.length}`)] : []),
  ];
}

interface CountedRows {
  readonly name: string;
  readonly counts: string;
  readonly worth: Worth | undefined;
  readonly rows: readonly MistakeExample[];
}

/** "lines.quantity, wrong power of ten: 35 mistakes in 35 receipts, worth +0.010 f1", and rows below it. */
function countedRows({ name, counts, worth, rows }: CountedRows, { definition, look, score }: Lost): string[] {
  const points = worth?.points?.[score];
  const cost = points === undefined ? "" : `, worth ${signedText(points, look.digits)} ${score}`;
  const table = tableOf(rows, [
    { head: `  ${definition.unit}`, least: LEAST_TEXT, cell: ({ unit }) => `  ${visibleText(unit)}` },
    { head: "at", least: LEAST_TEXT, cell: ({ at }) => visibleText(at) },
    { head: "gold", least: LEAST_TEXT, cell: ({ gold }) => sideText(gold) },
    { head: "predicted", least: LEAST_TEXT, cell: ({ pred }) => sideText(pred) },
  ]);
  const sentence = `${look.style.bold(visibleText(name))}: ${counts}${cost}`;
  return [...wrapSentence(sentence, look.width), ...flushLeft(table, look)];
}

function sideText(text: string | undefined): string {
  return text === undefined ? "–" : visibleText(exampleText(text));
}

/** The clusters of a place, a kind or both in a stored result, which keeps three examples of each. */
export function storedMistakeLines(
  { clusters }: Mistakes,
  { place, kind }: Pick<AskedMistakes, "place" | "kind">,
  lost: Lost,
): readonly string[] {
  const { definition, look } = lost;
  const asked = clusters.filter((one) => (place ?? one.place) === one.place && (kind ?? one.kind) === one.kind);
  const lines = asked.flatMap((cluster) => {
    const name = `${cluster.place}, ${kindTexts(definition)[cluster.kind] ?? cluster.kind}`;
    const counts = `${counted(cluster.count, "mistake")} in ${counted(cluster.units, definition.unit)}`;
    return countedRows({ name, counts, worth: cluster, rows: cluster.examples }, lost);
  });
  const more = `A stored result has examples only. All rows: karat explain ${definition.id} --gold …`;
  return asked.length === 0 ? ["No mistakes."] : [...lines, look.style.dim(more)];
}

/** All mistakes of the place, or of the run, and what those that are asked for cost; points of several kinds do not add up. */
function askedCounts({ places, clusters, mistakes }: Mistakes, { place, kind }: AskedMistakes) {
  const ofPlace = places.find((one) => one.place === place);
  const listed = clusters.filter((one) => one.place === place);
  const items = listed.reduce((sum, { count }) => sum + count, 0);
  return {
    all: place === undefined ? mistakes : ofPlace === undefined ? items : mistakesIn(ofPlace),
    worth: kind === undefined ? ofPlace : listed.find((one) => one.kind === kind),
  };
}

/** Heads of sections stand at the margin, as sentences do. */
function flushLeft(table: Table, look: Look): readonly string[] {
  return fitted(table, look).lines.map((line) => line.slice(2));
}

function fitted(table: Table, look: Look): FittedTable {
  return indentedTable(table, { ...look, width: (look.width ?? USUAL_WIDTH) + 2 });
}

function worthColumn(first: Worth, { score, look }: Lost) {
  const isInPoints = first.points?.[score] !== undefined;
  return {
    head: isInPoints ? "worth" : "share",
    align: "right",
    cell: ({ points, share = 0 }: Worth) =>
      isInPoints ? signedText(points?.[score] ?? 0, look.digits) : `${Math.round(100 * share)} %`,
  } as const;
}

function scoreText(value: number | null, { digits }: Look): string {
  return value === null ? "–" : value.toFixed(digits);
}

function textOf({ text, chip }: { readonly text: string; readonly chip?: string | undefined }): string {
  return visibleText([text, chip].filter(Boolean).join(", "));
}

const BAR = 24;

/** A bar of all values in a place; each kind of mistake has at least one sign. */
function barOf({ correct, wrong, missed, extra }: PlaceCounts): string {
  const all = correct + wrong + missed + extra;
  const width = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((BAR * count) / all)));
  const mistakes = "✗".repeat(width(wrong)) + "−".repeat(width(missed)) + "+".repeat(width(extra));
  return "·".repeat(Math.max(0, BAR - mistakes.length)) + mistakes;
}

/** The example of a cluster, unless its text says it already. */
function exampleOf({ example, pair }: Pick<ShownCluster, "example" | "pair">): string {
  if (example === undefined || pair !== undefined) return "";
  const { gold, pred } = example;
  const texts = pred === undefined ? [gold] : [gold, pred];
  return visibleText(texts.map(exampleText).join(" → "));
}

function pointerLines(
  { places, clusters }: { readonly places: number; readonly clusters: number },
  { definition, look }: Lost,
): readonly string[] {
  const more = [
    places > 0 ? counted(places, `more ${placeNameOf(definition)}`) : "",
    clusters > 0 ? counted(clusters, "more kind") : "",
  ].filter((text) => text !== "");
  const line = (task: string) => `  ${[...more, ""].join(", ").replace(/, $/, ": ")}karat explain ${task}…`;
  const whole = line(`${look.task ?? definition.id} `);
  return [look.style.dim(shownWidth(whole) <= (look.width ?? USUAL_WIDTH) ? whole : line(""))];
}

function kindTexts({ explain }: Definition): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries({ ...KINDS, ...explain.kinds }).map(([kind, { text }]) => [kind, text]));
}
