// The metric tests of Martschat and Markert (2017, section 4): gold timelines are damaged and scored against themselves.
// A good metric gives less than 1 to every damage, and less to a shift of five days than of one.
import { readdirSync, readFileSync } from "node:fs";
import { score } from "karat";
import { timeline } from "karat/timeline";

const DAY = 86_400_000;
const MODES = ["concat", "agreement", "align", "align+", "align+m1"];

/** Each damage turns the dates of a timeline into other dates. A date is [day, sentences]. */
const DAMAGES = {
  unchanged: (dates) => dates,
  remove: (dates) => dates.toSpliced(Math.floor(dates.length / 2), 1),
  add: (dates) => [...dates, [later(dates.at(-1)[0], 1), ["asdf ".repeat(10)]]],
  merge: mergeNearest,
  "shift-1": (dates) => dates.map(([day, sentences]) => [later(day, 1), sentences]),
  "shift-5": (dates) => dates.map(([day, sentences]) => [later(day, 5), sentences]),
};

function later(day, days) {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Moves the later of the two nearest dates into the earlier one. */
function mergeNearest(dates) {
  const gaps = dates.slice(1).map(([day], index) => Date.parse(day) - Date.parse(dates[index][0]));
  const first = gaps.indexOf(Math.min(...gaps));
  const [[day, before], [, after]] = dates.slice(first, first + 2);
  return dates.toSpliced(first, 2, [day, [...before, ...after]]);
}

/** Reads the dates of a file of tilse: a line with the day, lines with sentences, a line of dashes. */
function datesOf(text) {
  const blocks = text.split(/^-+$/m).map((block) => block.trim().split("\n"));
  return blocks.filter(([day]) => day !== "").map(([day, ...sentences]) => [day, sentences]);
}

const folder = new URL("gold/", import.meta.url);
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".txt"));
const timelines = files.map((id) => ({ id, dates: datesOf(readFileSync(new URL(id, folder), "utf8")) }));
const gold = timelines.map(({ id, dates }) => ({ id, timelines: { gold: Object.fromEntries(dates) } }));

console.log(["".padEnd(9), ...MODES.map((mode) => mode.padStart(9))].join(" "));
for (const [name, damage] of Object.entries(DAMAGES)) {
  const pred = timelines.map(({ id, dates }) => ({ id, timeline: Object.fromEntries(damage(dates)) }));
  const { scores } = await score(timeline({ average: "f-of-means" }), { gold, pred }, { ci: null });
  const cells = MODES.map((mode) => scores[`${mode}.rouge1.f1`].toFixed(3).padStart(9));
  console.log([name.padEnd(9), ...cells].join(" "));
}
