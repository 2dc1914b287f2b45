// The longest common subsequence of two sentences as ROUGE-1.5.5 walks it back, plain (L) or with longer runs worth more (W).

/** values[k] is what a run of k words is worth; as many as the shorter sentence has words, and one more. */
export type RunValues = Float64Array;

/** Shown every word of gold and of the prediction that the walk aligns, from the end. */
type ShowPair = (gold: number, pred: number) => void;

const DIAGONAL = 1;
const UP = 2;
const LEFT = 3;

/** A row of the table: the best value up to each word of the prediction, and the run that ends there. */
interface Row {
  readonly values: Float64Array;
  readonly runs: Int32Array;
  /** Whether a value is smaller than the one to its left, as may be where longer runs are worth more. */
  falls: boolean;
}

let steps = new Uint8Array(1 << 12);
let row: Row = emptyRow(64);

/**
 * c[i][j] = c[i−1][j−1] + f(k+1) − f(k) where the words are equal, else the larger of c[i−1][j] and c[i][j−1]; k is the
 * run that ends at (i−1, j−1). An equal word is a step along both even where another way is as good; of two equal
 * neighbours c[i−1][j] wins.
 */
export function alignWords(gold: readonly number[], pred: readonly number[], f: RunValues, show: ShowPair): void {
  const width = pred.length;
  if (row.values.length <= width) row = emptyRow(2 * width);
  if (steps.length < gold.length * width) steps = new Uint8Array(gold.length * width);
  row.values.fill(0, 0, width + 1);
  row.runs.fill(0, 0, width + 1);
  row.falls = false;
  for (let i = 0; i < gold.length; i++) nextRow(gold[i]!, pred, f, i * width);
  for (let [i, j] = [gold.length - 1, width]; i >= 0 && j > 0; ) {
    const step = steps[i * width + j - 1];
    if (step === DIAGONAL) show(i--, --j);
    else if (step === UP) i--;
    else j--;
  }
}

function emptyRow(width: number): Row {
  return { values: new Float64Array(width + 1), runs: new Int32Array(width + 1), falls: false };
}

/** Makes the row of a word of gold from the one before it, and its steps from a place on. */
function nextRow(word: number, pred: readonly number[], f: RunValues, place: number): void {
  const { values, runs } = row;
  const width = pred.length;
  // Where nothing is equal, every value is the one above it, unless the one to its left is larger.
  if (!row.falls && !pred.includes(word)) {
    runs.fill(0, 0, width + 1);
    steps.fill(UP, place, place + width);
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
    steps[place + j - 1] = step;
    before = above;
    run = runAbove;
  }
  row.falls = falls;
}
