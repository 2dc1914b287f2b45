import { describe, expect, it } from "vitest";
import { readFormat } from "../../../test/read-format.ts";
import type { AnyFormat, Source, SourceRecord } from "../../contract/source.ts";
import { openSide } from "../../engine/read/input.ts";
import { score } from "../../run/score.ts";
import { rules } from "./index.ts";
import { formats } from "./read.ts";

type Options = { split: string; invalid: "error" | "empty" };
const OPTIONS: Options = { split: "Test", invalid: "error" };

const format = <Value>(list: readonly AnyFormat<Value>[], id: string) => list.find((each) => each.id === id)!;
const files = (texts: Readonly<Record<string, string>>): SourceRecord[] =>
  Object.entries(texts).map(([file, text]) => ({ file, line: 1, text }));

function read<Value>(reading: AnyFormat<Value>, records: readonly SourceRecord[], options = OPTIONS) {
  const found = readFormat(reading, records, options);
  return { ...found, warnings: found.sink.warnings().map(({ message }) => message) };
}

const LABEL = '{"0":{"attr_info":{"RuleIndex":"1"},"centerline":[2],"semantic_polygon":[]}}';
const DATA = '{"vector":{"2":{"type":"3","vec_geo":[]},"5":{"type":"0"},"10":{"type":3}}}';

describe("MapDR's layout", () => {
  const layout = format(formats.gold, "mapdr");

  it("reads scenes at any depth, with the centerlines as lanes", () => {
    const { items, error } = read(
      layout,
      files({
        "gold/BusLane/s1/label.json": LABEL,
        "gold/BusLane/s1/data.json": DATA,
        "gold/s2/data.json": DATA,
        "gold/s2/label.json": "{}",
      }),
    );
    expect(error).toBe("");
    expect(items.map(({ id, value }) => [id, value?.lanes, value?.rules.length])).toEqual([
      ["s1", ["2", "10"], 1],
      ["s2", ["2", "10"], 0],
    ]);
  });

  it("reads only the scenes of the split, wherever split.json comes", () => {
    const scenes = files({
      "s1/label.json": LABEL,
      "s1/data.json": DATA,
      "s2/label.json": LABEL,
      "s2/data.json": DATA,
    });
    const split = files({ "split.json": '{"Train":["s1"],"Test":["s2"]}' });
    const ids = (records: SourceRecord[], options = OPTIONS) =>
      read(layout, records, options).items.map(({ id }) => id);
    expect(ids([...split, ...scenes])).toEqual(["s2"]);
    expect(ids([...scenes, ...split], { ...OPTIONS, split: "Train" })).toEqual(["s1"]);
    expect(ids(scenes)).toEqual(["s1", "s2"]);
  });

  it("reports a scene of the split that is not there", () => {
    const { error } = read(layout, files({ "split.json": '{"Test":["s9"]}' }));
    expect(error).toContain('split.json:1 Test\n  expected a folder "s9" with a label.json, received none');
  });

  it("reports a scene without data.json", () => {
    const { items, error } = read(layout, files({ "s1/label.json": LABEL }));
    expect(error).toContain("s1/label.json:1\n  expected a data.json beside it");
    expect(items).toMatchObject([{ id: "s1", value: null }]);
  });

  it.each(["label.json", "data.json"])("says once that %s is no JSON, and not that it is not there", (name) => {
    const scene = { "split.json": '{"Test":["s"]}', "s/label.json": LABEL, "s/data.json": DATA };
    const { items, error } = read(layout, files({ ...scene, [`s/${name}`]: "{" }));
    expect(error).toMatch(new RegExp(`^s/${name}:1\\n.*BAD_JSON\\n.*$`));
    expect(items).toMatchObject([{ id: "s", value: null }]);
  });

  it("gives a scene of the split that is there twice as often as it is", () => {
    const scene = { "label.json": LABEL, "data.json": DATA };
    const copies = ["a/s", "b/s"].flatMap((folder) =>
      Object.entries(scene).map(([name, text]) => [`${folder}/${name}`, text]),
    );
    const { items } = read(layout, files({ "split.json": '{"Test":["s"]}', ...Object.fromEntries(copies) }));
    expect(items.map(({ id }) => id)).toEqual(["s", "s"]);
  });

  it.each([
    [
      "label.json",
      '{"0":{"attr_info":[],"centerline":[]}}',
      "0.attr_info\n  expected an object of properties, received []",
    ],
    ["label.json", '{"0":{"attr_info":{}}}', "label.json:1 0.centerline\n"],
    [
      "label.json",
      '{"0":{"attr_info":{},"centerline":[null]}}',
      "0.centerline[0]\n  expected a text or a number, received null",
    ],
    ["label.json", "[]", "label.json:1\n  expected an object of rules, received []"],
    ["data.json", '{"vector":[]}', "vector\n  expected an object of vectors, received []"],
    ["data.json", '{"vector":{"1":{}}}', "data.json:1 vector.1.type\n"],
  ])("reports what is wrong in %s: %s", (name, text, expected) => {
    const { error } = read(layout, files({ "s/label.json": LABEL, "s/data.json": DATA, [`s/${name}`]: text }));
    expect(error).toContain(expected);
  });
});

describe("predictions in one JSON file", () => {
  const claimedBy = (text: string) =>
    formats.pred.filter(({ claims }) => claims("p.json", () => text)).map(({ id }) => id);

  it("claims(…) tells rules from edges, past scenes that have none", () => {
    expect(claimedBy('{"s": {"0": {"attr_info": {}}}}')).toEqual(["mapdr-rules"]);
    expect(claimedBy('{"r": {}, "s": {"0": {"attr_info": {}}}}')).toEqual(["mapdr-rules"]);
    expect(claimedBy('{"s":{"0":[1]}}')).toEqual(["mapdr-edges"]);
    expect(claimedBy('{"r":{},"s":{"0":[]}}')).toEqual(["mapdr-edges"]);
    expect(claimedBy('{"r":{}}')).toEqual(["mapdr-rules", "mapdr-edges"]);
    expect(claimedBy('{"id":"s","rules":[]}')).toEqual(["jsonl"]);
    expect(claimedBy('{"scene_id":"s","response":"{}"}')).toEqual(["answers"]);
  });

  it("claims(…) takes linear time past thousands of scenes without rules, and past blanks", () => {
    const empty = Array.from({ length: 20_000 }, (_, k) => `"${k}": {}`).join(", ");
    expect(claimedBy(`{${empty}, "s": {"0": {"attr_info": {}}}}`)).toEqual(["mapdr-rules"]);
    expect(claimedBy(`{${empty}, "s": {"0": [1]}}`)).toEqual(["mapdr-edges"]);
    expect(claimedBy(`{"r": {}${" ".repeat(1_000_000)}x`)).toEqual([]);
  });

  it.each([
    ["mapdr-rules", "p.json", (empty: string) => `{${empty}, "s": {"0": {"attr_info": {}, "centerline": []}}}`],
    ["mapdr-edges", "p.json", (empty: string) => `{${empty}, "s": {"0": [1]}}`],
    ["answers", "p.jsonl", (empty: string) => JSON.stringify({ response: `{${empty}}`, scene_id: "s" })],
    ["jsonl", "p.jsonl", (empty: string) => JSON.stringify({ response: `{${empty}}`, id: "s" })],
  ])("openSide(…) recognises %s where the head of the file does not tell", async (id, path, textWith) => {
    const text = textWith(Array.from({ length: 1_000 }, (_, k) => `"${k}": {}`).join(",\n"));
    const input: Source = {
      name: path,
      list: async () => [{ path, head: (characters = 4_096) => text.slice(0, characters) }],
      async *records() {
        yield [{ file: path, line: 1, text }];
      },
      digest: async () => null,
    };
    expect((await openSide({ input, name: "pred" }, formats.pred as readonly AnyFormat[])).format.id).toBe(id);
  });

  it("loses only the scene in which something is wrong, and says where", () => {
    const text =
      '{"a":{"0":{"attr_info":{},"centerline":"3"}},\n"b":{"0":{"attr_info":{},"centerline":[3]}},"constructor":{}}';
    const { items, error } = read(format(formats.pred, "mapdr-rules"), files({ "p.json": text }));
    expect(items.map(({ id, value }) => [id, value?.rules?.list[0]?.lanes])).toEqual([
      ["a", undefined],
      ["b", ["3"]],
      ["constructor", undefined],
    ]);
    expect(error).toContain('p.json:1 a.0.centerline\n  expected a list, received "3"');
  });

  it("reads edges on the gold rules", () => {
    const { items } = read(format(formats.edges, "mapdr-edges"), files({ "p.json": '{"a":{"0":[3,"4"],"1":[]}}' }));
    expect(items[0]?.value?.edges?.list.map(({ rule, lane }) => [rule, lane])).toEqual([
      ["0", "3"],
      ["0", "4"],
    ]);
    expect(items[0]?.value?.rules).toBeNull();
  });
});

describe("answers as text", () => {
  const answers = format(formats.pred, "answers");
  const line = (response: string) => files({ "a.jsonl": JSON.stringify({ scene_id: "s", response }) });

  it("refuses a line without a response, lists its keys and knows whose it is", () => {
    const { items, error } = read(answers, files({ "a.jsonl": '{"scene_id":7,"Response":"{}"}' }));
    expect(error).toContain('a.jsonl:1\n  expected the key "response", received only "scene_id", "Response"');
    expect(error).toContain('hint: did you mean "response" where it says "Response"?');
    expect(items).toMatchObject([{ id: "7", value: null }]);
  });

  it("keeps the text of numbers, in JSON and in Python", () => {
    for (const response of [
      '{"0":{"attr_info":{"LowSpeedLimit":60.0},"centerline":[0]}}',
      "{0: {'attr_info': {'LowSpeedLimit': 60.0}, 'centerline': [0]}}",
    ]) {
      const [rule] = read(answers, line(response)).items[0]!.value!.rules!.list;
      expect(rule?.properties.get("LowSpeedLimit")).toEqual({ values: ["60.0"], json: "60.0" });
    }
  });

  it("takes a list of rules, rules under a key, and a single lane without brackets", () => {
    const rule = '{"attr_info": {"LaneType": "BusLane"}, "centerline": 1}';
    const listed = `{"attr_info": {"LaneType": "BusLane"}, "centerline": [1]}`;
    for (const response of [`{"0": ${rule}}`, `[${rule}]`, `{"rules": [${rule}]}`, `{"rules": {"0": ${listed}}}`]) {
      const { items, error } = read(answers, line(response));
      expect(error).toBe("");
      expect(items[0]!.value!.rules!.list).toMatchObject([{ name: "0", lanes: ["1"] }]);
    }
    expect(read(answers, line("[]")).items[0]!.value!.rules!.list).toEqual([]);
  });

  it("takes the whole rules of a list that was cut off, under a key too", () => {
    const cut = '[{"attr_info": {}, "centerline": [1]}, {"attr_info": {"LaneType": "Bu';
    for (const response of [cut, `{"rules": ${cut}`]) {
      const { items } = read(answers, line(response), { ...OPTIONS, answers: "lenient" } as Options);
      expect(items[0]!.value!.rules!.list).toMatchObject([{ lanes: ["1"] }]);
    }
  });

  it("takes the last rule of a list that was cut off behind it, with a single lane without brackets too", () => {
    const response = '[{"attr_info": {}, "centerline": 1}, {"attr_info": {}, "centerline": 2}';
    const { items } = read(answers, line(response), { ...OPTIONS, answers: "lenient" } as Options);
    expect(items[0]!.value!.rules!.list.map(({ lanes }) => lanes)).toEqual([["1"], ["2"]]);
  });

  it.each(["{'0': ", "[1]", "I see two rules.", "{'0': {'attr_info': {}}}", "{'0': 5}"])(
    "takes %j as an error, or as no rules where the option says so",
    (response) => {
      const refused = read(answers, line(response));
      expect(refused.error).toMatch(/^a\.jsonl:1 response/);
      expect(refused.items[0]?.value).toBeNull();
      const emptied = read(answers, line(response), { ...OPTIONS, invalid: "empty" });
      expect(emptied.error).toBe("");
      expect(emptied.items[0]?.value?.rules?.list).toEqual([]);
      expect(emptied.sink.findings().invalid).toEqual(["s"]);
    },
  );
});

describe("neutral lines", () => {
  it("refuse gold in which two rules have one id", () => {
    const rule = { id: 1, properties: {}, lanes: [] };
    const text = JSON.stringify({ id: "s", lanes: [], rules: [rule, { ...rule, id: "1" }] });
    expect(read(format(formats.gold, "jsonl"), files({ "g.jsonl": text })).error).toContain(
      'rules[1].id\n  expected one rule of each id, received "1" again',
    );
  });

  it("accept a prediction of an id alone, which says nothing", () => {
    const { items, error } = read(format(formats.pred, "jsonl"), files({ "p.jsonl": '{"id":"s"}' }));
    expect(error).toBe("");
    expect(items[0]?.value).toEqual({ rules: null, edges: null });
  });

  it("refuse a prediction whose keys are others, and name the one that was meant", () => {
    const { items, error } = read(format(formats.pred, "jsonl"), files({ "p.jsonl": '{"id":"s","Rules":[]}' }));
    expect(error).toContain(
      'p.jsonl:1\n  expected the key "rules", "edges" or "response", received only "id", "Rules"',
    );
    expect(error).toContain('hint: did you mean "rules" where it says "Rules"?');
    expect(items[0]).toMatchObject({ id: "s", value: null });
  });

  it("refuse a key in another case beside right ones, and warn of one that looks alike", () => {
    const beside = (key: string) =>
      read(format(formats.pred, "jsonl"), files({ "p.jsonl": `{"id":"s","edges":[["0","1"]],"${key}":[]}` }));
    expect(beside("Rules").error).toContain('p.jsonl:1 Rules\n  expected the key "rules", received "Rules"');
    const { error, warnings } = beside("rulse");
    expect([error, warnings]).toEqual(["", ['The key "rulse" is not read. Did you mean "rules"?']]);
    expect(beside("note")).toMatchObject({ error: "", warnings: [] });
  });

  it("score(rules, …) gives no scores where no scene has rules or edges", async () => {
    const gold = [{ id: "s", lanes: ["1"], rules: [{ id: "0", properties: { LaneType: "BusLane" }, lanes: ["1"] }] }];
    await expect(score(rules(), { gold, pred: [{ id: "s" }] }, { ci: null })).rejects.toThrow(
      "pred\n  expected rules or edges in the prediction of at least one scene, received neither in any",
    );
  });

  it("refuse an edge that is no pair", () => {
    const { error } = read(format(formats.pred, "jsonl"), files({ "p.jsonl": '{"id":"s","edges":[["0","1","2"]]}' }));
    expect(error).toContain("p.jsonl:1 edges[0]");
  });
});
