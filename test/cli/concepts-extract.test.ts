// karat concepts-extract, and vectors made elsewhere of what it lists.
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const GOLD = folder.write(
  "gold.jsonl",
  '{"id":"a","answer":"Aspirin lowers the risk of a heart attack."}\n{"id":"b","concepts":["Heart  attack","light"]}\n',
);
const LABELS = ["Aspirin", "risk", "heart attack", "light"];

describe("karat concepts-extract", () => {
  it("lists the labels of lines, each once, one a line", async () => {
    const { stdout, code, stderr } = await runKarat(["concepts-extract", GOLD]);
    expect({ code, stderr, labels: stdout.trimEnd().split("\n") }).toEqual({ code: 0, stderr: "", labels: LABELS });
  });

  it("takes a text as it is, and says what each text has as JSON Lines", async () => {
    const text = folder.write("answer.txt", "Aspirin lowers the risk of a heart attack.");
    const { stdout } = await runKarat(["concepts-extract", text, "--format", "jsonl"]);
    expect(JSON.parse(stdout)).toMatchObject({ concepts: ["Aspirin", "risk", "heart attack"] });
  });

  it("refuses lines without text, each with its place", async () => {
    const bad = folder.write("bad.jsonl", '{"id":"a","answer":"Light."}\n{"id":"b"}\n{"id":\n');
    const { code, stdout, stderr } = await runKarat(["concepts-extract", bad]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/bad\.jsonl:2\n.*"answer", "response" or "concepts"/);
    expect(stderr).toMatch(/bad\.jsonl:3/);
    expect((await runKarat(["concepts-extract", `${folder.path}/nowhere.txt`])).code).toBe(3);
    expect((await runKarat(["concepts-extract", GOLD, "--extractor", "nouns"])).code).toBe(2);
  });

  it("an embedder file that lacks labels says all of them at once, and is enough with a line for each", async () => {
    const score = (file: string) =>
      runKarat(["score", "concepts", "--gold", GOLD, "--pred", GOLD, "--embedder", `file:${file}`, "--ci", "off"]);
    const line = (label: string, at: number) =>
      JSON.stringify({ label, vector: LABELS.map((_, k) => Number(k === at)) });
    const { code, stderr } = await score(folder.write("some.jsonl", `${line("aspirin", 0)}\n`));
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /some\.jsonl\n\s+expected a vector for every concept, received none for 4: "risk", "heart attack", "Heart {2}attack", "light"/,
    );
    expect((await score(folder.write("all.jsonl", LABELS.map(line).join("\n")))).code).toBe(0);
  });
});
