// The public surface of the package, read from the declarations that the build emits: every export of every entry, with its type.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
export const SURFACE_FILE = join(root, "test/api/surface.txt");

/** One exported name: its declarations (several where it is overloaded) and its comments. */
export interface Exported {
  readonly name: string;
  readonly text: string;
  readonly comment: string;
  readonly isValue: boolean;
}

/** The exports of every entry of the package, by the name users import it by. */
export function publicSurface(): ReadonlyMap<string, readonly Exported[]> {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    exports: Readonly<Record<string, { readonly types?: string } | string>>;
  };
  const entries = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" || target.types === undefined
      ? []
      : [[join(name, path), [...exportsOf(join(root, target.types)).values()].sort(byName)] as const],
  );
  return new Map(entries);
}

/** The surface as text: what a test compares, so that nothing changes unasked. */
export function surfaceText(): string {
  const seen = new Map<string, string>();
  const entries = [...publicSurface()].map(([entry, exported]) => {
    const known = exported.filter(({ text }) => seen.has(text));
    const own = exported.filter(({ text }) => !seen.has(text));
    for (const { text } of own) seen.set(text, entry);
    const again = known.map(({ name, text }) => `${name} as in ${seen.get(text)}`);
    return [`=== ${entry} ===`, ...own.map(({ text }) => text), ...(again.length === 0 ? [] : [again.join("\n")])].join(
      "\n\n",
    );
  });
  return `${entries.join("\n\n")}\n`;
}

function byName(one: Exported, other: Exported): number {
  return one.name < other.name ? -1 : 1;
}

interface Statement {
  readonly text: string;
  readonly comment: string;
}

/** Emitted declarations begin in the first column, and so do the comments before them. */
function statementsOf(file: string): readonly Statement[] {
  const statements: Statement[] = [];
  let [comment, text] = ["", ""];
  const end = () => {
    if (text !== "") statements.push({ text: text.trimEnd(), comment });
    if (text !== "") comment = "";
    text = "";
  };
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("//")) continue;
    if (line.startsWith("/**")) {
      end();
      comment = line;
    } else if (text === "" && comment !== "" && !comment.includes("*/")) comment += `\n${line}`;
    else if (/^[a-z]/.test(line)) {
      end();
      text = `${line}\n`;
    } else if (text !== "") text += `${line}\n`;
  }
  end();
  return statements;
}

const DECLARED = /^export (?:declare )?(?:abstract )?(function|const|class|interface|type|enum) (\w+)/;
const LISTED = /^export (?:type )?\{(.*)\}(?: from "(.*)")?;$/s;
const STARRED = /^export \* from "(.*)";$/;

function exportsOf(file: string): ReadonlyMap<string, Exported> {
  const found = new Map<string, Exported>();
  const statements = statementsOf(file);
  const beside = (path: string) => join(dirname(file), path.replace(/\.[jt]s$/, ".d.ts"));
  for (const { text, comment } of statements) {
    const [, kind, name] = DECLARED.exec(text) ?? [];
    if (name !== undefined) add(found, { name, text: plain(text), comment, isValue: !/interface|type/.test(kind!) });
    const star = STARRED.exec(text)?.[1];
    if (star !== undefined) for (const exported of exportsOf(beside(star)).values()) add(found, exported);
    const [, list, from] = LISTED.exec(text) ?? [];
    for (const [name, alias] of namesIn(list ?? "")) {
      const source = from ?? importedFrom(statements, name);
      const exported = source === undefined ? undefined : exportsOf(beside(source)).get(name);
      if (exported === undefined) throw new Error(`${file} exports ${name}, which was not found`);
      add(found, { ...exported, name: alias });
    }
  }
  return found;
}

function add(found: Map<string, Exported>, exported: Exported): void {
  const before = found.get(exported.name);
  const isOverload = before !== undefined && before.text !== exported.text;
  found.set(
    exported.name,
    isOverload
      ? { ...before, text: `${before.text}\n${exported.text}`, comment: before.comment || exported.comment }
      : (before ?? exported),
  );
}

/** Names of an export list, each with the name it is exported by. */
function namesIn(list: string): readonly (readonly [string, string])[] {
  return list
    .split(",")
    .map((part) => part.trim().replace(/^type /, ""))
    .filter((part) => part !== "")
    .map((part) => {
      const [name, alias = name] = part.split(" as ") as [string, string?];
      return [name, alias!] as const;
    });
}

function importedFrom(statements: readonly Statement[], name: string): string | undefined {
  const isImport = new RegExp(`^import .*\\b${name}\\b.* from "(\\..*)";$`, "s");
  return statements.map(({ text }) => isImport.exec(text)?.[1]).find((source) => source !== undefined);
}

/** Without comments, which may change freely. */
function plain(text: string): string {
  return text
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "")
    .replace(/^export (declare )?/, "")
    .trimEnd();
}

if (process.argv[1]?.endsWith("api-surface.ts")) writeFileSync(SURFACE_FILE, surfaceText());
