// Stryker's runner for karat: tests stay loaded and run in its own process, quickest first, until one fails.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { register } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { MutantCoverage } from "@stryker-mutator/api/core";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { type LoadedTest, runTest } from "./run-test.ts";
import { gather, shared } from "./stand-in.ts";
import { Reach } from "./tests-of.ts";

/** What a mutant may cost, in milliseconds of the processor; one that no test within it kills has survived. */
const BUDGET = 400;

/** What calling a test costs besides, about. */
const CALLING = 0.1;

/** What loading a file of tests again costs, about, where a mutant runs while files are loaded. */
const LOADING = 130;

/** A promise that never settles is noticed after so many milliseconds, and so many times what the test takes without a mutant. */
const PATIENCE = { milliseconds: 6000, factor: 10 };

/** Stryker takes a hundred times the usual number of passes for an endless loop; a twentieth of that is one, too. */
const HIT_SHARE = 1 / 20;

/** What tests took in the last run without a mutant: those beyond the budget are not worth running again. */
const DURATIONS = new URL("../../.cache/mutation/durations.json", import.meta.url);

/** Written into the sandbox: the tests of each mutant that runs both while files are loaded and in tests. */
const BOTH = "both.json";

/** Tests by their file. */
type Loaded = Map<string, LoadedTest[]>;

/** What Stryker's instrumented code reads and writes. */
type Namespace = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
};

const namespace: Namespace = ((globalThis as unknown as { __stryker__?: Namespace }).__stryker__ ??= {});

class InProcessRunner implements TestRunner {
  readonly #root = process.cwd();
  readonly #reach = new Reach(this.#root);
  readonly #loaded: Loaded = new Map();
  /** Loaded once more, for comparison with files that are loaded with a mutant. */
  readonly #reloaded: Loaded = new Map();
  #durations: Record<string, number> | undefined;
  #both: Record<string, string[]> | undefined;
  #loads = 0;
  #isFresh = true;
  #mustRestart = false;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const data = { standIn: new URL("./stand-in.ts", import.meta.url).href };
    process.env.TMPDIR = join(this.#root, "temporary");
    mkdirSync(process.env.TMPDIR, { recursive: true });
    register("./hooks.js", import.meta.url, { data });
    // A mutant may leave promises behind that nobody waits for; they must not take the process with them.
    for (const event of ["unhandledRejection", "uncaughtException"]) process.on(event, () => {});
  }

  async dryRun({ files }: DryRunOptions): Promise<DryRunResult> {
    const wanted = new Set(
      (files ?? []).flatMap((file) => [...this.#reach.distancesTo(relative(this.#root, file)).keys()]),
    );
    const tests: TestResult[] = [];
    this.#activate(undefined);
    const testFiles = this.#reach.tests.filter((test) => wanted.has(test));
    // All files first: a task that a test imports on the way would count as run by that test alone.
    for (const file of testFiles) await this.#load(file);
    for (const file of testFiles)
      for (const test of await this.#load(file)) {
        if (this.#duration(test.id) > BUDGET) continue;
        namespace.currentTestId = test.id;
        const { failure, milliseconds } = await runTest(test, Number.POSITIVE_INFINITY);
        namespace.currentTestId = undefined;
        // Instrumented code is longer: a test of its size fails already without a mutant, and tells nothing.
        if (failure === undefined) tests.push(resultOf(test, failure, milliseconds));
      }
    this.#durations = {
      ...this.#readDurations(),
      ...Object.fromEntries(tests.map((test) => [test.id, test.timeSpentMs])),
    };
    writeFileSync(DURATIONS, JSON.stringify(this.#durations));
    const mutantCoverage = namespace.mutantCoverage!;
    writeFileSync(BOTH, JSON.stringify(coveredTwice(mutantCoverage)));
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (this.#mustRestart) throw new Error("an earlier mutant left something behind");
    const covering = options.testFilter ?? this.#covering(options.activeMutant.id);
    const found = covering.length === 0 ? null : await this.#try(options, covering, this.#loaded);
    this.#isFresh = false;
    if (options.testFilter !== undefined || (found !== null && found.status !== MutantRunStatus.Survived))
      return found!;
    // It runs while the files are loaded, so that any test may see it: they are loaded again, those that reach it.
    this.#loads++;
    return this.#try(options, Object.keys(this.#readDurations()), new Map());
  }

  async #try(options: MutantRunOptions, ids: readonly string[], loaded: Loaded): Promise<MutantRunResult> {
    const hitLimit = options.hitLimit === undefined ? undefined : options.hitLimit * HIT_SHARE;
    const tests = this.#chosenTests(options, ids, loaded);
    const isOnce = loaded === this.#loaded;
    const results: TestResult[] = [];
    let failed: LoadedTest | undefined;
    this.#activate(options.activeMutant.id, hitLimit);
    try {
      for (const { file, id } of tests) {
        const test = (await this.#load(file, loaded)).find((other) => other.id === id);
        if (test === undefined) continue;
        const limit = PATIENCE.milliseconds + PATIENCE.factor * this.#duration(id);
        const { failure, isLate, milliseconds } = await runTest(test, limit);
        if (isLate) {
          // Others may wait for it: commands in this process take turns.
          this.#mustRestart = true;
          return { status: MutantRunStatus.Timeout, reason: `${id} took ${limit} ms` };
        }
        if (failure !== undefined && !isOnce && !(await this.#passesAgain(test))) continue;
        results.push(resultOf(test, failure, milliseconds));
        if (failure !== undefined) {
          failed = test;
          break;
        }
      }
    } catch (error) {
      if (isOnce) throw error;
      // The files cannot even be loaded with this mutant.
      return {
        status: MutantRunStatus.Killed,
        killedBy: [tests[0]!.id],
        failureMessage: String(error),
        nrOfTests: 1,
      };
    } finally {
      this.#activate(undefined);
    }
    const late = determineHitLimitReached(this.#hits, hitLimit);
    if (failed !== undefined && isOnce && late === undefined) await this.#control(failed);
    return toMutantRunResult(late ?? { status: DryRunStatus.Complete, tests: results });
  }

  /** The tests that run a mutant which also runs while files are loaded; Stryker would run all of them. */
  #covering(mutant: string): readonly string[] {
    this.#both ??= JSON.parse(readFileSync(BOTH, "utf8")) as Record<string, string[]>;
    return this.#both[mutant] ?? [];
  }

  #hits: number | undefined;

  #activate(mutant: string | undefined, hitLimit?: number): void {
    this.#hits = namespace.hitCount;
    namespace.activeMutant = mutant;
    namespace.hitLimit = hitLimit;
    namespace.hitCount = hitLimit === undefined ? undefined : 0;
  }

  /** A test that failed must pass without the mutant, or an earlier mutant left something behind: a fresh process decides. */
  async #control(test: LoadedTest): Promise<void> {
    const { failure } = await runTest(test, Number.POSITIVE_INFINITY);
    if (failure === undefined) return;
    this.#mustRestart = true;
    if (!this.#isFresh) throw new Error(`${test.id} fails without a mutant: ${failure}`);
  }

  /** Whether a test passes without a mutant in files that were loaded again. */
  async #passesAgain({ id }: LoadedTest): Promise<boolean> {
    const { activeMutant } = namespace;
    namespace.activeMutant = undefined;
    const test = (await this.#load(fileOf(id), this.#reloaded)).find((other) => other.id === id)!;
    const { failure } = await runTest(test, Number.POSITIVE_INFINITY);
    namespace.activeMutant = activeMutant;
    return failure === undefined;
  }

  /** Of these tests those that reach the mutant, the near and quick ones first. */
  #chosenTests({ sandboxFileName }: MutantRunOptions, ids: readonly string[], loaded: Loaded) {
    const distances = this.#reach.distancesTo(relative(this.#root, sandboxFileName));
    const price = (id: string) => (1 + this.#duration(id)) * 2 ** distances.get(fileOf(id))!;
    const near = ids.filter((id) => distances.has(fileOf(id))).sort((a, b) => price(a) - price(b));
    return this.#affordable(near, loaded === this.#loaded ? 0 : LOADING);
  }

  /** The first of these, as many as the budget allows; loading a file costs, too. */
  #affordable(ids: readonly string[], loading: number): { file: string; id: string }[] {
    const files = new Set<string>();
    let spent = 0;
    const affordable = ids.filter((id, index) => {
      const cost = CALLING + this.#duration(id) + (files.has(fileOf(id)) ? 0 : loading);
      if (index > 0 && spent + cost > BUDGET) return false;
      files.add(fileOf(id));
      spent += cost;
      return true;
    });
    return affordable.map((id) => ({ file: fileOf(id), id }));
  }

  async #load(file: string, loaded = this.#loaded): Promise<LoadedTest[]> {
    const known = loaded.get(file);
    if (known !== undefined) return known;
    const isOnce = loaded === this.#loaded;
    const load = loaded === this.#reloaded ? 0 : this.#loads;
    const url = pathToFileURL(file).href + (isOnce ? "" : `?load=${load}`);
    const mutant = namespace.activeMutant;
    if (isOnce) namespace.activeMutant = undefined;
    const gathered = await gather(() => import(url));
    namespace.activeMutant = mutant;
    const names = new Map<string, number>();
    const tests = gathered.map(({ name, run }) => {
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      const unique = count === 1 ? name : `${name} (${count})`;
      const inFile = () => {
        shared.testFile = file;
        return run();
      };
      return { id: `${file}#${unique}`, name: unique, run: inFile };
    });
    loaded.set(file, tests);
    return tests;
  }

  #duration(id: string): number {
    return this.#readDurations()[id] ?? 0;
  }

  #readDurations(): Record<string, number> {
    this.#durations ??= existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, "utf8")) : {};
    return this.#durations!;
  }
}

function coveredTwice({ static: loading, perTest }: MutantCoverage): Record<string, string[]> {
  const both: Record<string, string[]> = {};
  for (const [test, mutants] of Object.entries(perTest))
    for (const mutant of Object.keys(mutants)) if (mutant in loading) (both[mutant] ??= []).push(test);
  return both;
}

const fileOf = (id: string): string => id.slice(0, id.indexOf("#"));

function resultOf({ id, name }: LoadedTest, failure: string | undefined, milliseconds: number): TestResult {
  const test = { id, name, fileName: fileOf(id), timeSpentMs: milliseconds };
  if (failure === undefined) return { ...test, status: TestStatus.Success };
  return { ...test, status: TestStatus.Failed, failureMessage: failure };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "in-process", () => new InProcessRunner())];
