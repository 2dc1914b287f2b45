import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { readFormat } from "../../../test/read-format.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import { score } from "../../run/score.ts";
import { concepts } from "./index.ts";
import { formats } from "./read.ts";

function read(line: string) {
  const record = { file: "a.jsonl", line: 3, text: line };
  const { items, error } = readFormat(formats.pred[0]!, [record], { answers: "strict", invalid: "error" });
  return { item: items[0], error };
}

describe("neutral lines of concepts", () => {
  it("read(line) takes text, concepts and vectors, each as far as there is", () => {
    expect(read('{"id":"1","answer":"x"}').item?.value).toMatchObject({ text: "x", concepts: null, vectors: null });
    expect(read('{"id":"1","concepts":[]}').item?.value).toMatchObject({ text: null, concepts: [], vectors: null });
    expect(read('{"id":"1","concepts":["a","b"],"vectors":[[1,2],[3,4]]}').item?.value).toMatchObject({
      concepts: ["a", "b"],
      vectors: { dimension: 2, values: Float64Array.of(1, 2, 3, 4) },
    });
  });

  it.each([
    ['{"id":"1"}', 'a.jsonl:3\n  expected the key "answer", "concepts" or "response", received only "id"'],
    [
      '{"id":"1","answer":"x","vectors":[]}',
      "a.jsonl:3 vectors\n  expected concepts that the vectors belong to, received none",
    ],
    [
      '{"id":"1","concepts":["a"],"vectors":[]}',
      "a.jsonl:3 vectors\n  expected one vector for each of 1 concepts, received 0",
    ],
    [
      '{"id":"1","concepts":["a","b"],"vectors":[[1,2],[3]]}',
      "a.jsonl:3 vectors[1]\n  expected 2 numbers, as in the first vector, received 1",
    ],
    ['{"id":"1","concepts":[3]}', "a.jsonl:3 concepts[0]\n  expected a text, received 3"],
    ['{"id":"1","concepts":["a"],"vectors":[["x"]]}', 'a.jsonl:3 vectors[0][0]\n  expected a number, received "x"'],
    ['{"id":"1","concepts":["a"],"vectors":[[1e999]]}', "a.jsonl:3 vectors[0][0]"],
    ['{"id":"1","concepts":["a"],"vectors":[[]]}', "a.jsonl:3 vectors[0]"],
    ['{"id":"1","answer":5}', "a.jsonl:3 answer\n  expected a text, received 5"],
  ])("read(%s) reports what is wrong", (line, expected) => {
    const { item, error } = read(line);
    expect(error).toContain(expected);
    expect(item).toMatchObject({ id: "1", value: null });
  });
});

describe("texts of concepts", () => {
  it("score(concepts, …) reads a folder of .txt, one answer a file", async () => {
    const source = inMemorySource("folder", { "a.txt": "The court ruled.", "sub/b.txt": "Plants need light." });
    const services = await servicesOf(concepts());
    const {
      units,
      formats: read,
      scores,
    } = await score(concepts(), { gold: source, pred: source }, { services, ci: null });
    expect(read).toEqual({ gold: "texts", pred: "texts" });
    expect([units.scored, scores.f1]).toEqual([2, 1]);
  });
});
