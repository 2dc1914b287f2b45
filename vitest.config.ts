import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PlainSummary } from "./test/plain-summary.ts";

const QUICK = "{src,test}/**/*.test.ts";
const SLOW = "{src,test}/**/*.slow.test.ts";
const NOT_HERE = ["test/frameworks/**", "**/node_modules/**"];

/** Tests that wait for browsers, servers and other programs, most of them for a minute and more. */
const LONG = /test\/(canaries|browser\/|cli\/queue|cli\/stop|python|host-|packed)/;

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
      // npm test. Most of the time of a small test is loading modules: the files of a process share them.
      {
        extends: true,
        test: {
          name: "quick",
          include: [QUICK],
          exclude: [SLOW, ...NOT_HERE],
          isolate: false,
          maxWorkers: availableParallelism(),
          // Most of what a test makes is garbage at once: fewer collections of the young generation.
          execArgv: ["--max-semi-space-size=64"],
        },
      },
      // npm run test:all: browsers, servers, other programs and large inputs.
      { extends: true, test: { name: "slow", include: [SLOW], exclude: NOT_HERE, sequence: { groupOrder: 1 } } },
    ],
    reporters: ["default", new PlainSummary()],
    // Browsers and servers share the cores with everything else in CI: what fails there twice is wrong, what fails once may be late.
    retry: process.env.CI === "true" ? 1 : 0,
    // Vitest would leave one core free, which on a machine of two is half of it; and many tests wait for browsers and servers.
    maxWorkers: availableParallelism() + 1,
    // A busy machine may take long to show what is polled for; the default is a second.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
