import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { checkShards } from "./check-shards.ts";

const missing = async (...paths: string[]) => (await problemOf(() => checkShards("data", paths))).received;

describe("checkShards(source, paths)", () => {
  it.each([
    [["a.csv", "train-1-of-2.csv", "1234567-of-00002.csv", "12345-of-1234567.csv"]],
    [["train-00000-of-00001.parquet", "test-00000-of-00002.parquet", "test-00001-of-00002.parquet"]],
    [["part-00001-of-00002.jsonl", "part-00002-of-00002.jsonl"]],
    [["00000-of-00002-0123456789abcdef.parquet", "00001-of-00002-fedcba9876543210.parquet"]],
  ])("accepts %j", (paths) => {
    expect(() => checkShards("data", paths)).not.toThrow();
  });

  it("names what is missing in each folder, split and kind of file", async () => {
    expect(await missing("x/a-00000-of-00002.csv", "y/a-00001-of-00002.csv")).toBe(
      "no x/a-00001-of-00002.csv, y/a-00000-of-00002.csv",
    );
    expect(await missing("a-00000-of-00002.csv", "a-00001-of-00002.tsv")).toBe(
      "no a-00001-of-00002.csv, a-00000-of-00002.tsv",
    );
    expect(await missing("c4.00003-of-01024.json")).toBe(
      "no c4.00000-of-01024.json, c4.00001-of-01024.json, c4.00002-of-01024.json and 1020 more",
    );
    expect(await missing("a-00002-of-00002.csv")).toBe("no a-00001-of-00002.csv");
    expect(await missing("a-00000-of-00002-0123456789abcdef.parquet")).toBe("no a-00001-of-00002.parquet");
  });
});
