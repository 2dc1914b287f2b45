// Files with a checksum come back whole or not at all.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { readCheckedLines, writeCheckedLines } from "./checked-lines.ts";

const LINES = ['{"a":1}', 'ü\u2028 "', "last"];

async function read(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readCheckedLines(path)) lines.push(line);
  return lines;
}

describe("readCheckedLines(path)", () => {
  const folder = temporaryFolder();
  const written = async () => {
    const path = join(folder.path, "lines");
    await writeCheckedLines(path, LINES);
    return { path, bytes: readFileSync(path) };
  };

  it("gives back what was written", async () => {
    expect(await read((await written()).path)).toEqual(LINES);
  });

  it("refuses the file when it was cut off anywhere", async () => {
    const { path, bytes } = await written();
    for (let length = 1; length < bytes.length - 1; length++) {
      writeFileSync(path, bytes.subarray(0, length));
      await expect(read(path), `${length} bytes`).rejects.toThrow("READ_FAILED");
    }
  });

  it("refuses the file when any byte was changed", async () => {
    const { path, bytes } = await written();
    for (let at = 0; at < bytes.length - 1; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      writeFileSync(path, changed);
      await expect(read(path), `byte ${at}`).rejects.toThrow("READ_FAILED");
    }
  });
});
