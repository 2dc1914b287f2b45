import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../contract/kinds.ts";
import type { MistakeCluster, Mistakes } from "../../contract/mistakes.ts";
import { gapOf, hasPoints, kindRows, mistakesIn, placeRows, placeScore, spreadOf } from "./mistake-rows.ts";
import { formSentence, rightSentence, whereHalfIs, whereTheyDiffer } from "./mistake-sentences.ts";
import { filterWords, mistakeWords, quotedWord } from "./mistake-words.ts";
import { exampleText, shownClusters } from "./shown-clusters.ts";

const receipts = JSON.parse(readFileSync(new URL("./fixtures/receipts.json", import.meta.url), "utf8")) as Mistakes;
const texts = Object.fromEntries(Object.entries(KINDS).map(([kind, { text }]) => [kind, text]));
const shown = (mistakes: Mistakes) =>
  shownClusters(mistakes, texts, "f1").map(({ place, text, count, chip }) =>
    [place, text, count, ...(chip === undefined ? [] : [chip])].join(" "),
  );
const without = (mistakes: Mistakes, place: string): Mistakes => ({
  ...mistakes,
  places: mistakes.places.filter((one) => one.place !== place),
  clusters: mistakes.clusters.filter((one) => one.place !== place),
});

it("rightSentence(mistakes, units) agrees with the number of units", () => {
  const of = (units: number, scored: number) => rightSentence({ ...receipts, units }, { name: "receipt", scored });
  expect(of(1, 1)).toBe("0 of 1 receipt is right in everything.");
  expect(of(1, 2)).toBe("1 of 2 receipts is right in everything.");
  expect(of(2, 2)).toBe("0 of 2 receipts are right in everything.");
});

describe("shownClusters", () => {
  it("shownClusters(mistakes) names the one value of a cluster, and splits other values of a closed place into pairs", () => {
    expect(shown(receipts)).toEqual([
      "currency always USD 55",
      "lines whole item left out 28",
      "lines.quantity wrong power of ten 35",
      "lines.quantity always 1 32",
      "date day and month swapped 29",
      "lines.price another number 23",
      "vendor cut short 22",
      "category travel → food 16",
      "total wrong power of ten 13",
      "category hardware → office 10",
      "total left out 12",
      "category services → office 6",
      "category office → hardware 5",
      "currency always USD 5",
      "lines.price wrong power of ten 2",
      "lines.quantity off by one 1",
    ]);
  });

  it("shownClusters(mistakes) says mostly X of more than half, and always X only of three gold values or more", () => {
    const cluster: MistakeCluster = {
      place: "total",
      kind: "other-number",
      count: 5,
      units: 5,
      most: { pred: "0", count: 3 },
      examples: [1, 2, 3].map((at) => ({ unit: `${at}`, at: "total", gold: `${at}`, pred: "0" })),
    };
    const one = (change: Partial<MistakeCluster>) =>
      shown({ ...receipts, tables: [], clusters: [{ ...cluster, ...change }] });
    expect(one({})).toEqual(["total another number 5 mostly 0"]);
    expect(one({ count: 6 })).toEqual(["total another number 6"]);
    expect(one({ most: { pred: "0", count: 5 } })).toEqual(["total always 0 5"]);
    const alike = cluster.examples.map((example) => ({ ...example, gold: "7" }));
    expect(one({ most: { pred: "0", count: 5 }, examples: alike })).toEqual(["total another number 5 mostly 0"]);
  });

  it("shownClusters(mistakes) gives each pair its part of the points", () => {
    const pairs = shownClusters(receipts, texts, "f1").filter(({ pair }) => pair !== undefined);
    const sum = pairs.reduce((total, { points }) => total + points!.f1!, 0);
    expect(sum).toBeCloseTo(0.011096, 12);
    expect(pairs[0]).toMatchObject({ pair: ["travel", "food"], units: 16 });
  });
});

describe("the rows of several systems", () => {
  it("placeRows([a, b]) has zeros where a system has no such place, and nothing where its list was cut", () => {
    const other = without(receipts, "date");
    const dates = placeRows([receipts, other]).find(({ place }) => place === "date")!;
    expect(dates.systems.map((counts) => counts && mistakesIn(counts))).toEqual([29, 0]);
    const cut = { ...other, others: { places: { correct: 1, wrong: 1, missed: 0, extra: 0, units: 1 } } };
    expect(placeRows([receipts, cut]).find(({ place }) => place === "date")!.systems[1]).toBeNull();
  });

  it("kindRows([a, b]) splits pairs only where all systems can, and says always X only where all do", () => {
    const rows = kindRows([receipts, without(receipts, "category")], texts);
    expect(rows.find(({ text }) => text === "travel → food")!.systems.map((counts) => counts!.count)).toEqual([16, 0]);
    const mixed = { ...receipts, clusters: receipts.clusters.map((one) => ({ ...one, most: undefined }) as never) };
    const currency = kindRows([receipts, mixed], texts).filter(
      ({ place, kind }) => place === "currency" && kind === "other",
    );
    expect(currency.map(({ text }) => text).toSorted()[0]).toBe("EUR → USD");
  });

  it("gapOf(a, b) is positive where b loses less", () => {
    const [a, b] = [receipts.places[0]!, receipts.places[4]!];
    expect(gapOf(a, b, "f1", true)).toBeCloseTo(0.016167, 12);
    expect(gapOf(a, b, "f1", false)).toBe(67);
    expect(gapOf(a, null, "f1", true)).toBeNull();
    const rounded = { ...a, points: { f1: a.points!.f1! + 1e-17 + 2 ** -53 } };
    expect(gapOf(a, rounded, "f1", true)).toBe(0);
    expect([hasPoints([receipts], "f1"), hasPoints([receipts], "recall"), hasPoints([null], "f1")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("placeScore(counts) is F1, and null of nothing", () => {
    expect(placeScore(receipts.places[0]!)).toBeCloseTo(0.88721, 5);
    expect(placeScore({ correct: 0, wrong: 0, missed: 0, extra: 0, units: 0 })).toBeNull();
    expect(
      spreadOf(placeRows([receipts, without(receipts, "date")]).find(({ place }) => place === "date")!, "f1", true),
    ).toBe(0.008697);
  });
});

describe("the sentences of the verdict", () => {
  it("whereHalfIs(mistakes) names at most three places that make half", () => {
    expect(whereHalfIs(receipts)).toEqual([
      "60 % of the 350 mistakes are in ",
      { place: "lines.quantity" },
      ", ",
      { place: "currency" },
      " and ",
      { place: "lines.price" },
      ".",
    ]);
    const even = Array.from({ length: 9 }, (_, at) => ({ ...receipts.places[4]!, place: `p${at}` }));
    expect(whereHalfIs({ ...receipts, places: even, mistakes: 9 * 29 })).toEqual([]);
  });

  it("whereTheyDiffer([a, b]) names what b loses more and less", () => {
    const [a, b] = [without(receipts, "currency"), without(without(receipts, "date"), "vendor")];
    expect(whereTheyDiffer([a, b], "f1")).toEqual([
      "B loses ",
      "more in ",
      { place: "currency" },
      ", less in ",
      { place: "date" },
      ".",
    ]);
    expect(whereTheyDiffer([receipts, receipts], "f1")).toEqual([]);
  });

  it("formSentence(systems) speaks from 10 % on", () => {
    expect(formSentence([{ ...receipts, form: 34 }])).toBe("");
    expect(formSentence([{ ...receipts, form: 80 }])).toMatch(/^23 % of the mistakes are form only: /);
  });
});

describe("the words of the filter", () => {
  it("mistakeWords(cluster) reads back as the same words", () => {
    expect(mistakeWords({ place: "lines.quantity", kind: "power-of-ten" })).toBe(
      "place:lines.quantity kind:power-of-ten",
    );
    expect(mistakeWords({ place: "category", pair: ["travel", "food"], system: "a" })).toBe(
      'a:place:category "travel → food"',
    );
    for (const word of ["gold concepts", 'say "hi"', "a → b", "plain"])
      expect(filterWords(quotedWord(word))).toEqual([word]);
    expect(filterWords('place:"gold concepts" "half')).toEqual(["place:gold concepts", "half"]);
  });

  it("exampleText(item) shows the values of an item", () => {
    expect(exampleText('{"text":"coffee beans 1 kg","quantity":7,"price":59.29}')).toBe(
      "coffee beans 1 kg · 7 · 59.29",
    );
    expect(exampleText(undefined)).toBe("nothing");
  });
});
