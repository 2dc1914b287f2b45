import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PlainSummary } from "./test/plain-summary.ts";

/** Tests that wait for browsers, servers and other programs, most of them for a minute and more. */
const LONG = /test\/(browser\/|cli\/queue|cli\/stop|python|host-|packed)/;

/** The page in Firefox and WebKit. */
const OTHER_BROWSERS = "test/browser/page-engines.test.ts";

/** What takes long begins first, so that in the end nobody waits for it. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      // Most of the time of a small test is starting a process for its file: these share one.
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"], isolate: false } },
      // The frameworks have packages of their own: npm run test:frameworks.
      {
        extends: true,
        test: {
          name: "whole",
          include: ["test/**/*.test.ts"],
          exclude: ["test/frameworks/**", OTHER_BROWSERS, "**/node_modules/**"],
        },
      },
      // npm run test:browsers.
      { extends: true, test: { name: "browsers", include: [OTHER_BROWSERS] } },
    ],
    reporters: ["default", new PlainSummary()],
    // Browsers and servers share the cores with everything else in CI: what fails there twice is wrong, what fails once may be late.
    retry: process.env.CI === "true" ? 1 : 0,
    // Vitest would leave one core free, which on a machine of two is half of it; and many tests wait for browsers and servers.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
