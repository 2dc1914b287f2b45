// Notes on scores without an interval stay short, however many scores a task has.
import { expect, it } from "vitest";
import { lackNotes } from "../stats/intervals.ts";

const interval = { low: 0, high: 1, level: 0.95, method: "jackknife-t" } as const;
const ids = ["a", "b", "c", "d", "e", "f", "g"];
const lacking = Object.fromEntries(ids.map((id) => [id, "TOO_FEW_UNITS"]));
const none = Object.fromEntries(ids.map((id) => [id, null]));

it.each([
  ["no score is named where none has an interval", none, "No intervals: fewer than two units count"],
  [
    "printed scores are named first, and a few at most",
    { ...none, h: interval },
    "No interval for g, a, b, c, d and 2 more: fewer than two units count",
  ],
])("%s", (_, intervals, message) =>
  expect(lackNotes({ intervals, intervalReasons: lacking }, { printed: ["g"], isClustered: false })).toEqual([
    { code: "NO_INTERVAL", message },
  ]),
);
