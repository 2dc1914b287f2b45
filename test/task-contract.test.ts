// The laws that every task obeys, run over the registry.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OptionSpecs } from "../src/contract/option-spec.ts";
import { checkDefinition } from "../src/contract/own-task.ts";
import type { Result } from "../src/contract/result.ts";
import type { ScoreSpec } from "../src/contract/score-spec.ts";
import type { AnyTask, AnyTaskMaker } from "../src/contract/task.ts";
import { checkLaw, dividesAlike, LAWS } from "../src/run/laws.ts";
import { score } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { CONTRACTS, type Neutral } from "./contract-input.ts";

/** Sums of rounded numbers may differ in their last bits. */
const ROUNDING = 1e-12;

const NO_INTERVALS = { ci: null } as object;

/** What a run gave besides its result: matches by id. */
async function run(task: AnyTask, gold: readonly Neutral[], pred: readonly Neutral[], settings: object = {}) {
  const matches = new Map<string, unknown>();
  const result = await score(
    task,
    { gold, pred },
    { perUnit: true, ...NO_INTERVALS, ...settings, visit: ({ id, match }) => matches.set(id, match) },
  );
  return { result, matches };
}

/** The result without what names the input. */
const comparable = ({ signature: _signature, ...result }: Result) => result;

describe.each(CONTRACTS)("$name", async ({ id, input }) => {
  const maker: AnyTaskMaker = await tasks[id]();
  const made = (options = {}): AnyTask => maker({ ...input.options, ...options } as never);
  const task = made();
  const make: AnyTaskMaker = Object.assign(made, { definition: task.definition });
  const { definition } = task;
  const specs = Object.entries(definition.scores as Record<string, ScoreSpec>);

  it.each(Object.keys(LAWS))("%s", async (law) => {
    expect(await checkLaw(law, { make, input })).toEqual({ law, state: "holds", why: null });
  });

  it("has a definition that passes the check of own tasks", () => {
    expect(() => checkDefinition(definition.written)).not.toThrow();
  });

  it("is not perfect for the ordinary predictions, so that the laws say something", async () => {
    const { result } = await run(task, input.gold, input.pred);
    expect(result.scores[definition.primary]).not.toBe(definition.scores[definition.primary]!.perfect);
    expect(result.units.scored).toBeGreaterThanOrEqual(3);
  });

  it("gives the same bits whatever the order of the units", async () => {
    const { result } = await run(task, input.gold, input.pred);
    await fc.assert(
      fc.asyncProperty(shuffled(input.gold), shuffled(input.pred), async (gold, pred) => {
        const other = await run(task, gold, pred);
        expect(JSON.stringify(comparable(other.result).scores)).toBe(JSON.stringify(result.scores));
        expect(other.result.rows).toEqual(result.rows);
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  const choices = Object.entries(definition.options as OptionSpecs).flatMap(([name, spec]) =>
    spec.kind === "choice" ? (input.choices?.[name] ?? spec.choices).map((choice) => ({ [name]: choice })) : [],
  );
  /** Tasks whose choices differ in one option each, so that every variant obeys the laws of missing predictions. */
  const variants = [{}, ...choices].map((options) => make(options));

  it("never scores better for missing predictions that count as wrong", async () => {
    const pool = [...input.pred, ...(input.perfectGold === undefined ? input.perfect : [])];
    const wrong = (variant: AnyTask, pred: readonly Neutral[]) => run(variant, input.gold, pred, { missing: "wrong" });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...variants),
        fc.uniqueArray(fc.constantFrom(...pool), { selector: (unit) => unit.id, minLength: 1 }),
        fc.nat(),
        async (variant, pred, some) => {
          const fewer = pred.filter((_, at) => at !== some % pred.length);
          const [before, after] = [(await wrong(variant, pred)).result, (await wrong(variant, fewer)).result];
          const improved = specs.filter(([score, { better }]) => {
            const [was, is] = [before.scores[score]!, after.scores[score]!];
            if (was === null || is === null) return false;
            if (better === "lower") return dividesAlike(variant, score, before, after) && is < was - ROUNDING;
            return /(^|\.)(recall|accuracy)(\.|$)/.test(score) && is > was + ROUNDING;
          });
          expect(improved).toEqual([]);
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });

  it("counts a missing prediction as one that found nothing, and says how many there are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...variants), fc.subarray([...input.pred]), async (variant, pred) => {
        const isThere = new Set(pred.map((unit) => unit.id));
        const missing = input.empty.filter((unit) => !isThere.has(unit.id));
        const { result } = await run(variant, input.gold, pred, { missing: "wrong" });
        const filled = await run(variant, input.gold, [...pred, ...missing], { missing: "wrong" });
        expect(result.scores).toEqual(filled.result.scores);
        const withoutKinds = ({ perUnit = [] }: Result) => perUnit.map(({ mistakes: _, ...unit }) => unit);
        expect(withoutKinds(result)).toEqual(withoutKinds(filled.result));
        const said = result.warnings.filter(({ code }) => code === "MISSING_AS_WRONG").map(({ message }) => message);
        expect(said).toHaveLength(Math.min(1, missing.length));
        for (const message of said)
          expect(message).toMatch(
            new RegExp(
              `^${missing.length} of ${input.gold.length} .*A system that leaves out what it would get wrong can raise precision and F1`,
            ),
          );
      }),
      { numRuns: 40, seed: 12 },
    );
  });

  it("names scores from general to particular, in lower case but for letters that name a measure", () => {
    for (const [score] of specs)
      expect(score).toMatch(/^[a-z0-9][a-z0-9_+-]*[A-Z]{0,2}(\.(\$|[a-z0-9][a-z0-9_+-]*))*$/);
  });

  it("makes rows of plain numbers only", async () => {
    const { result } = await run(task, input.gold, input.pred);
    for (const row of result.rows!) for (const value of row) expect(Number.isFinite(value)).toBe(true);
  });
});

function shuffled<T>(items: readonly T[]) {
  return fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
}
