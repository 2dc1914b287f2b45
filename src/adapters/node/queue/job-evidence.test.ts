import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { problemOf } from "../../../../test/problem-of.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import type { EvidenceStore } from "../../../engine/run.ts";
import { evidenceLinesIn, withEvidence } from "../evidence.ts";
import { PartFolder } from "../parts/parts.ts";

const root = temporaryFolder();
const all = () => readdirSync(root.path, { recursive: true }).sort();

/** Writes evidence of one unit, waiting for a signal in the middle. */
async function write(store: EvidenceStore, ready: Promise<void> = Promise.resolve()): Promise<void> {
  const place = store.place("here") as string;
  writeFileSync(place, "half");
  await ready;
  writeFileSync(place, "whole");
}

it("withEvidence(folder, work) shows nothing of a job before it is done, and one copy of what was done twice", async () => {
  const folder = join(root.path, "evidence/1-of-1");
  let goOn = () => {};
  const first = withEvidence(folder, (store) => write(store, new Promise((resolve) => (goOn = resolve))));
  expect([...evidenceLinesIn(join(root.path, "evidence"))]).toEqual([]);
  await withEvidence(folder, (store) => write(store));
  expect(readFileSync(join(folder, "here"), "utf8")).toBe("whole");
  goOn();
  await first;
  expect(all()).toEqual(["evidence", "evidence/1-of-1", "evidence/1-of-1/here"]);
  expect(readFileSync(join(folder, "here"), "utf8")).toBe("whole");
});

it("evidenceLinesIn(folder) skips what a Finder leaves", async () => {
  const folder = join(root.path, "seen");
  await withEvidence(join(folder, "1-of-1"), async ({ place, open }) => {
    const writer = open(place("here"));
    writer.add({ id: "u", system: null, rows: [] });
    writer.end();
  });
  const lines = [...evidenceLinesIn(folder)];
  for (const below of [".", "1-of-1"]) writeFileSync(join(folder, below, ".DS_Store"), "\0\0\0\u0001Bud1");
  expect([...evidenceLinesIn(folder)]).toEqual(lines);
});

it("withEvidence(folder, work) leaves nothing of a job that failed", async () => {
  const before = all();
  const failing = withEvidence(join(root.path, "evidence/2-of-2"), async (store) => {
    await write(store);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(all()).toEqual(before);
});

it.each([
  [
    "withEvidence(folder, work)",
    () => {
      const folder = join(root.path, "gone/1-of-1");
      return withEvidence(folder, (store) => {
        rmSync(join(root.path, "gone"), { recursive: true });
        return write(store);
      });
    },
  ],
  [
    "checkEvidence(shards)",
    () => {
      const parts = new PartFolder(join(root.path, "parts"));
      const shard = { index: 1, count: 1 };
      writeFileSync(join(parts.emptyEvidence(shard), "here"), "whole");
      parts.checkEvidence([shard]);
      new PartFolder(parts.path).emptyEvidence(shard);
      parts.checkEvidence([shard]);
    },
  ],
])("%s says so when another run has removed its evidence", async (_, call) => {
  expect(await problemOf(call)).toMatchObject({
    code: "READ_FAILED",
    received: "nothing: somebody else has removed it",
    hint: "two runs at the same time need different -o",
  });
});
