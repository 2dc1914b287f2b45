// The matchers with their types for vitest: `expect.extend(matchers)`.
import type {} from "vitest";
import { type KaratMatchers, matchers } from "./matchers.ts";

export { judge } from "./judge.ts";
export { type KaratMatchers, type MatcherGate, type MatcherOutcome, matchers } from "./matchers.ts";

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the type parameter has to be declared as vitest declares it
  interface Matchers<T = any> extends KaratMatchers<T> {}
}

/** The matchers under the name a setup file exports. */
export default matchers;
