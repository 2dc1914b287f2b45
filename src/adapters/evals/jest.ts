// The matchers with their types for jest: `expect.extend(matchers)`.
import { type KaratMatchers, matchers } from "./matchers.ts";

export { type KaratMatchers, type MatcherGate, type MatcherOutcome, matchers } from "./matchers.ts";

declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the type parameters have to be declared as @types/jest declares them
    interface Matchers<R, T = {}> extends KaratMatchers<T, R> {}
  }
}

/** Adds the matchers to the `expect` of `@jest/globals`, whose matchers are those of the package expect. */
// biome-ignore lint/suspicious/noTsIgnore: only projects that use jest have the package
/** @ts-ignore */
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends KaratMatchers<T, R> {}
}

/** The matchers under the name a setup file exports. */
export default matchers;
