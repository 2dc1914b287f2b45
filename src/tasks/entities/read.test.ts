// The files of other tools, and what models answer.
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import type { AnyTask } from "../../contract/task.ts";
import type { Input } from "../../engine/read/input.ts";
import { score } from "../../run/score.ts";
import { entities } from "./index.ts";
import type { EntitiesOptions } from "./options.ts";

const run = (gold: Input, pred: Input, options: Partial<EntitiesOptions> = {}) =>
  score(entities(options) as AnyTask, { gold, pred }, { ci: null });
const lines = (name: string, ...records: readonly unknown[]) =>
  inMemorySource(name, { [name]: records.map((record) => `${JSON.stringify(record)}\n`).join("") });

const TEXT = "Ada met Charles in London";
const NEUTRAL = [
  {
    id: "1",
    text: TEXT,
    entities: [
      { start: 0, end: 3, type: "PER" },
      { start: 19, end: 25, type: "LOC" },
    ],
  },
];

describe("score(entities, files of other tools)", () => {
  it.each([
    ["neutral lines", NEUTRAL[0]],
    [
      "lists of start, end and type",
      {
        id: "1",
        entities: [
          [0, 3, "PER"],
          [19, 25, "LOC"],
        ],
      },
    ],
    [
      "doccano",
      {
        id: 1,
        text: TEXT,
        label: [
          [0, 3, "PER"],
          [19, 25, "LOC"],
        ],
      },
    ],
    [
      "doccano with relations",
      {
        id: 1,
        text: TEXT,
        entities: [
          { id: 7, label: "PER", start_offset: 0, end_offset: 3 },
          { id: 8, label: "LOC", start_offset: 19, end_offset: 25 },
        ],
        relations: [],
      },
    ],
    [
      "spaCy's doc.to_json()",
      {
        text: TEXT,
        ents: [
          { start: 0, end: 3, label: "PER" },
          { start: 19, end: 25, label: "LOC" },
        ],
        tokens: [{ id: 0, start: 0, end: 3 }],
      },
    ],
    [
      "Hugging Face pipelines and GLiNER",
      {
        id: "1",
        entities: [
          { entity_group: "PER", score: 0.9, word: "Ada", start: 0, end: 3 },
          { label: "LOC", score: 0.8, text: "London", start: 19, end: 25 },
        ],
      },
    ],
  ])("reads %s", async (_, record) => {
    const { totals, options } = await run(NEUTRAL, lines("pred.jsonl", record));
    expect(options.reading).toBe("spans");
    expect(totals).toMatchObject({ both: 2, missed: 0, spurious: 0 });
  });

  it("reads spaCy's training data, a JSON list of pairs", async () => {
    const text = JSON.stringify([[TEXT, { entities: [[0, 3, "PER"]] }]]);
    expect((await run(NEUTRAL, inMemorySource("train.json", { "train.json": text }))).totals).toMatchObject({
      both: 1,
      missed: 1,
    });
  });

  it("reads tags as tags, labels or ner_tags, with tokens", async () => {
    const tags = ["B-PER", "O"];
    for (const key of ["tags", "labels", "ner_tags", "label"])
      expect(
        (await run([{ id: "1", tags }], lines("pred.jsonl", { id: "1", tokens: ["Ada", "met"], [key]: tags }))).totals,
      ).toMatchObject({ tokens: 2, tags: 2, correct: 1 });
  });

  it("numbers the sentences of two column files alike, and takes names of files from folders", async () => {
    const folder = (name: string) => inMemorySource(name, { "a.conll": "x B-A\n\ny O\n", "b.conll": "z O\n" });
    const task = entities() as AnyTask;
    const result = await score(task, { gold: folder("gold"), pred: folder("pred") }, { ci: null, perUnit: true });
    expect(result.perUnit?.map(({ id }) => id)).toEqual(["a.conll:1", "a.conll:2", "b.conll:1"]);
  });

  it("makes documents of column files the units, and still compares their sentences one by one", async () => {
    const text = "-DOCSTART- O\n\na B-X\n\nb I-X\n\n-DOCSTART- O\n\nc O\n";
    const file = (name: string) => inMemorySource(name, { [name]: text });
    const totals = async (options: Partial<EntitiesOptions>) =>
      (await run(file("gold.conll"), file("pred.conll"), options)).totals;
    expect(await totals({ documents: true })).toMatchObject({ units: 2, tokens: 3, gold: 2 });
    expect(await totals({})).toMatchObject({ units: 3, tokens: 3 });
    expect(await totals({ reading: "conlleval" })).toMatchObject({ units: 5, tokens: 5 });
    expect(await totals({ reading: "conlleval", docstart: "skip" })).toMatchObject({ units: 3, tokens: 3 });
  });

  it("counts inclusive ends where the file has them", async () => {
    const [gold, pred] = [[{ id: "1", entities: [[0, 3, "X"]] }], [{ id: "1", entities: [[3, 5, "X"]] }]];
    expect((await run(gold, pred)).totals).toMatchObject({ typeOnly: 0, missed: 1 });
    expect((await run(gold, pred, { ends: "inclusive" })).totals).toMatchObject({ typeOnly: 1, missed: 0 });
  });
});

describe("score(entities, models' answers)", () => {
  const gold = [
    {
      id: "1",
      entities: [
        { text: "Ada Lovelace", type: "PER" },
        { text: "London", type: "LOC" },
      ],
    },
  ];
  const lenient = { answers: "lenient", invalid: "empty" } as const;
  const answered = async (response: string, options: Partial<EntitiesOptions> = lenient) =>
    (await run(gold, [{ id: "1", response }], options)).totals;

  it.each([
    ['[{"text": "Ada Lovelace", "type": "PER"}, {"text": "London", "type": "LOC"}]', 2],
    ['{"entities": [{"text": "Ada  Lovelace", "label": "PER"}]}', 1],
    ['<think>Ada?</think> Here:\n```json\n[{"text": "London", "type": "LOC",},]\n```', 1],
    ['[{"text": "London", "type": "LOC"}, {"text": "Ada Lo', 1],
    ["There are none.", 0],
    ["[]", 0],
  ])("reads %s", async (response, correct) => {
    expect(await answered(response)).toMatchObject({ gold: 2, correct });
  });

  it("refuses prose unless answers are lenient, with the place", async () => {
    await expect(answered("Sure: []", {})).rejects.toMatchObject({ code: "BAD_VALUE" });
  });

  it("takes bare texts, as UniversalNER lists them", async () => {
    const uniner = { ...lenient, as: "uniner" };
    expect(await answered('["the ada lovelace!", "London"]', uniner as object)).toMatchObject({ correct: 2, pred: 2 });
  });
});
