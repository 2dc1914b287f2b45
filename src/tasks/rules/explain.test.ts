import { describe, expect, it } from "vitest";
import { matchesOf } from "../../run/explain.ts";
import { score } from "../../run/score.ts";
import { explain } from "./explain.ts";
import { rules } from "./index.ts";
import type { Match } from "./match.ts";
import { COUNTS, tally } from "./score.ts";

const bus = { RuleIndex: "1", LaneType: "BusLane", EffectiveDate: "WorkDays" };
const gold = {
  id: "s",
  lanes: ["1", "2"],
  rules: [
    { id: "a", properties: bus, lanes: ["1"] },
    { id: "b", properties: { ...bus, RuleIndex: "2" }, lanes: ["2"] },
  ],
};
const options = rules().options;

async function matchOf(pred: object): Promise<Match> {
  const matches = await matchesOf(rules(), { gold: [gold], pred: [{ id: "s", ...pred }] }, new Set(["s"]));
  return matches.get("s") as Match;
}

const notes = async (pred: object) =>
  explain(await matchOf(pred), options).flatMap(({ at, note }) => (note === undefined ? [] : [`${at}: ${note}`]));

describe("explain", () => {
  it("explain(match) shows the nearest predicted rule and the properties that differ", async () => {
    const predicted = [
      { properties: { ...bus, LaneType: "TidalFlowLane", EffectiveDate: "None" }, lanes: ["1"] },
      { properties: { ...bus, EffectiveDate: "None" }, lanes: ["1"] },
      { properties: { ...bus, RuleIndex: "2" }, lanes: ["2"] },
    ];
    expect(await notes({ rules: predicted })).toEqual([
      "extraction: rule a: nearest is predicted rule 1: EffectiveDate is none instead of WorkDays",
      "correspondence: the prediction has no lanes for the gold rules",
    ]);
  });

  it("explain(match) calls everything missed where nothing was predicted, so that mending it is worth what it costs", async () => {
    const input = { gold: [gold, { ...gold, id: "t" }], pred: [{ ...gold, id: "t" }] };
    const result = await score(rules(), input as never, { missing: "wrong" });
    const places = result.mistakes!.places.map(({ place, missed }) => [place, missed]);
    expect(places.sort()).toEqual([
      ["correspondence", 2],
      ["extraction", 2],
      ["overall", 2],
    ]);
    const { points } = result.mistakes!.places.find(({ place }) => place === "overall")!;
    expect(result.scores["overall.f1"]! + points!["overall.f1"]!).toBeCloseTo(1, 12);
    expect(result.mistakes!.clusters.map(({ kind }) => kind)).toEqual(["no-answer", "no-answer", "no-answer"]);
  });

  it("explain(match) prefers, of two rules as near, the one that shares a lane", async () => {
    const predicted = [
      { properties: { ...bus, RuleIndex: "8" }, lanes: ["2"] },
      { properties: { ...bus, RuleIndex: "9" }, lanes: ["1"] },
    ];
    expect((await notes({ rules: predicted })).slice(0, 2)).toEqual([
      "extraction: rule a: nearest is predicted rule 1: RuleIndex is 9 instead of 1",
      "extraction: rule b: nearest is predicted rule 0: RuleIndex is 8 instead of 2",
    ]);
  });

  it("explain(match) says when nothing was predicted, or everything near is used up", async () => {
    expect(await notes({ rules: [] })).toContain("extraction: rule a: no rule was predicted");
    expect(await notes({ rules: [{ properties: bus, lanes: [] }] })).toContain(
      "extraction: rule b: nearest is predicted rule 0: RuleIndex is 1 instead of 2",
    );
    const once = explain(await matchOf({ rules: [{ properties: bus, lanes: [] }] }), {
      ...options,
      ignoreProperty: ["RuleIndex"],
    });
    expect(once.find(({ verdict }) => verdict === "missed")?.note).toBe(
      "predicted rule 0 is equal, but counts for another rule already",
    );
  });

  it("explain(match) has rows for edges and placed rules, with their verdicts", async () => {
    const rows = explain(
      await matchOf({ rules: [{ properties: bus, lanes: ["1", "2"] }], edges: [["b", "1"]] }),
      options,
    );
    expect(rows.map(({ at, verdict }) => `${at}: ${verdict}`)).toEqual([
      "extraction: rule a: correct",
      "extraction: rule b: missed",
      "overall: rule a on lane 1: correct",
      "overall: rule b on lane 2: missed",
      "overall: predicted rule 0 on lane 2: extra",
      "correspondence: edge of rule a to lane 1: missed",
      "correspondence: edge of rule b to lane 2: missed",
      "correspondence: predicted edge of rule b to lane 1: extra",
    ]);
  });

  it("explain(match) gives extra rules of several systems one key if they say the same", async () => {
    const keys = async (lanes: readonly string[], before: readonly object[]) => {
      const rules = [...before, { properties: { type: "tram" }, lanes }];
      const rows = explain(await matchOf({ rules } as never), options);
      return new Set(rows.filter(({ pred }) => pred?.includes("tram")).map(({ key }) => key));
    };
    expect(await keys(["1"], [])).toEqual(await keys(["1"], [{ properties: bus, lanes: [] }]));
    expect(await keys(["1"], [])).not.toEqual(await keys(["2"], []));
  });

  it.each([
    { rules: [] },
    {
      edges: [
        ["a", "1"],
        ["z", "9"],
      ],
    },
    {
      rules: [
        { properties: bus, lanes: ["1", "9"] },
        { properties: {}, lanes: [] },
      ],
      edges: [],
    },
  ])("explain(match) counts what tally(match) counts: %j", async (pred) => {
    const match = await matchOf(pred);
    const counts = tally(match);
    for (const column of COUNTS) {
      const sum = explain(match, options).reduce((total, row) => total + (row.counts?.[column] ?? 0), 0);
      expect([column, sum]).toEqual([column, counts[column]]);
    }
  });
});
