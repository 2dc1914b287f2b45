// Which predicted day is compared with which gold day, in each of the daily modes.
import { assignColumns, transpose } from "../../core/assign.ts";
import { countRouge, f1OfCounts } from "../../text/rouge.ts";
import type { EncodedTimeline, JointGold } from "./encode.ts";
import type { DailyMode } from "./timeline.ts";

/** For each day of one side the index of its partner on the other, -1 for none. */
export interface Alignment {
  /** Gold day of each predicted day: what precision is computed from. */
  readonly ofPred: Int32Array;
  /** Predicted day of each gold day: what recall is computed from. */
  readonly ofGold: Int32Array;
}

export type Alignments = Readonly<Record<DailyMode, Alignment>>;

export function alignAll(pred: EncodedTimeline, gold: JointGold): Alignments {
  const rows = pred.days.length;
  const columns = gold.days.length;
  const dateCosts = costMatrix(pred, gold);
  const contentCosts = addContent(dateCosts, pred, gold);
  return {
    agreement: sameDay(pred, gold),
    align: cheapest(dateCosts, rows, columns),
    "align+": cheapest(contentCosts, rows, columns),
    "align+m1": nearest(contentCosts, rows, columns),
  };
}

/** What an aligned pair of days counts: 1 on the same day, 1/2 a day apart, 1/3 two days apart. */
export function dateWeight(predDay: number, goldDay: number): number {
  return 1 / (Math.abs(predDay - goldDay) + 1);
}

/** The cost of a pair is what its distance takes away, 1 - 1/(d + 1); rows are predicted days. */
function costMatrix(pred: EncodedTimeline, gold: JointGold): Float64Array {
  const costs = new Float64Array(pred.days.length * gold.days.length);
  let at = 0;
  for (const predDay of pred.days) {
    for (const { day } of gold.days) costs[at++] = 1 - dateWeight(predDay, day);
  }
  return costs;
}

/** Times 1 - F1 of a rough ROUGE-1; days that share their date cost nothing whatever they say. */
function addContent(dateCosts: Float64Array, pred: EncodedTimeline, gold: JointGold): Float64Array {
  const costs = new Float64Array(dateCosts);
  let at = 0;
  for (const content of pred.content) {
    for (const day of gold.days) {
      if (costs[at] !== 0) costs[at]! *= 1 - f1OfCounts(countRouge(content, day.content, gold.timelines.length));
      at++;
    }
  }
  return costs;
}

function sameDay(pred: EncodedTimeline, gold: JointGold): Alignment {
  const ofPred = new Int32Array(pred.days.length).fill(-1);
  const ofGold = new Int32Array(gold.days.length).fill(-1);
  for (let row = 0, column = 0; row < ofPred.length && column < ofGold.length; ) {
    const difference = pred.days[row]! - gold.days[column]!.day;
    if (difference === 0) {
      ofPred[row] = column;
      ofGold[column] = row;
    }
    if (difference <= 0) row++;
    if (difference >= 0) column++;
  }
  return { ofPred, ofGold };
}

/**
 * The cheapest one-to-one alignment. tilse solves it twice, the second time with the gold days as rows. Unless there
 * are as many days on both sides, the solver turns its matrix so that both problems are the same one.
 */
function cheapest(costs: Float64Array, rows: number, columns: number): Alignment {
  const ofPred = assignColumns(costs, rows, columns);
  if (rows === columns) return { ofPred, ofGold: assignColumns(transpose(costs, rows, columns), columns, rows) };
  const ofGold = new Int32Array(columns).fill(-1);
  ofPred.forEach((column, row) => {
    if (column >= 0) ofGold[column] = row;
  });
  return { ofPred, ofGold };
}

/** The cheapest partner of each day, the earliest of equals; several days may have the same one. */
function nearest(costs: Float64Array, rows: number, columns: number): Alignment {
  const ofPred = new Int32Array(rows).fill(-1);
  const ofGold = new Int32Array(columns).fill(-1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cost = costs[row * columns + column]!;
      if (ofPred[row] === -1 || cost < costs[row * columns + ofPred[row]!]!) ofPred[row] = column;
      if (ofGold[column] === -1 || cost < costs[ofGold[column]! * columns + column]!) ofGold[column] = row;
    }
  }
  return { ofPred, ofGold };
}
