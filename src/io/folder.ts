// A folder: every file below it, in the order of their paths.
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ArchiveLimits } from "../core/files/archive-limits.ts";
import type { Container } from "../core/files/container.ts";
import { emptyFolder } from "../core/files/empty-input.ts";
import { isHidden } from "../core/files/hidden.ts";
import { compareText } from "../core/finding-sink.ts";
import { type DiskFile, diskFile, openDiskFiles } from "./disk-file.ts";
import { asReadError } from "./read-error.ts";
import { checkWithin } from "./within.ts";

/**
 * Links are followed wherever they lead, since data kept by git-annex or DVC is nothing but links; only a link to a
 * folder that it lies in is not, as there would be no end. A link that leads nowhere is listed, and fails when read.
 */
export function folder(name: string, limits: ArchiveLimits, within?: string): Container<DiskFile> {
  return {
    async list() {
      const paths = [...pathsBelow(name, "", [])].sort(compareText);
      if (paths.length === 0) throw emptyFolder(name);
      if (within !== undefined) for (const path of paths) checkWithin(within, join(name, path));
      return paths.map((path) => diskFile(join(name, path), path, limits));
    },
    open: openDiskFiles,
  };
}

function* pathsBelow(root: string, below: string, above: readonly string[]): Generator<string> {
  const { real, items } = look(join(root, below));
  if (above.includes(real)) return;
  for (const item of items) {
    if (isHidden(item.name)) continue;
    const path = below === "" ? item.name : `${below}/${item.name}`;
    const kind = item.isSymbolicLink() ? kindOfTarget(join(root, path)) : item;
    if (kind.isDirectory()) yield* pathsBelow(root, path, [...above, real]);
    else if (kind.isFile()) yield path;
  }
}

function look(path: string): { real: string; items: readonly Dirent[] } {
  try {
    return { real: realpathSync(path), items: readdirSync(path, { withFileTypes: true }) };
  } catch (error) {
    throw asReadError(path, error);
  }
}

type Kind = Pick<Dirent, "isDirectory" | "isFile">;
const LEADS_NOWHERE: Kind = { isDirectory: () => false, isFile: () => true };

function kindOfTarget(link: string): Kind {
  try {
    return statSync(link);
  } catch {
    return LEADS_NOWHERE;
  }
}
