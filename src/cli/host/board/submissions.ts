// The submissions of a board: each a folder or an archive, named by who sent it; names that cannot be told apart are left out.
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Submission {
  readonly name: string;
  readonly path: string;
}

export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

export interface FoundSubmissions {
  /** In the order of their names. */
  readonly submissions: readonly Submission[];
  readonly leftOut: readonly LeftOut[];
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const ARCHIVE = /\.(zip|tar|tar\.gz|tgz|jsonl|json)$/i;

export function findSubmissions(folder: string): FoundSubmissions {
  const entries = existsSync(folder)
    ? readdirSync(folder)
        .filter((entry) => !entry.startsWith("."))
        .sort()
    : [];
  const found = entries.map((entry) => ({ name: entry.replace(ARCHIVE, ""), path: join(folder, entry) }));
  const leftOut: LeftOut[] = [];
  const submissions = found.filter((submission) => {
    const reason = objection(submission, found);
    if (reason !== null) leftOut.push({ name: submission.name, reason });
    return reason === null;
  });
  return { submissions, leftOut };
}

function objection({ name, path }: Submission, all: readonly Submission[]): string | null {
  if (!NAME.test(name)) return "a name is letters, digits, dots, hyphens and underscores, at most 64";
  if (lstatSync(path).isSymbolicLink()) return "a link is not a submission";
  const twins = all.filter((other) => other.name.toLowerCase() === name.toLowerCase());
  if (twins.length > 1) return `${twins.length} submissions have this name; rename all but one`;
  return null;
}
