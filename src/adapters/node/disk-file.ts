// Reads a file on the disk, and finds all files below a folder.
import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { StoredFile } from "../../input/files/container.ts";
import { isHidden } from "../../input/files/hidden-path.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import type { FoundFile } from "../../input/files/stored-file.ts";
import { checkWithin } from "./check-path.ts";
import { orReadError } from "./read-error.ts";

const CHUNK_BYTES = 1 << 20;

export function diskFile(path: string): StoredFile {
  return {
    get size() {
      return statSync(path).size;
    },
    read(from, length) {
      const handle = openSync(path, "r");
      try {
        const bytes = Buffer.allocUnsafeSlow(length);
        return bytes.subarray(0, readSync(handle, bytes, 0, length, from));
      } finally {
        closeSync(handle);
      }
    },
    chunks: (chunkBytes, shared) => chunksOf(path, chunkBytes, shared),
  };
}

/** Reads only when asked, so a slow consumer holds the reader back (backpressure). */
function* chunksOf(path: string, chunkBytes = CHUNK_BYTES, shared?: Uint8Array): Generator<Uint8Array> {
  const handle = openSync(path, "r");
  try {
    // One byte more than a small file has, so that the first read already shows its end.
    const most = Math.min(chunkBytes, (fstatSync(handle).size || chunkBytes) + 1);
    let first =
      shared !== undefined && most <= shared.length ? Buffer.from(shared.buffer, shared.byteOffset, most) : undefined;
    for (let length = most; length === most; first = undefined) {
      const chunk = first ?? Buffer.allocUnsafeSlow(most);
      length = readSync(handle, chunk);
      if (length > 0) yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
}

/**
 * Follows links wherever they lead, since git-annex and DVC store data as links, except a link to a folder above itself,
 * which would never end. A dangling link is listed, and fails when it is read.
 */
export function* filesBelow(folder: string, within?: string): Generator<FoundFile> {
  for (const path of pathsBelow(folder)) {
    const spelt = join(folder, path);
    if (within !== undefined) checkWithin(within, spelt);
    yield { spelt, path, file: diskFile(spelt) };
  }
}

/** Many folders may link to one, but a dozen that link to each other have more paths than can ever be read. */
const MOST_REVISITS = 1_000;

function* pathsBelow(root: string): Generator<string> {
  const seen = new Set<string>();
  let revisits = 0;
  yield* walk("", []);

  function* walk(below: string, above: readonly string[]): Generator<string> {
    const folder = join(root, below);
    const real = orReadError(folder, () => realpathSync(folder));
    if (above.includes(real)) return;
    if (seen.has(real) && ++revisits > MOST_REVISITS)
      throw readFailed(folder, {
        expected: `at most ${MOST_REVISITS} folders that links reach again`,
        received: "more",
        hint: "folders link to each other: delete these links, or name the folder you mean",
      });
    seen.add(real);
    for (const item of orReadError(folder, () => readdirSync(folder, { withFileTypes: true }))) {
      const path = below === "" ? item.name : `${below}/${item.name}`;
      const kind = item.isSymbolicLink() ? targetOf(join(root, path)) : item;
      const isFolder = kind?.isDirectory() === true;
      if (isHidden(isFolder ? `${path}/` : path)) continue;
      if (isFolder) yield* walk(path, [...above, real]);
      else if (kind === null || kind.isFile()) yield path;
    }
  }
}

/** Null for a dangling link. */
function targetOf(link: string): Stats | null {
  try {
    return statSync(link);
  } catch {
    return null;
  }
}
