// For tasks whose columns and scores depend on their options: one maker for each plan, in an LRU cache.
import { canonicalJson } from "./digest.ts";
import type { AnyTaskMaker } from "./task.ts";

/** Threads, parts and stored results make the same task again and again. */
const MOST_MAKERS = 16;

/** The maker of a plan. If options ask for another plan, its maker gets them. */
export function makersByPlan<Plan, Maker extends AnyTaskMaker>(
  make: (plan: Plan) => Maker,
  planOf: (options: ReturnType<Maker>["options"]) => Plan,
): (plan: Plan) => Maker {
  const makers = new Map<string, Maker>();
  const makerOf = (plan: Plan): Maker => {
    const key = canonicalJson(plan);
    const maker = makers.get(key) ?? handingOn(make(plan), key);
    makers.delete(key);
    makers.set(key, maker);
    if (makers.size > MOST_MAKERS) makers.delete(makers.keys().next().value!);
    return maker;
  };
  const handingOn = (made: Maker, key: string): Maker => {
    const maker = (options: object = {}) => {
      const task = made(options);
      const plan = planOf(task.options);
      return canonicalJson(plan) === key ? task : makerOf(plan)(options);
    };
    return Object.assign(maker, { definition: made.definition }) as unknown as Maker;
  };
  return makerOf;
}
