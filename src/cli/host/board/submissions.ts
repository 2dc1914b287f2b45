// The submissions of a board: each a folder or an archive, named by who sent it; names that cannot be told apart are left out.
import { lstatSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { readFailed } from "../../../core/files/read-failed.ts";

export interface Submission {
  readonly name: string;
  readonly path: string;
}

export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const ARCHIVE = /\.(zip|tar|tar\.gz|tgz|jsonl|json)$/i;

/** Other files that may lie beside submissions. */
const BESIDE = /^(readme\.md|\.git(keep|ignore|attributes)|\.ds_store)$/i;

export function findSubmissions(folder: string) {
  const found = entriesOf(folder).map((entry) => ({ name: entry.replace(ARCHIVE, ""), path: join(folder, entry) }));
  const leftOut: LeftOut[] = [];
  const submissions = found.filter((submission) => {
    const reason = objection(submission, found);
    if (reason !== null) leftOut.push({ name: submission.name, reason });
    return reason === null;
  });
  return { submissions, leftOut };
}

/** Refuses a link in place of the folder: it would publish any file that the organiser can read. */
function entriesOf(folder: string): readonly string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory())
    throw readFailed(folder, { expected: "a folder of submissions", received: "a link or a file" });
  return readdirSync(folder)
    .filter((entry) => !BESIDE.test(entry))
    .sort();
}

function objection({ name, path }: Submission, all: readonly Submission[]): string | null {
  if (!NAME.test(name))
    return "a name is letters, digits, dots, hyphens and underscores, at most 64, and begins with a letter or a digit";
  const odd = oddEntry(path);
  if (odd !== null) return `${odd} is a link, a pipe or a device; a submission is made of files`;
  const twins = all.filter((other) => other.name.toLowerCase() === name.toLowerCase());
  if (twins.length > 1) return `${twins.length} submissions have this name; rename all but one`;
  return null;
}

/** The first entry that is neither a file nor a folder: a link leads elsewhere, and a pipe would never end. */
function oddEntry(path: string): string | null {
  const stats = lstatSync(path);
  if (stats.isFile()) return null;
  if (!stats.isDirectory()) return basename(path);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  return odd === undefined ? null : relative(path, join(odd.parentPath, odd.name)).replaceAll("\\", "/");
}

/** A name that is safe in a path and in a comment: submissions may have any name that a file can have. */
export function plainName(name: string): string {
  return NAME.test(name) ? name : `_${name.replaceAll(/[^A-Za-z0-9.-]/g, "_").slice(0, 63)}`;
}
