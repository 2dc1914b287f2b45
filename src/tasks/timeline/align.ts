// Which predicted day is compared with which gold day, in each of the daily modes.
import { assignColumns, transpose } from "../../numeric/assign.ts";
import { countRouge, f1OfCounts } from "../../text/rouge.ts";
import type { EncodedTimeline, JointGold } from "./encode.ts";
import type { DailyMode } from "./timeline.ts";

/** The index of each day's partner on the other side, -1 for none. */
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
  const { dateCosts, contentCosts } = costMatrices(pred, gold);
  return {
    agreement: sameDay(pred, gold),
    align: cheapest(dateCosts, rows, columns),
    "align+": cheapest(contentCosts, rows, columns),
    "align+m1": nearest(contentCosts, rows, columns),
  };
}

/** The weight of an aligned pair of days: 1 on the same day, 1/2 a day apart, 1/3 two days apart. */
export function dateWeight(predDay: number, goldDay: number): number {
  return 1 / (Math.abs(predDay - goldDay) + 1);
}

/**
 * The date cost of a pair is 1 - 1/(d + 1) for a distance of d days. The content cost is that times 1 - F1 of a rough
 * ROUGE-1, so that days that share their date cost nothing whatever they say. Rows are predicted days.
 */
function costMatrices(pred: EncodedTimeline, gold: JointGold) {
  const dateCosts = new Float64Array(pred.days.length * gold.days.length);
  const contentCosts = new Float64Array(dateCosts.length);
  let at = 0;
  for (const [row, predDay] of pred.days.entries())
    for (const { day, content } of gold.days) {
      const cost = 1 - dateWeight(predDay, day);
      dateCosts[at] = cost;
      contentCosts[at++] =
        cost && cost * (1 - f1OfCounts(countRouge(pred.content[row]!, content, gold.timelines.length)));
    }
  return { dateCosts, contentCosts };
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
