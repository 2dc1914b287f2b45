import { describe, expect, it } from "vitest";
import { chosenItems, droppedItems } from "./dropped-files.ts";

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

  it("takes a folder of 100,000 files without copying what it has so far for each", () => {
    const files = Array.from({ length: 100_000 }, (_, k) => ({ webkitRelativePath: `gold/${k}.json` }) as File);
    expect(chosenItems(files)).toMatchObject([{ name: "gold", files: { length: 100_000 } }]);
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

/** What browsers hand over in a drop, as far as it is looked at. */
function fileEntry(name: string, isReadable = true): FileSystemEntry {
  const read = (resolve: (file: File) => void, reject: (error: Error) => void) =>
    isReadable ? resolve(new File(["x"], name)) : reject(new DOMException("no", "NotFoundError"));
  return { name, fullPath: `/a/${name}`, isFile: true, isDirectory: false, file: read } as unknown as FileSystemEntry;
}

function folderEntry(name: string, entries: readonly FileSystemEntry[] | null): FileSystemEntry {
  let left = entries;
  const readEntries = (resolve: (some: unknown) => void, reject: (error: Error) => void) => {
    if (left === null) return reject(new DOMException("no", "NotReadableError"));
    resolve(left);
    left = [];
  };
  const createReader = () => ({ readEntries });
  return { name, fullPath: `/${name}`, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

function drop(items: readonly { entry: FileSystemEntry | null; file: File | null }[], files: readonly File[] = []) {
  const made = items.map(({ entry, file: loose }) => ({ webkitGetAsEntry: () => entry, getAsFile: () => loose }));
  return droppedItems({ items: made, files } as unknown as DataTransfer);
}

describe("droppedItems(transfer)", () => {
  it("takes folders as they are and loose files without asking their entries", async () => {
    const { chosen, problem } = await drop([
      { entry: folderEntry("gold", [fileEntry("1.json"), folderEntry("x", [fileEntry("2.json")])]), file: null },
      { entry: fileEntry("a.jsonl", false), file: file("a.jsonl") },
    ]);
    expect(chosen.map(({ name, kind, files }) => [name, kind, files.map(({ path }) => path)])).toEqual([
      ["gold", "folder", ["1.json", "x/2.json"]],
      ["a.jsonl", "file", ["a.jsonl"]],
    ]);
    expect(problem).toBeNull();
  });

  it("says that there are no files where there are none", async () => {
    expect(await drop([{ entry: null, file: null }])).toEqual({
      chosen: [],
      problem: "What was dropped holds no files: drop files or folders, or choose them.",
    });
    expect((await drop([], [file("a.jsonl")])).chosen).toHaveLength(1);
  });

  it("leaves a folder out whole where something in it cannot be read, and says what", async () => {
    const broken = folderEntry("gold", [fileEntry("1.json"), fileEntry("2.json", false), folderEntry("x", null)]);
    const { chosen, problem } = await drop([
      { entry: broken, file: null },
      { entry: folderEntry("pred", [fileEntry("3.json")]), file: null },
    ]);
    expect(chosen.map(({ name }) => name)).toEqual(["pred"]);
    expect(problem).toBe("The browser could not read /a/2.json, /x: choose the folder instead of dropping it.");
  });
});
