// What comparing JSON field by field costs: pairing a long list, many invoices, and long texts.

import { compare as compareSystems } from "../src/run/compare.ts";
import { score } from "../src/run/score.ts";
import { randomStream } from "../src/stats/generator.ts";
import { fields } from "../src/tasks/fields/index.ts";
import { codePoints, levenshtein } from "../src/text/levenshtein.ts";
import type { Bench } from "./bench-row.ts";
import { compare } from "./measure.ts";

const WORDS = ["blue", "pen", "ink", "paper", "box", "tape", "lamp", "cable", "frame", "mug"];
const LONG = 20_000;

const invoice = fields({
  $karat: "fields 2",
  total: "number",
  lines: [{ sku: "exact", text: "similar", quantity: "number", price: { $compare: "number", $within: 0.01 } }],
});

export const bench: Bench = async () => {
  const [list, many] = [invoices(1, 300), invoices(10_000, 10)];
  const systems = systemsOn(flatRecords(10_000), 20);
  const [a, b] = [letters(LONG, 1), letters(LONG, 2)];
  return [
    await compare({
      name: "fields: pairing 300 × 300 items of four fields",
      ours: () => score(invoice, list, { ci: null }),
      floor: () => structuredClone(list),
      times: 5,
      goal: { most: 500 },
      note: "floor: copying both sides",
    }),
    await compare({
      name: "fields: 10,000 invoices of ten lines, one thread",
      ours: () => score(invoice, many, { ci: null }),
      floor: () => structuredClone(many),
      times: 1,
      goal: { most: 10_000 },
      note: "floor: copying both sides",
    }),
    await compare({
      name: "fields: compare of 20 systems × 10,000 flat records, one thread",
      ours: () => compareSystems(flat, systems),
      floor: () => Promise.all(Object.values(systems.pred).map((pred) => score(flat, { gold: systems.gold, pred }))),
      times: 3,
      goal: { ratio: 1.2 },
      note: "floor: all systems scored, with intervals",
    }),
    await compare({
      name: `fields: Levenshtein distance of two texts of ${LONG} letters`,
      ours: () => levenshtein(a, b),
      floor: () => oneRowAtATime(a.subarray(0, LONG / 8), b),
      times: 3,
      goal: { ratio: 1 },
      note: "floor: an eighth of the table, cell by cell",
    }),
  ];
};

const flat = fields({ $karat: "fields 2", total: "number", name: "similar", date: "exact", currency: "exact" });

function flatRecords(units: number) {
  const random = randomStream(8, 0);
  const word = () => WORDS[random.below(WORDS.length)]!;
  return Array.from({ length: units }, (_, k) => ({
    id: String(k),
    value: {
      total: random.below(1000),
      name: `${word()} ${word()}`,
      date: `2026-01-${10 + (k % 20)}`,
      currency: word(),
    },
  }));
}

/** Each system has another total in a tenth of the records, and another name in more of them the later it comes. */
function systemsOn(gold: ReturnType<typeof flatRecords>, count: number) {
  const random = randomStream(9, 0);
  const changed = (value: (typeof gold)[number]["value"], system: number) => ({
    ...value,
    ...(random.below(10) === 0 && { total: -1 }),
    ...(random.below(100) < system && { name: "?" }),
  });
  const pred = Object.fromEntries(
    Array.from({ length: count }, (_, system) => [
      `s${system}`,
      gold.map(({ id, value }) => ({ id, value: changed(value, system) })),
    ]),
  );
  return { gold, pred };
}

/** Predictions in the reverse order, with some quantities and ids wrong. */
function invoices(units: number, lines: number) {
  const random = randomStream(7, 0);
  const below = (n: number) => random.below(n);
  const item = (k: number) => ({
    sku: `A-${k}`,
    text: [0, 0, 0].map(() => WORDS[below(WORDS.length)]!).join(" "),
    quantity: below(20),
    price: below(1000) / 100,
  });
  const gold = Array.from({ length: units }, (_, k) => ({
    id: String(k),
    value: { total: below(1000), lines: Array.from({ length: lines }, (_, at) => item(at)) },
  }));
  const pred = gold.map(({ id, value }) => ({
    id,
    value: {
      ...value,
      lines: value.lines
        .map((line, at) => ({
          ...line,
          sku: at % 5 === 0 ? "?" : line.sku,
          quantity: at % 3 === 0 ? 99 : line.quantity,
        }))
        .reverse(),
    },
  }));
  return { gold, pred };
}

function letters(length: number, seed: number): Uint32Array {
  const random = randomStream(seed, 0);
  return codePoints(Array.from({ length }, () => String.fromCharCode(97 + random.below(26))).join(""));
}

function oneRowAtATime(a: Uint32Array, b: Uint32Array): number {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const cells = new Uint32Array(b.length + 1);
    cells[0] = row;
    for (let column = 1; column <= b.length; column++)
      cells[column] = Math.min(
        above[column]! + 1,
        cells[column - 1]! + 1,
        above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
      );
    above = cells;
  }
  return above[b.length]!;
}
