// New files in the place of old ones, all or none.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { swapIn } from "./files.ts";

const folder = temporaryFolder();
const NAMES = ["site", "ranking.jsonl", "gone"];

function oldBoard(name: string): string {
  for (const path of ["site/index.html", "site/systems/a.html", "gone/x", "kept/x"])
    folder.write(`${name}/${path}`, "old");
  return join(folder.path, name);
}

it("replaces what has a name, removes what has no file any more, and keeps the rest", async () => {
  const board = oldBoard("whole");
  await swapIn(
    board,
    NAMES,
    new Map([
      ["site/index.html", "new"],
      ["ranking.jsonl", "new"],
    ]),
  );
  expect(readdirSync(board).sort()).toEqual(["kept", "ranking.jsonl", "site"]);
  expect(readdirSync(join(board, "site"))).toEqual(["index.html"]);
  expect(readFileSync(join(board, "site/index.html"), "utf8")).toBe("new");
});

it("leaves all of the old when not all of the new can be written", async () => {
  const board = oldBoard("failed");
  const files = new Map([
    ["site/index.html", "new"],
    ["site/index.html/below-a-file", "new"],
  ]);
  await expect(swapIn(board, NAMES, files)).rejects.toThrow("below-a-file");
  expect(readdirSync(board).sort()).toEqual(["gone", "kept", "site"]);
  expect(readFileSync(join(board, "site/index.html"), "utf8")).toBe("old");
  expect(existsSync(join(board, "site/systems/a.html"))).toBe(true);
});

it("does not stumble over what a killed process with the same number left", async () => {
  const board = oldBoard("killed");
  folder.write(`killed/.karat-build-${process.pid}/old/site/index.html`, "older");
  await swapIn(board, ["site"], new Map([["site/index.html", "new"]]));
  expect(readFileSync(join(board, "site/index.html"), "utf8")).toBe("new");
});
