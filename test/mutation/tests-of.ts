// Which files of tests reach a file of the source, by the imports that are written in them.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { roomOf } from "./rooms.ts";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;

/** Rooms whose tests need a page, a server or a thread, or test little of what is mutated. A new room is in. */
const APART = new Set(["adapters", "cli", "scale", "screen", "page"]);
/** The command in this process. */
const COMMANDS = [
  ...["checks", "compare", "described-task", "errors", "explain-systems", "groups-and-scores", "one-verdict"],
  ...[
    "own-tasks",
    "parts",
    "score",
    "slips",
    "stored-comparison",
    "stored-results",
    "tables",
    "user-mistakes",
    "values",
  ],
].map((name) => `test/cli/${name}.test.ts`);
const OTHERS = [
  ...COMMANDS,
  "src/adapters/evals/evals.test.ts",
  "test/alike-ids.test.ts",
  "test/answers/answers-of-tasks.test.ts",
  "test/answers/broken-answers.slow.test.ts",
  "test/bad-units.test.ts",
  "test/check-task.test.ts",
  "test/forged-results.test.ts",
  "test/golden.test.ts",
  "test/one-arithmetic.test.ts",
  "test/signature-law.test.ts",
  "test/task-contract.test.ts",
  "test/wrong-calls.test.ts",
  "test/wrong-tasks.test.ts",
];

/** What stands in for vitest while mutants are tried has no `vi`. */
const USES_VI = /import \{[^}]*\bvi\b[^}]*\} from "vitest"/;

/** Counting what is run makes the hot loops of the statistics many times slower; these files would take minutes. */
const SLOW = new Set(["src/stats/compare/second-edition.test.ts"]);

export function testFiles(root: string): string[] {
  const found = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `src/${path}`)
    .filter((path) => !APART.has(roomOf(path)));
  const isUsable = (file: string) => !SLOW.has(file) && !USES_VI.test(readFileSync(join(root, file), "utf8"));
  return [...found, ...OTHERS].filter(isUsable).sort();
}

export class Reach {
  readonly #imports = new Map<string, readonly string[]>();
  readonly #distances = new Map<string, ReadonlyMap<string, number>>();
  readonly #root: string;
  readonly tests: readonly string[];

  constructor(root: string, tests = testFiles(root)) {
    this.#root = root;
    this.tests = tests;
  }

  /** The files of tests that reach the file, with the number of imports between. */
  distancesTo(file: string): Map<string, number> {
    return new Map(
      this.tests.flatMap((test) => {
        const distance = this.#from(test).get(file);
        return distance === undefined ? [] : [[test, distance] as const];
      }),
    );
  }

  #from(test: string): ReadonlyMap<string, number> {
    const known = this.#distances.get(test);
    if (known !== undefined) return known;
    const distances = new Map([[test, 0]]);
    for (const [file, distance] of distances)
      for (const imported of this.#importsOf(file)) if (!distances.has(imported)) distances.set(imported, distance + 1);
    this.#distances.set(test, distances);
    return distances;
  }

  #importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.#root, file), "utf8");
    const found = [...text.matchAll(IMPORT)].map((match) => join(dirname(file), match[1]!));
    this.#imports.set(file, found);
    return found;
  }
}
