// Model answers in every task that takes them: strict by default, repaired and counted when lenient, and said in the evidence.
import { describe, expect, it } from "vitest";
import type { EvidenceRow } from "../../src/contract/evidence.ts";
import type { AnyTask } from "../../src/contract/task.ts";
import { score } from "../../src/run/score.ts";
import { anls } from "../../src/tasks/anls/index.ts";
import { commonGround } from "../../src/tasks/common-ground/index.ts";
import { concepts } from "../../src/tasks/concepts/index.ts";
import { entities } from "../../src/tasks/entities/index.ts";
import { fields } from "../../src/tasks/fields/index.ts";
import { rules } from "../../src/tasks/rules/index.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";

interface Sample {
  readonly make: (options: object) => AnyTask;
  readonly gold: object;
  /** A perfect answer as JSON. */
  readonly answer: string;
  readonly primary: string;
  readonly nothing: number | null;
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  rules: {
    make: rules as (options: object) => AnyTask,
    gold: { id: "u", lanes: ["7", "9"], rules: [{ id: "0", properties: { LaneType: "BusLane" }, lanes: ["9"] }] },
    answer: '{"0": {"attr_info": {"LaneType": "BusLane"}, "centerline": [1]}}',
    primary: "overall.f1",
    nothing: 0,
  },
  "common-ground": {
    make: commonGround as (options: object) => AnyTask,
    gold: { id: "u", statements: [{ red: "10" }, { blue: "10" }] },
    answer: '[{"Red_block": 10}, {"blue": "10"}]',
    primary: "f1",
    nothing: 0,
  },
  timeline: {
    make: timeline as (options: object) => AnyTask,
    gold: { id: "u", timelines: { bbc: { "2011-01-25": ["Protests begin in Cairo ."] } } },
    answer: '{"timeline": {"2011-01-25": ["Protests begin in Cairo ."]}}',
    primary: "ar1",
    nothing: 0,
  },
  concepts: {
    make: concepts as (options: object) => AnyTask,
    gold: { id: "u", concepts: ["light"], vectors: [[1, 0]] },
    answer: '{"concepts": []}',
    primary: "f1",
    nothing: 0,
  },
  anls: {
    make: anls as (options: object) => AnyTask,
    gold: { id: "u", value: { seller: "Mill", lines: [{ sku: 7 }] } },
    answer: '{"seller": "mill", "lines": [{"sku": 7}]}',
    primary: "anls",
    nothing: 0,
  },
  entities: {
    make: entities as (options: object) => AnyTask,
    gold: { id: "u", entities: [{ text: "Ulm", type: "LOC" }] },
    answer: '[{"text": "Ulm", "type": "LOC"}]',
    primary: "f1",
    nothing: 0,
  },
  fields: {
    make: (options) => fields({ $karat: "fields 2", city: "text", lines: [{ sku: "exact" }] }, options),
    gold: { id: "u", value: { city: "Ulm", lines: [{ sku: 7 }] } },
    answer: '{"city": "ULM", "lines": [{"sku": 7}]}',
    primary: "f1",
    nothing: 0,
  },
};

async function run({ make, gold }: Sample, response: string, options: object = {}) {
  const task = make(options);
  let rows: readonly EvidenceRow[] = [];
  const result = await score(
    task,
    { gold: [gold], pred: [{ id: "u", response }] },
    {
      ci: null,
      visit: ({ match }) => {
        rows = task.definition.explain.rows(match, task.options);
      },
    },
  );
  return { result, notes: rows.filter(({ at }) => at === "answer").map(({ note }) => note) };
}

describe.each(Object.entries(SAMPLES))('score(%s, {"id","response"})', (name, sample) => {
  it("reads an answer that is JSON, and says nothing about it", async () => {
    const { result, notes } = await run(sample, sample.answer);
    if (name !== "concepts") expect(result.scores[sample.primary]).toBe(1);
    expect(result.warnings.filter(({ code }) => code === "REPAIRED_ANSWER")).toEqual([]);
    expect(notes).toEqual([]);
  });

  it("refuses a fenced answer, with its place and the option that would help", async () => {
    await expect(run(sample, `\`\`\`json\n${sample.answer}\n\`\`\``)).rejects.toThrow(
      /pred\[0\] response\n[\s\S]*`answers: "lenient"` repairs[\s\S]*`invalid: "empty"` counts/,
    );
  });

  it("repairs the same answer when asked, counts each kind, and names each in the evidence", async () => {
    const { result, notes } = await run(sample, `Sure:\n\`\`\`json\n${sample.answer}\n\`\`\``, { answers: "lenient" });
    if (name !== "concepts") expect(result.scores[sample.primary]).toBe(1);
    const repaired = result.warnings.filter(({ code }) => code === "REPAIRED_ANSWER");
    expect(repaired.map(({ message, count }) => [message, count])).toEqual([
      ["Answer repaired: a fenced block", 1],
      ["Answer repaired: text around the JSON", 1],
    ]);
    expect(notes).toEqual(["the answer was repaired: text around the JSON", "the answer was repaired: a fenced block"]);
    expect(result.signature).toContain("|answers:lenient|");
  });

  it("counts an answer that cannot be read as nothing when asked, and the evidence says so", async () => {
    const { result, notes } = await run(sample, '{"a": @@', { answers: "lenient", invalid: "empty" });
    expect(result.scores[sample.primary]).toBe(sample.nothing);
    expect(result.units.invalid).toEqual(["u"]);
    expect(result.warnings.map(({ code }) => code)).toContain("INVALID_ANSWER");
    expect(notes).toEqual([expect.stringMatching(/^the answer could not be read: expected .* it counts as /)]);
  });
});

describe("score(common-ground, response) of another number of statements", () => {
  const gold = { id: "u", statements: [{ red: "10" }, { blue: "10" }] };
  const answer = async (response: string, options: object) =>
    score(commonGround(options), { gold: [gold], pred: [{ id: "u", response }] }, { ci: null });
  const padded = async () =>
    (await score(commonGround(), { gold: [gold], pred: [{ id: "u", statements: [{ red: "10" }, {}] }] }, { ci: null }))
      .scores;

  it.each([{ answers: "lenient" }, { invalid: "empty" }, { answers: "lenient", invalid: "empty" }])(
    "counts what a short answer lacks as no propositions, and warns, with %j",
    async (options) => {
      const { scores, warnings, units } = await answer('[{"red": "10"}]', options);
      expect(scores).toEqual(await padded());
      expect(warnings.map(({ code }) => code)).toContain("SHORT_ANSWER");
      expect(units.invalid).toEqual(["u"]);
    },
  );

  it("counts a cut-off answer so too", async () => {
    const { scores } = await answer('{"statements": [{"red": "10"}, ', { answers: "lenient" });
    expect(scores).toEqual(await padded());
  });

  it("counts a long answer as nothing where invalid ones are, and refuses both otherwise", async () => {
    const long = '[{"red": "10"}, {"blue": "10"}, {"green": "20"}]';
    expect((await answer(long, { invalid: "empty" })).scores.f1).toBe(0);
    await expect(answer(long, { answers: "lenient" })).rejects.toThrow(
      "expected 2 statements, as gold has, received 3",
    );
    await expect(answer('[{"red": "10"}]', {})).rejects.toThrow(/received 1 [\s\S]*`answers: "lenient"` counts/);
  });
});

describe("score(concepts, response)", () => {
  const extractor = {
    name: "words",
    version: "1",
    extract: (text: string) => text.match(/[a-z]+/gi) ?? [],
  };
  const embedder = {
    name: "letters",
    digest: "0",
    epsilon: 0.9,
    embed: async (labels: readonly string[]) =>
      labels.map((label) => Float32Array.from([label.length, label.charCodeAt(0)])),
  };
  const services = { extractor, embedder };
  const gold = [{ id: "u", answer: "light" }];
  const f1 = async (response: string, options: object = {}) =>
    (await score(concepts(options), { gold, pred: [{ id: "u", response }] }, { ci: null, services } as object)).scores
      .f1;

  it("takes prose as the answer itself, also with a list in brackets", async () => {
    expect(await f1("light")).toBe(1);
    expect(await f1('light ["light"]')).toBeGreaterThan(0);
  });

  it("leaves thoughts out when lenient, and not when strict", async () => {
    expect(await f1("<think>water air</think>light", { answers: "lenient" })).toBe(1);
    expect(await f1("<think>water air</think>light")).not.toBe(1);
  });

  it("reads a list of concepts", async () => expect(await f1('["light"]')).toBe(1));
});

describe("score(common-ground, mmdp files)", () => {
  it("--answers lenient takes the last whole object, and says so", async () => {
    const sample = SAMPLES["common-ground"]!;
    const { result } = await run(sample, `[{"red": 5}, {}]\nNo:\n${sample.answer}`, { answers: "lenient" });
    expect(result.scores.f1).toBe(1);
    expect(result.warnings.map(({ message }) => message)).toContain(
      "Answer repaired: several different JSON values; the last complete one counts",
    );
  });
});
