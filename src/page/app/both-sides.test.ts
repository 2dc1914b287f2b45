import { describe, expect, it } from "vitest";
import type { Chosen } from "../chosen.ts";
import { sidesOf } from "./both-sides.ts";

const file = (path: string) => ({ path, file: new File([""], path.replace(/^.*\//, "")) });
const chosen = (name: string, kind: Chosen["kind"], ...paths: string[]): Chosen => ({
  name,
  kind,
  files: paths.map(file),
});
const names = (...all: Chosen[]) => {
  const { gold, systems } = sidesOf(all);
  return [gold?.name ?? null, systems.map(({ name }) => name)];
};

describe("sidesOf", () => {
  it("sidesOf(files) takes the one whose name says so for gold", () => {
    const one = chosen("model-a.jsonl", "file", "model-a.jsonl");
    expect(names(one, chosen("gold.jsonl", "file", "gold.jsonl"))).toEqual(["gold.jsonl", ["model-a.jsonl"]]);
    expect(names(one, chosen("my_labels_2.csv", "file", "my_labels_2.csv"))).toEqual([
      "my_labels_2.csv",
      ["model-a.jsonl"],
    ]);
  });

  it("sidesOf(files) takes all for predictions where no name says gold", () => {
    expect(names(chosen("golden-retriever", "folder", "a.json"))).toEqual([null, ["golden-retriever"]]);
  });

  it("sidesOf(folder) looks for both sides inside", () => {
    const folder = chosen("task", "folder", "gold/a.json", "gold/deep/b.json", "careful/a.json");
    expect(names(folder)).toEqual(["gold", ["careful"]]);
    expect(sidesOf([folder]).gold!.files.map(({ path }) => path)).toEqual(["a.json", "deep/b.json"]);
    expect(names(chosen("2 files", "files", "gold.json", "pred.json"))).toEqual(["gold.json", ["pred.json"]]);
    expect(names(chosen("run", "folder", "a/1.json", "b/1.json"))).toEqual([null, ["run"]]);
  });
});
