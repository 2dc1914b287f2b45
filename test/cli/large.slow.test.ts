// karat score on input that is large, or looks so: what it says beforehand.
import { truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { spawnKarat as runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const line = '{"id":"0000001","turns":[{"index":0,"annotations":["O","X"]}]}\n';

/** Says that it is large, but has nothing after its beginning. */
function largeFile(lines: number): string {
  const path = folder.write("large.jsonl", line.repeat(1_000));
  truncateSync(path, lines * line.length);
  return path;
}

describe("karat score of 25 million units", () => {
  const gold = largeFile(25_000_000);
  const pred = folder.write("pred.jsonl", '{"id":"0000001","turns":[]}\n');
  const run = (...args: string[]) => runKarat(["score", "breakdown", "--gold", gold, "--pred", pred, ...args]);

  it.each([["--ci", "95"], ["--per-unit"]])("says beforehand what memory the rows need: %s", async (...args) => {
    const { stderr } = await run(...args);
    expect(stderr).toMatch(/^memory about 25,000,000 dialogues: their rows need about \d+\.\d GB of memory,/);
    expect(stderr).toMatch(/with --ci off, no rows are kept/);
  });

  it.each([["--ci", "off"], ["--quiet"], []])(
    "says nothing where no rows are kept, or under --quiet: %s",
    async (...args) => {
      expect((await run(...args)).stderr).not.toMatch("memory about");
    },
  );
});
