// The longest common subsequence of two sentences as ROUGE-1.5.5 walks it back, plain (L) or with longer runs worth more (W).

/** values[k] is what a run of k words is worth; as many as the shorter sentence has words, and one more. */
export type RunValues = Float64Array;

/** Shown every word of gold and of the prediction that the walk aligns, from the end. */
type ShowPair = (gold: number, pred: number) => void;

const DIAGONAL = 1;
const UP = 2;
const LEFT = 3;

/** More steps than this are kept in pieces: memory then grows with the length of the sentences only. */
const MOST_STEPS_KEPT = 1 << 22;
const STRIPS = 16;

/** A row of the table: the best value up to each word of the prediction, and the run that ends there. */
interface Row {
  readonly values: Float64Array;
  readonly runs: Int32Array;
  /** Whether a value is smaller than the one to its left, as may be where longer runs are worth more. */
  falls: boolean;
}

let steps = new Uint8Array(1 << 12);
let spare: Row = emptyRow(64);

/**
 * c[i][j] = c[i−1][j−1] + f(k+1) − f(k) where the words are equal, else the larger of c[i−1][j] and c[i][j−1]; k is the
 * run that ends at (i−1, j−1). An equal word is a step along both even where another way is as good; of two equal
 * neighbours c[i−1][j] wins.
 */
export function alignWords(gold: readonly number[], pred: readonly number[], f: RunValues, show: ShowPair): void {
  const width = pred.length;
  if (gold.length === 0 || width === 0) return;
  const table = { gold, pred, f, show };
  if (gold.length * width <= MOST_STEPS_KEPT) {
    if (spare.values.length <= width) spare = emptyRow(2 * width);
    spare.values.fill(0, 0, width + 1);
    spare.runs.fill(0, 0, width + 1);
    spare.falls = false;
    walkKept(table, { row: spare, start: 0, end: gold.length, width });
  } else walkStrips(table, { row: emptyRow(width), start: 0, end: gold.length, width });
}

function emptyRow(width: number): Row {
  return { values: new Float64Array(width + 1), runs: new Int32Array(width + 1), falls: false };
}

interface Table {
  readonly gold: readonly number[];
  readonly pred: readonly number[];
  readonly f: RunValues;
  readonly show: ShowPair;
}

/** Some rows of the table, with the row before them, as far to the right as the walk still goes. */
interface Strip {
  readonly row: Row;
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/** Walks through a strip from its last row and returns the column in which it leaves it. */
function walkStrips(table: Table, strip: Strip): number {
  const { start, end, width } = strip;
  const rows = end - start;
  if (rows * width <= MOST_STEPS_KEPT || rows === 1) return walkKept(table, strip);
  const height = Math.ceil(rows / STRIPS);
  const starts: { readonly from: number; readonly row: Row }[] = [];
  for (let from = start; from < end; from += height) {
    starts.push({ from, row: copyRow(strip.row, width) });
    const last = from + height >= end;
    if (!last) for (let i = from; i < from + height; i++) nextRow(table, strip.row, i, width);
  }
  let column = width;
  for (const { from, row } of starts.reverse()) {
    if (column === 0) break;
    column = walkStrips(table, { row, start: from, end: Math.min(end, from + height), width: column });
  }
  return column;
}

function copyRow({ values, runs, falls }: Row, width: number): Row {
  return { values: values.slice(0, width + 1), runs: runs.slice(0, width + 1), falls };
}

function walkKept(table: Table, { row, start, end, width }: Strip): number {
  const size = (end - start) * width;
  if (steps.length < size) steps = new Uint8Array(size);
  for (let i = start; i < end; i++) nextRow(table, row, i, width, (i - start) * width);
  let i = end - 1;
  let j = width;
  while (i >= start && j > 0) {
    const step = steps[(i - start) * width + j - 1];
    if (step === DIAGONAL) table.show(i--, --j);
    else if (step === UP) i--;
    else j--;
  }
  return j;
}

/** Makes the row of a word of gold from the one before it; keeps the steps where there is a place for them. */
function nextRow({ gold, pred, f }: Table, row: Row, i: number, width: number, place = -1): void {
  const { values, runs } = row;
  const word = gold[i]!;
  // Where nothing is equal, every value is the one above it, unless the one to its left is larger.
  if (!row.falls && !pred.includes(word)) {
    runs.fill(0, 0, width + 1);
    if (place >= 0) steps.fill(UP, place, place + width);
    return;
  }
  let before = 0;
  let run = 0;
  let falls = false;
  for (let j = 1; j <= width; j++) {
    const above = values[j]!;
    const runAbove = runs[j]!;
    let step = UP;
    if (pred[j - 1] === word) {
      const value = before + f[run + 1]! - f[run]!;
      if (value < values[j - 1]!) falls = true;
      values[j] = value;
      runs[j] = run + 1;
      step = DIAGONAL;
    } else {
      runs[j] = 0;
      const left = values[j - 1]!;
      if (above < left) {
        values[j] = left;
        step = LEFT;
      }
    }
    if (place >= 0) steps[place + j - 1] = step;
    before = above;
    run = runAbove;
  }
  row.falls = falls;
}
