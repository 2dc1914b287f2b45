// The matchers with their types for jest: `expect.extend(matchers)`.
import { type KaratMatchers, matchers } from "./matchers.ts";

export { type KaratMatchers, type MatcherGate, type MatcherOutcome, matchers } from "./matchers.ts";

declare global {
  namespace jest {
    interface Matchers<R> extends KaratMatchers<R> {}
  }
}

/** The matchers under the name a setup file exports. */
export default matchers;
