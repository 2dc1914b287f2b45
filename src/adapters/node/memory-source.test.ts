// Files in memory are read as the same files on a disk.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readAll } from "../../../test/read-all.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { memorySource } from "./memory-source.ts";
import { readPath } from "./read-path.ts";

const folder = temporaryFolder();

it.each(["file", "line"] as const)("gives the entries, records by %s and digest of the folder", async (by) => {
  const name = `by-${by}`;
  folder.write(`${name}/b/two.jsonl`, '{"id":"b"}\n{"id":"c"}\n');
  folder.write(`${name}/a.jsonl`, '{"id":"é"}\n');
  folder.write(`${name}/packed.jsonl.gz`, gzipSync('{"id":"d"}\n'));
  folder.write(`${name}/.hidden`, "x");
  const path = join(folder.path, name);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map(({ parentPath, name: file }) => {
    const whole = join(parentPath, file);
    return [whole.slice(path.length + 1), readFileSync(whole)] as const;
  });
  const [here, there] = [memorySource(path, new Map(bytes)), readPath(path)];
  const entries = async (source: typeof here) =>
    Promise.all((await source.list()).map(async (entry) => [entry.path, await entry.head()]));
  expect(await entries(here)).toEqual(await entries(there));
  expect(await readAll(here, by)).toEqual(await readAll(there, by));
  expect(await here.digest()).toBe(await there.digest());
});
