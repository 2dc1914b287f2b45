// The numbers of mmdp-cgt's functions, bit for bit (fixtures/README.md says how they were made).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import type { Scores } from "../../contract/result.ts";
import { score } from "../../run/score.ts";
import { commonGround } from "./index.ts";
import { type CommonGroundMatch, match } from "./match.ts";

const fixtures = fileURLToPath(new URL("./fixtures/", import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(fixtures + file, "utf8"));

interface Step {
  readonly gold: Record<string, string>;
  readonly pred: Record<string, string>;
}
type Figures = Partial<Record<"precision" | "recall" | "f1" | "dscStrict" | "dscNonStrict", number>>;
interface ExpectedStep {
  readonly prf: Figures | null;
  readonly prfCounts: { tp: number; fp: number; fn: number } | null;
  readonly dscStrict: number | null;
  readonly dscNonStrict: number | null;
}
interface Case {
  readonly dialogue: string;
  readonly truth: Record<string, string>;
  readonly steps: readonly Step[];
  readonly expected: { readonly steps: readonly ExpectedStep[]; readonly average: Figures; readonly final: Figures };
}

const cases: readonly Case[] = readJson("cases.json").cases;
const DSC = { strict: "dscStrict", lenient: "dscNonStrict" } as const;

const neutral = ({ dialogue, truth, steps }: Case) => ({
  gold: { id: dialogue, truth, statements: steps.map((step) => step.gold) },
  pred: { id: dialogue, statements: steps.map((step) => step.pred) },
});

function expectFigures(
  scores: Scores,
  expected: Pick<Case["expected"], "average" | "final">,
  dsc: keyof typeof DSC,
): void {
  for (const [prefix, figures] of [
    ["", expected.average],
    ["final.", expected.final],
  ] as const) {
    for (const measure of ["precision", "recall", "f1"] as const)
      expect(scores[prefix + measure], prefix + measure).toBe(figures[measure] ?? null);
    expect(scores[`${prefix}dsc`], `${prefix}dsc`).toBe(figures[DSC[dsc]] ?? null);
  }
}

describe.each(cases.map((one) => [one.dialogue, one] as const))("common-ground, %s", (_, one) => {
  it.each(["strict", "lenient"] as const)("gives the official averages and finals with %s DSC", async (dsc) => {
    const { gold, pred } = neutral(one);
    const result = await score(commonGround({ dsc }), { gold: [gold], pred: [pred] });
    expectFigures(result.scores, one.expected, dsc);
  });

  it("gives the official figures after each statement", () => {
    const unit = {
      id: one.dialogue,
      gold: {
        truth: new Map(Object.entries(one.truth)),
        statements: one.steps.map((step) => new Map(Object.entries(step.gold))),
      },
      pred: { statements: one.steps.map((step) => new Map(Object.entries(step.pred))) },
      at: { gold: { file: "gold", line: 1 }, pred: { file: "pred", line: 1 } },
    };
    const { statements } = match(unit, commonGround().options, new FindingCollector()) as CommonGroundMatch;
    expect(statements).toHaveLength(one.expected.steps.length);
    for (const [k, statement] of statements.entries()) {
      const wanted = one.expected.steps[k]!;
      expect(statement.prf).toEqual(wanted.prf);
      expect(statement.dsc).toEqual({ strict: wanted.dscStrict, lenient: wanted.dscNonStrict });
      if (wanted.prfCounts !== null) expect(statement.counts).toEqual(wanted.prfCounts);
    }
  });
});

describe("common-ground over all cases", () => {
  it("averages dialogues without weights and leaves out those without a scored statement", async () => {
    const { macroCases, macroOverCasesWithoutErrors: macro } = readJson("cases.json");
    const chosen = cases.filter(({ dialogue }) => macroCases.includes(dialogue)).map(neutral);
    const result = await score(commonGround(), {
      gold: chosen.map(({ gold }) => gold),
      pred: chosen.map(({ pred }) => pred),
    });
    for (const measure of ["precision", "recall", "f1"] as const)
      expect(result.scores[measure]).toBeCloseTo(macro.average[measure], 12);
    expect(result.scores["final.dsc"]).toBeCloseTo(macro.final.dscStrict, 12);
  });
});

describe("mmdp files", () => {
  const demo = `${fixtures}mmdp/demo`;
  const broken = (group: number) => `${fixtures}mmdp/broken/mmdp_gpt_output_gpt-3.5-0125_segmented_group_${group}.json`;
  const run = (path: string, options = {}) =>
    score(commonGround(options), { gold: readPath(path), pred: readPath(path) }, { perUnit: true, ci: null });

  it("are read as they are, both sides from one path", async () => {
    const { groups } = readJson("mmdp/expected.json");
    const result = await run(demo);
    expect(result.formats).toEqual({ gold: "mmdp", pred: "mmdp" });
    expect(result.perUnit).toHaveLength(3);
    for (const { id, scores } of result.perUnit!) expectFigures(scores, groups[/group_(\d)/.exec(id)![1]!], "strict");
  });

  it.each([1, 2, 3, 4, 5, 6])("broken file %i is a located error", async (group) => {
    await expect(run(broken(group))).rejects.toMatchObject({
      name: "KaratError",
      problems: [{ at: { file: broken(group), line: expect.any(Number) } }],
    });
  });

  it.each([
    ['[{"output":{"text":{"red":10}}}]', '{"red":10}', 0],
    ['[{"output":{"text":null}}]', "null", 0],
    ['[{"output":"{}"}]', "nothing", 0],
    ['[{"output":{"text":"{}"}},{"input":"Why?"}]', "nothing", 1],
    ["[]", "nothing", 0],
  ])("with the chat %s are refused: the last message has no text", async (chat, received, last) => {
    const source = inMemorySource("a.json", { "a.json": `{"1":{"gold":["red=10"],"gpt_chat":${chat}}}` });
    const both = { gold: source, pred: source };
    const problem = { code: "BAD_SHAPE", expected: "a text", received };
    await expect(score(commonGround(), both)).rejects.toMatchObject({
      problems: [{ ...problem, at: { path: ["1", "gpt_chat", last, "output", "text"] } }],
    });
    const result = await score(commonGround({ invalid: "empty" }), both, { ci: null });
    expect(result.units.invalid).toEqual(["a.json"]);
  });

  it("with JSON in a fenced block are read when asked, and counted", async () => {
    const result = await run(broken(2), { answers: "lenient" });
    expect(result.scores.f1).toBe(1);
    expect(result.warnings).toMatchObject([{ code: "REPAIRED_ANSWER", count: 1 }]);
  });

  it("with answers that are no object are scored as empty when asked, and counted", async () => {
    const result = await run(broken(1), { invalid: "empty" });
    expect(result.scores.f1).toBe(0);
    expect(result.units.invalid).toHaveLength(1);
  });

  it("without a statement have no score and a warning", async () => {
    const result = await run(broken(7));
    expect(result.scores.f1).toBeNull();
    expect(result.warnings).toMatchObject([{ code: "NO_SCORED_STATEMENT" }, { code: "UNDEFINED_SCORE" }]);
  });
});
