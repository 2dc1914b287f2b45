// The loop of judged fields: karat writes the pairs without a verdict, a judge fills them in, karat scores again.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const jsonLines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const answers = (texts: readonly string[]) => texts.map((text, k) => ({ id: `q${k}`, value: { text } }));
const PATHS = ["answer.json", "--gold", "gold.jsonl", "--pred"];
const run = (words: readonly string[]) => runKarat(words, { cwd: folder.path });
const pair = (pred: string, count: number, unit: string) => ({ field: "text", gold: "big cat", pred, count, unit });

beforeAll(() => {
  writeFileSync(at("answer.json"), JSON.stringify({ $karat: "fields 2", text: { $compare: "text", $judge: true } }));
  writeFileSync(at("gold.jsonl"), jsonLines(answers(["big cat", "big cat", "big cat", "big cat"]).reverse()));
  writeFileSync(at("one.jsonl"), jsonLines(answers(["big cat", "large cat", "dog", "large cat"])));
  writeFileSync(at("two.jsonl"), jsonLines(answers(["dog", "big cat", "big cat", "big cat"])));
});

const linesOf = (name: string): unknown[] =>
  readFileSync(at(name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("karat score --to-judge FILE", () => {
  it("writes each pair without a verdict once, and none when all have one", async () => {
    const first = await run(["score", ...PATHS, "one.jsonl", "--to-judge", "open.jsonl"]);
    expect(first.code, first.stderr).toBe(0);
    expect(first.stderr).toContain("wrote open.jsonl: 2 lines");
    expect(linesOf("open.jsonl")).toEqual([pair("dog", 1, "q2"), pair("large cat", 2, "q1")]);
    const filled = linesOf("open.jsonl").map((line, k) => ({ ...(line as object), verdict: k === 1 }));
    writeFileSync(at("verdicts.jsonl"), jsonLines(filled));
    const words = ["--verdicts", "verdicts.jsonl", "--to-judge", "open.jsonl", "--format", "json"];
    const second = await run(["score", ...PATHS, "one.jsonl", ...words]);
    expect(second.code, second.stderr).toBe(0);
    expect(JSON.parse(second.stdout).scores.f1).toBe(0.75);
    expect(readFileSync(at("open.jsonl"), "utf8")).toBe("");
  });

  it("is refused in several threads or parts, and for a file that is read", async () => {
    const open = ["--to-judge", "open.jsonl"];
    for (const several of [
      ["--workers", "2"],
      ["--shards", "2", "-o", "r.json"],
      ["--shard", "1/2", "-o", "p.json"],
    ]) {
      const { code, stderr } = await run(["score", ...PATHS, "one.jsonl", ...open, ...several]);
      expect([code, stderr]).toEqual([2, expect.stringContaining("one thread and no parts with --to-judge")]);
    }
    const { code, stderr } = await run(["score", ...PATHS, "one.jsonl", "--to-judge", "gold.jsonl"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("another file for --to-judge")]);
  });
});

describe("karat compare --to-judge FILE", () => {
  it("writes the pairs of all systems", async () => {
    const words = ["compare", ...PATHS, "a=one.jsonl", "--pred", "b=two.jsonl", "--to-judge", "open.jsonl"];
    const { code, stderr } = await run(words);
    expect(code, stderr).toBe(0);
    expect(linesOf("open.jsonl")).toEqual([pair("dog", 2, "q0"), pair("large cat", 2, "q1")]);
  });
});

describe("karat score fields, advice", () => {
  const rows = (total: (k: number) => unknown) =>
    Array.from({ length: 8 }, (_, k) => ({ id: `r${k}`, value: { total: total(k) } }));
  const words = ["score", "total.json", "--gold", "totals.jsonl", "--pred", "written.jsonl"];
  const advice = "7 values would be right with $loose: true on 1 number field: F1 0.125 → 1.000";

  it("says what a setting would make right, and nothing with --quiet or after a change that helps", async () => {
    writeFileSync(at("total.json"), JSON.stringify({ $karat: "fields 2", total: "number" }));
    writeFileSync(
      at("loose.json"),
      JSON.stringify({ $karat: "fields 2", total: { $compare: "number", $loose: true } }),
    );
    writeFileSync(at("totals.jsonl"), jsonLines(rows((k) => k)));
    writeFileSync(at("written.jsonl"), jsonLines(rows((k) => (k === 0 ? 0 : `€ ${k}`))));
    const plain = (text: string) => text.replace(/\s+/g, " ");
    expect(plain((await run(words)).stderr)).toContain(advice);
    expect((await run([...words, "--quiet"])).stderr).toBe("");
    expect((await run(words.with(1, "loose.json"))).stderr).not.toContain("would be right");
    const several = ["compare", ...words.slice(1, 4), "--pred", "a=written.jsonl", "--pred", "b=totals.jsonl"];
    const compared = plain((await run(several)).stderr);
    expect(compared).toContain(`a: ${advice}`);
    expect(compared).not.toContain("b: ");
  });
});
