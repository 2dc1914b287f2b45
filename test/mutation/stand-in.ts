// Stands in for vitest while mutants are tried: tests are gathered once, and each can be run again and again.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import { format } from "@vitest/pretty-format";

/** A test of a file that was loaded. */
export type GatheredTest = { name: string; run: () => unknown };

type Gathering = { tests: GatheredTest[]; suites: string[]; loading: Promise<unknown>[]; setUps: (() => unknown)[] };

/** What the copies of this module share: what is being gathered, and the file of the test that runs. */
export const shared = globalThis as unknown as { gathering?: Gathering; testFile?: string };

/** Loads files of tests by `load`, and says which tests they declared. */
export async function gather(load: () => Promise<unknown>): Promise<GatheredTest[]> {
  const gathering: Gathering = { tests: [], suites: [], loading: [], setUps: [] };
  shared.gathering = gathering;
  await load();
  for (const loading of gathering.loading) await loading;
  for (const setUp of gathering.setUps) await setUp();
  return gathering.tests;
}

function declareTest(name: string, ...rest: unknown[]): void {
  const gathering = shared.gathering!;
  const run = rest.find((part) => typeof part === "function") as () => unknown;
  gathering.tests.push({ name: [...gathering.suites, name].join(" "), run });
}

/** Suites that wait for something are opened one after another, so that their tests know where they belong. */
function declareSuite(name: string, ...rest: unknown[]): void {
  const gathering = shared.gathering!;
  const open = rest.find((part) => typeof part === "function") as () => unknown;
  const outer = gathering.loading.length === 0 ? gathering.suites : [];
  const enter = () => {
    gathering.suites = [...outer, name];
    const opened = open();
    if (opened instanceof Promise)
      return opened.then(() => {
        gathering.suites = outer;
      });
    gathering.suites = outer;
    return undefined;
  };
  if (gathering.loading.length === 0) {
    const opened = enter();
    if (opened !== undefined) gathering.loading.push(opened);
  } else gathering.loading.push(gathering.loading.at(-1)!.then(enter));
}

type Declare = (name: string, ...rest: unknown[]) => void;

/** One declaration for each row; the names need not be pretty, but different. */
const each =
  (declare: Declare) =>
  (rows: readonly unknown[]) =>
  (name: string, ...rest: unknown[]) => {
    const run = rest.find((part) => typeof part === "function") as (...row: unknown[]) => unknown;
    for (const [index, row] of rows.entries())
      declare(`${name} #${index}`, () => run(...(Array.isArray(row) ? row : [row])));
  };

const runIf = (declare: Declare) => (isRun: unknown) => (isRun ? declare : () => {});

const declaring = (declare: Declare) =>
  Object.assign(declare, {
    each: each(declare),
    runIf: runIf(declare),
    skipIf: (isSkipped: unknown) => runIf(declare)(!isSkipped),
  });

export const it = declaring(declareTest);
export const test = it;
export const describe = declaring(declareSuite);

/** Set-ups run once, when the file is loaded. */
export function beforeAll(setUp: () => unknown): void {
  shared.gathering!.setUps.push(setUp);
}

/** Folders of tests are made below the sandbox, which goes as a whole. */
export function afterAll(): void {}

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
chai.use((_chai, utils) => {
  const prototype = chai.Assertion.prototype;
  utils.addMethod(prototype, "toMatchInlineSnapshot", function (this: object, snapshot: string) {
    compareSnapshot(utils.flag(this, "object"), snapshot);
  });
  utils.addMethod(prototype, "toMatchFileSnapshot", function (this: object, path: string) {
    const expected = readFileSync(join(dirname(shared.testFile!), path), "utf8");
    if (utils.flag(this, "object") !== expected) throw new Error(`expected the text of ${path}`);
  });
  utils.addMethod(prototype, "toThrowErrorMatchingInlineSnapshot", function (this: object, snapshot: string) {
    compareSnapshot(thrownBy(utils.flag(this, "object") as () => unknown), snapshot);
  });
});

export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  (globalThis as unknown as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT],
);
setState({ assertionCalls: 0 }, expect as never);

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

function compareSnapshot(value: unknown, snapshot: string): void {
  const lines = snapshot.split("\n");
  const indent = /^ */.exec(lines[1] ?? "")![0].length;
  const expected =
    lines.length === 1
      ? snapshot
      : lines
          .slice(1, -1)
          .map((line) => line.slice(indent))
          .join("\n");
  const received = format(value, { escapeString: false, printBasicPrototype: false, printFunctionName: false });
  if (received !== expected) throw new Error(`expected ${inspect(expected)}, received ${inspect(received)}`);
}
