// Texts come back in the order of their keys, from any number of writers.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { anonymousFile, KeyedFile, textsInOrder } from "./keyed-file.ts";

const { path } = temporaryFolder();

describe("textsInOrder(files)", () => {
  it("gives all texts in the order of their keys, from any number of writers", () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string(), fc.string({ unit: "grapheme" })), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 3 }), (all, writers) => {
        const folder = mkdtempSync(join(path, "keyed-"));
        const files = Array.from({ length: writers }, (_, k) =>
          k % 2 === 0 ? join(folder, String(k)) : anonymousFile(),
        );
        const written = files.map((file) => new KeyedFile(file));
        for (const [at, [key, text]] of all.entries()) written[at % writers]!.add(key, text);
        for (const file of written) file.end();
        const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
        expect([...textsInOrder(files)]).toEqual(sorted);
      }),
      { numRuns: 50 },
    );
  });

  it("gives back texts longer than what is written at once", () => {
    const file = join(path, "long");
    const keyed = new KeyedFile(file);
    const long = "ü".repeat(1_000_000);
    keyed.add("b", long);
    keyed.add("a", "short");
    keyed.end();
    expect([...textsInOrder([file])]).toEqual(["short", long]);
  });
});
