// Reads and writes code caches in a folder of the user's own. A cache is code: what anybody else could have written is none.
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";

export interface CodeCache {
  readonly folder: string;
  readonly name: string;
}

const CHECKSUM_BYTES = 4;
const MOST_FILES = 32;
const OTHERS_MAY = 0o077;

/** What is there for exactly this, whole and the user's own; V8 would take damaged code for code. */
export function readCodeCache({ folder, name }: CodeCache): Buffer | undefined {
  try {
    if (!isOwn(lstatSync(folder))) return undefined;
    const handle = openSync(join(folder, name), "r");
    try {
      if (!isOwn(fstatSync(handle))) return undefined;
      const bytes = readFileSync(handle);
      const end = bytes.length - CHECKSUM_BYTES;
      return crc32(bytes.subarray(0, end)) === bytes.readUInt32LE(end) ? bytes.subarray(0, end) : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and without a word: a command that cannot keep its code starts more slowly, and that is all. */
export function writeCodeCache({ folder, name }: CodeCache, compile: () => Buffer): void {
  const temporary = join(folder, `${name}.${process.pid}-${process.hrtime.bigint()}`);
  quietly(() => {
    if (!isBelowOwn(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwn(lstatSync(folder))) return;
    const code = compile();
    const checksum = Buffer.alloc(CHECKSUM_BYTES);
    checksum.writeUInt32LE(crc32(code));
    writeFileSync(temporary, Buffer.concat([code, checksum]), { mode: 0o600, flag: "wx" });
    renameSync(temporary, join(folder, name));
    removeOldest(folder);
  });
  quietly(() => rmSync(temporary, { force: true }));
}

function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // The next start is a slow one.
  }
}

/** With the rights of another user nothing is made in a home. */
function isBelowOwn(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats !== undefined) return process.getuid === undefined || stats.uid === process.getuid();
  return dirname(folder) !== folder && isBelowOwn(dirname(folder));
}

/** Windows keeps others out of a user's folders by itself. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS_MAY) === 0);
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((file) => join(folder, file));
  if (files.length <= MOST_FILES) return;
  const age = new Map(files.map((file) => [file, statSync(file).mtimeMs]));
  const newestFirst = files.sort((one, other) => age.get(other)! - age.get(one)!);
  for (const file of newestFirst.slice(MOST_FILES)) rmSync(file, { force: true });
}
