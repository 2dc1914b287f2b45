import { describe, expect, it } from "vitest";
import { chosenItems } from "./dropped-files.ts";

function file(name: string, relativePath = ""): File {
  return Object.assign(new File(["x"], name), { webkitRelativePath: relativePath });
}

const summary = (files: readonly File[]) =>
  chosenItems(files).map(({ name, kind, files: inside }) => ({ name, kind, paths: inside.map(({ path }) => path) }));

describe("chosenItems(files)", () => {
  it("takes each folder for one side, with the paths below it", () => {
    const files = [file("1.json", "a/x/1.json"), file("2.json", "a/2.json"), file("3.json", "b/3.json")];
    expect(summary(files)).toEqual([
      { name: "a", kind: "folder", paths: ["x/1.json", "2.json"] },
      { name: "b", kind: "folder", paths: ["3.json"] },
    ]);
  });

  it("takes each archive and each file of lines for one side", () => {
    expect(summary([file("a.jsonl"), file("b.ZIP"), file("c.jsonl.gz")])).toEqual([
      { name: "a.jsonl", kind: "file", paths: ["a.jsonl"] },
      { name: "b.ZIP", kind: "file", paths: ["b.ZIP"] },
      { name: "c.jsonl.gz", kind: "file", paths: ["c.jsonl.gz"] },
    ]);
  });

  it("takes other files together, unless there is only one", () => {
    expect(summary([file("1.labels.json"), file("2.labels.json")])).toEqual([
      { name: "2 files", kind: "files", paths: ["1.labels.json", "2.labels.json"] },
    ]);
    expect(summary([file("gold.json")])).toEqual([{ name: "gold.json", kind: "file", paths: ["gold.json"] }]);
    expect(summary([])).toEqual([]);
  });
});
