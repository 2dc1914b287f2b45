import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../test/in-memory-source.ts";
import { type AgreeSettings, agree } from "./agree.ts";

type Cell = string | number | null;
interface Case {
  readonly name: string;
  readonly categories: readonly Cell[];
  readonly ratings: readonly (readonly Cell[])[];
  readonly clusters?: readonly string[];
  readonly expected: Readonly<Record<string, unknown>> & {
    readonly units: number;
    readonly pairs: readonly ({ readonly raters: readonly [number, number] } & Readonly<
      Record<string, number | null>
    >)[];
    readonly specific: Readonly<Record<string, number | null>>;
    readonly intervals: Readonly<Record<string, readonly [number, number] | null>>;
    readonly reasons: Readonly<Record<string, string>>;
  };
}
const { cases } = JSON.parse(
  readFileSync(new URL("../stats/agree/fixtures/agreement.json", import.meta.url), "utf8"),
) as { readonly cases: readonly Case[] };

const near = (value: number | null | undefined, expected: number | null | undefined) => {
  if (value == null || expected == null) expect(value ?? null).toBe(expected ?? null);
  else expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-8);
};

const SIX = ["agreement", "fleiss", "ac1", "alpha.nominal", "alpha.ordinal", "alpha.interval"];

describe("agree(rows)", () => {
  it.each(cases)("$name", async ({ categories, ratings, clusters, expected }) => {
    const rows = ratings.map((row, at) => ({
      id: `u${at}`,
      ...(clusters === undefined ? {} : { cluster: clusters[at] }),
      ...Object.fromEntries(row.map((rating, rater) => [`r${rater}`, rating])),
    }));
    const settings = {
      categories: categories.map(String),
      ...(clusters === undefined ? {} : { clusterBy: "cluster" }),
    };
    const { scores, intervals, units, reasons } = await agree(rows, settings);
    expect(units.scored).toBe(expected.units);
    const check = (id: string, name = id, value = expected[name] as number | null) => {
      near(scores[id], value);
      const interval = expected.intervals[name];
      if (interval === undefined) return;
      near(intervals[id]?.low, interval?.[0]);
      near(intervals[id]?.high, interval?.[1]);
      if (interval !== null) expect(reasons[id]).toBeUndefined();
      else if (value === null) expect(reasons[id]).not.toBe("");
      else expect(reasons[id]?.replaceAll("cluster", "unit")).toBe(expected.reasons[name]);
    };
    for (const id of SIX) check(id);
    for (const { raters, ...pair } of expected.pairs)
      for (const id of ["cohen", "cohen.linear", "cohen.quadratic"])
        check(`${id}.r${raters[0]}.r${raters[1]}`, id, pair[id]);
    for (const [category, value] of Object.entries(expected.specific)) near(scores[`category.${category}`], value);
  });

  it("gives the values that Krippendorff (2011) and Fleiss (1971) print", async () => {
    const [krippendorff, fleiss] = await Promise.all(
      cases
        .slice(0, 2)
        .map(({ ratings }) =>
          agree(ratings.map((row) => Object.fromEntries(row.map((rating, at) => [`r${at}`, rating])))),
        ),
    );
    const alphas = ["nominal", "ordinal", "interval"].map((kind) => krippendorff!.scores[`alpha.${kind}`]!.toFixed(3));
    expect(alphas).toEqual(["0.743", "0.815", "0.849"]);
    expect(fleiss!.scores.fleiss!.toFixed(3)).toBe("0.210");
  });

  it("has an interval where raters never agree, and one where the used categories are not at the ends of the list", async () => {
    const never = [
      { id: 1, site: "a", x: "yes", y: "no" },
      { id: 2, site: "b", x: "no", y: "yes" },
      { id: 3, site: "c", x: "yes", y: "no" },
      { id: 4, site: "c", x: "no", y: "yes" },
    ];
    const { scores, intervals } = await agree(never, { clusterBy: "site" });
    expect(scores["cohen.x.y"]).toBe(-1);
    expect(intervals["cohen.x.y"]).toMatchObject({ low: -1, method: "jackknife-t" });
    expect(intervals["cohen.x.y"]!.high).toBeCloseTo(-1 + 4.302652729911275 * Math.sqrt((2 / 3) * (2 / 3) * 0.04), 9);
    const always = [1, 2, 2, 1].map((x, id) => ({ id, x, y: x }));
    const [small, large] = await Promise.all([
      agree(always, { categories: ["1", "2"] }),
      agree(always, { categories: ["1", "1000", "2"] }),
    ]);
    expect(large.intervals["alpha.interval"]).toEqual(small.intervals["alpha.interval"]);
  });

  it("has no interval of a corrected score if all ratings are one number", async () => {
    const rows = [5, 5, null, null].map((people, id) => ({ id, people, judge: 5 }));
    const { corrected } = await agree(rows, { judge: "judge" });
    expect(corrected).toMatchObject({ score: 5, low: null, high: null });
  });

  const wide = [
    { id: "a", anna: "yes", ben: "yes", gpt: "no" },
    { id: "b", anna: "no", ben: "yes", gpt: "yes" },
    { id: "c", anna: "no", ben: "no", gpt: "no" },
    { id: "d", anna: "no", ben: null, gpt: "" },
  ];
  const long = wide.flatMap(({ id, ...ratings }) =>
    Object.entries(ratings).map(([rater, rating]) => ({ unit: id, rater, rating })),
  );

  it("gives the same for wide and long rows, in any order", async () => {
    const one = await agree(wide);
    expect(await agree(long)).toEqual(one);
    expect(JSON.stringify(await agree(long.toReversed()))).toBe(JSON.stringify(await agree(long)));
    expect(await agree(wide.toReversed())).toEqual(one);
    expect(await agree(inMemorySource("r", { "r.jsonl": long.map((row) => JSON.stringify(row)).join("\n") }))).toEqual(
      one,
    );
    expect(one.units).toEqual({ name: "unit", scored: 3, single: 1, unrated: 0 });
    expect(one.raters).toEqual({ anna: 4, ben: 3, gpt: 3 });
    expect(one.notes).toContain("1 unit with fewer than two ratings does not count for the coefficients.");
  });

  it("keeps the order of the scale, also of numbers below 0 and of names that are whole numbers", async () => {
    const rows = [
      { id: 1, a: -1, b: -1 },
      { id: 2, a: -1, b: 0 },
      { id: 3, a: 0, b: 1 },
      { id: 4, a: 1, b: 1 },
    ];
    const { categories, confusion } = await agree(rows);
    expect(categories).toEqual(["-1", "0", "1"]);
    expect(confusion!.counts).toEqual([
      [1, 1, 0],
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect((await agree(rows, { categories: ["1", "0", "-1"] })).categories).toEqual(["1", "0", "-1"]);
  });

  it("takes the unit, not the id of the rating, for the unit of long rows", async () => {
    const numbered = long.map(({ unit, rater, rating }, id) => ({ id, unit, annotator: rater, score: rating }));
    expect(await agree(numbered)).toEqual(await agree(wide));
  });

  it("compares a judge with people, and shows whom it meets how often", async () => {
    const { scores, confusion, judge } = await agree(wide, { judge: "gpt" });
    // a: 0 of 2 agree with gpt, 1 of 1 pairs agree; b: 1 of 2, 0; c: 2 of 2, 1.
    expect(scores["judge.difference"]).toBeCloseTo((-1 + 0.5 + 0) / 3, 12);
    expect(confusion).toEqual({
      rows: "people",
      columns: "gpt",
      counts: [
        [2, 1],
        [2, 1],
      ],
    });
    expect(judge).toBe("gpt");
  });

  it("gives the interval of a difference of the judge with two imagined units", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ id: at, a: "x", b: "x", j: at < 2 ? "y" : "x" }));
    const { intervals, scores } = await agree(rows, { judge: "j" });
    const [n, d, w] = [20, -0.1, 1];
    const se2 = (2 * 0.9 * 0.9 + 18 * 0.01) / 19 / 20;
    const variance = (n * (n - 1) * se2 + 2 * w * w + (2 * n * d * d) / (n + 2)) / ((n + 1) * (n + 2));
    const t = 2.093024054408263;
    expect(scores["judge.difference"]).toBeCloseTo(d, 12);
    expect(intervals["judge.difference"]!.low).toBeCloseTo((n * d) / (n + 2) - t * Math.sqrt(variance), 9);
    expect(intervals["judge.difference"]!.high).toBeCloseTo((n * d) / (n + 2) + t * Math.sqrt(variance), 9);
  });

  it("corrects the score of a judge by the units that people rated", async () => {
    const { cases } = JSON.parse(
      readFileSync(new URL("../stats/agree/fixtures/corrected.json", import.meta.url), "utf8"),
    ) as {
      cases: readonly {
        readonly human: readonly number[];
        readonly judge: readonly number[];
        readonly judgeOnly: readonly number[];
        readonly expected: Readonly<Record<"score" | "judgeAlone" | "humanAlone", number>> &
          Readonly<Record<"interval" | "humanInterval", readonly [number, number] | null>>;
      }[];
    };
    for (const { human, judge, judgeOnly, expected } of cases) {
      const rows = [
        ...human.map((label, at) => ({ id: `h${at}`, people: label, judge: judge[at] })),
        ...judgeOnly.map((label, at) => ({ id: `j${at}`, people: null, judge: label })),
      ];
      const { corrected } = await agree(rows, { judge: "judge" });
      near(corrected?.score, expected.score);
      near(corrected?.low, expected.interval?.[0]);
      near(corrected?.high, expected.interval?.[1]);
      near(corrected?.judgeAlone, expected.judgeAlone);
      near(corrected?.labelsAlone.score, expected.humanAlone);
      near(corrected?.labelsAlone.low, expected.humanInterval?.[0]);
      near(corrected?.labelsAlone.high, expected.humanInterval?.[1]);
      expect(corrected?.sentence).toMatch(
        /^\d\.\d\d.* corrected by \d+ human labels? \(judge alone [\d.]+, on the \d+ unlabelled; labels alone .*\)\. This holds if the labelled units were drawn at random from all of them, and the judge treated both alike\./,
      );
    }
  });

  it("notes categories that differ only in case or space", async () => {
    const noted = async (...labels: string[]) => (await agree(labels.map((a, id) => ({ id, a, b: "True" })))).notes;
    const note = "True and true are different categories, though only case or space differs. Write them alike.";
    expect(await noted("true", "True", "no")).toContain(note);
    expect(await noted("True", "True", "no")).not.toContainEqual(expect.stringContaining("categories"));
  });

  it("corrects shares of the last of two categories, and refuses more", async () => {
    const judged = (last: string) => [
      { id: 1, people: "fail", judge: "fail" },
      { id: 2, people: "pass", judge: last },
      { id: 3, people: "", judge: "pass" },
      { id: 4, people: "", judge: "fail" },
    ];
    const two = await agree(judged("pass"), { judge: "judge" });
    expect(two.corrected).toMatchObject({ score: 0.5, of: "pass", labelled: 2, judged: 2 });
    const three = await agree(judged("unsure"), { judge: "judge" });
    expect(three.corrected).toBeUndefined();
    expect(three.notes).toContain("No corrected score: it needs numbers, or two categories.");
  });
});

describe("agree(rows) of odd ratings", () => {
  const refused = (rows: unknown, settings?: AgreeSettings) => expect(agree(rows as never, settings)).rejects;

  it("refuses two ratings of one rater for one unit, with their place", async () => {
    const rows = [
      { unit: "a", rater: "anna", rating: 1 },
      { unit: "b", rater: "anna", rating: 1 },
      { unit: "a", rater: "anna", rating: 2 },
    ];
    await refused(rows).toThrow(
      'ratings[2]\n  expected one rating of each unit by each rater, received a second one of "a" by "anna"',
    );
    const lines = inMemorySource("r", { "r.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") });
    await refused(lines).toThrow("r.jsonl:3\n");
  });

  it("refuses ratings outside the categories, and values that are no ratings", async () => {
    const rows = [{ id: "a", anna: "yes", ben: "Yes" }];
    await refused(rows, { categories: ["no", "yes"] }).toThrow(
      'ratings[0]\n  expected one of the categories "no", "yes", received "Yes"',
    );
    await refused([{ id: "a", anna: ["yes"] }]).toThrow("expected a rating as a text, a number, true or false");
    await refused([3]).toThrow("expected a row: an object with a key for each column, received 3");
    await refused([{ anna: 1, id: {} }]).toThrow("ratings[0] id\n  expected a name as a text or a number");
    await refused([]).toThrow("expected a table with ratings");
    await refused("ratings.csv").toThrow("expected a list of rows, or a source of them");
  });

  it("refuses raters, judges and clusters that are not there", async () => {
    const rows = [{ id: "a", anna: 1, ben: 1 }];
    await refused(rows, { raters: ["anna", "bene"] }).toThrow(
      /expected a column of the table: anna, ben, received "bene"/,
    );
    await refused(rows, { judge: "gpt" }).toThrow("gpt");
    await refused(rows, { clusterBy: "site" }).toThrow("site");
    await refused([{ unit: "a", rater: "anna", rating: 1 }], { judge: "ann" }).toThrow("did you mean anna?");
    await refused([{ unit: "a", rater: "anna", rating: 1 }], { raters: ["ann"] }).toThrow(
      "expected the name of a rater",
    );
    await refused([{ id: 1, "a.b": 1, c: 1, a: 1, "b.c": 1 }]).toThrow("two that would be called cohen.a.b.c");
  });

  it("gives null with the reason for one category, one rating each, and nothing at all", async () => {
    const same = await agree([1, 2, 3].map((id) => ({ id, anna: "x", ben: "x" })));
    expect(same.scores).toMatchObject({ agreement: 1, fleiss: null, ac1: null, "alpha.nominal": null });
    expect(same.reasons.fleiss).toBe("only one category is used");
    const pair = await agree([
      { id: "a", anna: "x", ben: "x", gpt: "y" },
      { id: "b", anna: "x", ben: "x", gpt: "x" },
    ]);
    expect(pair.reasons["cohen.anna.ben"]).toBe("only one category is used");
    const single = await agree([
      { id: 1, anna: "x", ben: null },
      { id: 2, anna: "y", ben: null },
    ]);
    expect(single.scores.agreement).toBeNull();
    expect(single.reasons.agreement).toBe("no unit has the ratings it needs");
    const empty = await agree([{ id: 1, anna: null, ben: "" }]);
    expect(empty.scores).toMatchObject({ agreement: null, "alpha.interval": null, "cohen.anna.ben": null });
    expect(empty.units).toEqual({ name: "unit", scored: 0, single: 0, unrated: 1 });
  });

  it("takes numbers and texts together for texts, and says so", async () => {
    const { scores, reasons, notes } = await agree([
      { id: 1, a: 1, b: "good" },
      { id: 2, a: "1", b: 1 },
    ]);
    expect(scores["category.1"]).toBeCloseTo(2 / 3, 12);
    expect(reasons["alpha.interval"]).toBe("the ratings are no numbers");
    expect(notes).toContain("Some ratings are numbers and others are not: all are compared as texts.");
  });

  it("says how few units κ rests on, and how common the commonest category is", async () => {
    const rows = Array.from({ length: 40 }, (_, id) => ({ id, a: "no", b: id < 2 ? "yes" : "no" }));
    const { notes } = await agree(rows);
    expect(notes).toEqual([
      "κ and α rest on 2 units.",
      "98 % of the ratings are no: chance alone agrees often, so κ and α are far below the agreement.",
    ]);
  });

  it("takes NaN in tables for no rating", async () => {
    const { raters, scores } = await agree([
      { id: 1, a: "1", b: "NaN" },
      { id: 2, a: "2", b: "2" },
      { id: 3, a: Number.NaN, b: "1" },
    ]);
    expect([raters, scores["category.2"]]).toEqual([{ a: 2, b: 2 }, 1]);
    expect(scores["alpha.interval"]).toBeNull();
  });

  it("refuses an empty list of categories and empty names", async () => {
    for (const categories of [[], [""]])
      await refused([{ id: 1, a: 1, b: 1 }], { categories }).toThrow("names for `categories`");
  });

  it("says that the corrected score counts units where there are clusters", async () => {
    const rows = [1, 0, 1, 1, null, null, null].map((people, id) => ({ id, people, judge: id % 2, site: id % 3 }));
    const { corrected, notes } = await agree(rows, { judge: "judge", clusterBy: "site" });
    expect(corrected!.labelled).toBe(4);
    expect(notes.at(-1)).toMatch(/corrected score .* count units, not clusters/);
  });

  it("computes what is left for measurements, very many raters and names such as __proto__", async () => {
    const measured = await agree(Array.from({ length: 300 }, (_, id) => ({ id, a: id / 7, b: id / 7 + 1 })));
    expect(measured.reasons.fleiss).toBe("more than 200 categories");
    expect(measured.scores["alpha.interval"]).toBeGreaterThan(0.99);
    const crowd = await agree(
      Array.from({ length: 50 }, (_, at) => ({ unit: at % 5, rater: `r${at}`, rating: at % 2 })),
    );
    expect(Object.keys(crowd.scores).some((id) => id.startsWith("cohen"))).toBe(false);
    const odd = await agree([
      { unit: "__proto__", rater: "__proto__", rating: "__proto__" },
      { unit: "__proto__", rater: "b", rating: "c" },
    ]);
    expect(Object.keys(odd.raters)).toEqual(["__proto__", "b"]);
    expect(odd.disagreements[0]!.unit).toBe("__proto__");
  });
});

describe("agree(exports)", () => {
  const wide = [
    { id: "1", "anna@example.org": "yes", "ben@example.org": "yes", gpt: "no" },
    { id: "2", "anna@example.org": "no", "ben@example.org": "yes", gpt: "yes" },
    { id: "3", "anna@example.org": "no", "ben@example.org": "no", gpt: "no" },
  ];
  const people = ["anna@example.org", "ben@example.org"];

  it("reads tasks of Label Studio with predictions, and leaves out what was cancelled", async () => {
    const choice = (value: string) => [
      { from_name: "ok", to_name: "text", type: "choices", value: { choices: [value] } },
    ];
    const tasks = wide.map((row) => ({
      id: Number(row.id),
      data: { text: "…" },
      annotations: [
        ...people.map((email) => ({ completed_by: { id: 1, email }, result: choice(row[email as "gpt"]) })),
        { completed_by: 9, was_cancelled: true, result: choice("yes") },
      ],
      predictions: [{ model_version: "gpt", result: choice(row.gpt) }],
    }));
    const expected = await agree(wide);
    expect(await agree(tasks)).toEqual(expected);
    expect(await agree(inMemorySource("e", { "export.json": JSON.stringify(tasks) }))).toEqual(expected);
    const two = tasks.map((task) => ({
      ...task,
      annotations: [{ completed_by: 1, result: [...choice("yes"), { from_name: "why", value: { text: ["so"] } }] }],
    }));
    await expect(agree(two)).rejects.toThrow(
      /expected ratings of one question, received those of "ok", "why"[\s\S]*question: "ok"/,
    );
    expect((await agree(two, { question: "ok" })).raters).toEqual({ 1: 3, gpt: 3 });
    await expect(agree(two, { question: "okay" })).rejects.toThrow('expected a question of the table, received "okay"');
    await expect(agree(tasks, { clusterBy: "site" })).rejects.toThrow("ratings[0] site\n  expected a name");
    const sited = tasks.map((task) => ({ ...task, data: { site: "north" } }));
    const { units, notes } = await agree(sited, { clusterBy: "site" });
    expect(units.clusters).toBe(1);
    expect(notes).toContain("Only 1 cluster: intervals are rough.");
  });

  it("reads the side that was selected in Label Studio", async () => {
    const side = (selected: string) => [{ from_name: "better", type: "pairwise", value: { selected } }];
    const annotations = ["left", "right"].map((name, at) => ({ completed_by: at, result: side(name) }));
    expect((await agree([{ id: 1, data: {}, annotations }])).categories).toEqual(["left", "right"]);
  });

  it("reads records of Argilla, nested and in columns", async () => {
    const expected = await agree(wide);
    const nested = wide.map((row) => ({
      id: row.id,
      fields: {},
      responses: { ok: people.map((user_id) => ({ user_id, value: row[user_id as "gpt"], status: "submitted" })) },
      suggestions: { ok: { value: row.gpt, agent: "gpt", score: null } },
    }));
    expect(await agree(nested)).toEqual(expected);
    await expect(agree(nested, { clusterBy: "site" })).rejects.toThrow("ratings[0] site\n  expected a name");
    const sited = nested.map((record) => ({ ...record, metadata: { site: record.id === "1" ? "north" : "south" } }));
    expect((await agree(sited, { clusterBy: "site" })).units.clusters).toBe(2);
    const flat = wide.map((row) => ({
      id: row.id,
      "ok.responses": [...people.map((user) => row[user as "gpt"]), "yes"],
      "ok.responses.users": [...people, "zoe"],
      "ok.responses.status": ["submitted", "submitted", "draft"],
      "ok.suggestion": row.gpt,
      "ok.suggestion.agent": "gpt",
    }));
    expect(await agree(flat)).toEqual(expected);
  });
});
