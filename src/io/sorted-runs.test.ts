// Runs on the disk come back in the order of their keys, whatever the memory.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { anonymousFile } from "./anonymous-file.ts";
import { mergeRuns, SortedRuns } from "./sorted-runs.ts";

const { path } = temporaryFolder();

describe("mergeRuns(files)", () => {
  it("gives all texts in the order of their keys, from any number of writers and runs", () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: "binary" }), fc.string()), { selector: ([key]) => key });
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 40 }), (all, writers, most) => {
        const folder = mkdtempSync(join(path, "runs-"));
        const files = Array.from({ length: writers }, (_, k) =>
          k % 2 === 0 ? join(folder, String(k)) : anonymousFile(),
        );
        const runs = files.map((file) => new SortedRuns(file, most));
        for (const [at, [key, text]] of all.entries()) runs[at % writers]!.add(key, text);
        for (const run of runs) run.end();
        const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
        expect([...mergeRuns(files)]).toEqual(sorted);
      }),
      { numRuns: 50 },
    );
  });

  it("reads lines longer than what it reads at once", () => {
    const file = join(path, "long");
    const runs = new SortedRuns(file, 100);
    const long = "ü".repeat(1_000_000);
    runs.add("b", long);
    runs.add("a", "short");
    runs.end();
    expect([...mergeRuns([file])]).toEqual(["short", long]);
  });
});
