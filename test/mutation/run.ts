// npm run mutate: breaks the source in thousands of small ways, one at a time, and counts which of them no test notices.
import { Stryker } from "@stryker-mutator/core";
import { ROOMS } from "./rooms.ts";

const wanted = process.argv.slice(2);
const files = (wanted.length === 0 ? Object.keys(ROOMS) : wanted).flatMap((name) => ROOMS[name] ?? [name]);

// Every process that Stryker starts reads TypeScript.
process.env.NODE_OPTIONS = "--import tsx";

await new Stryker({
  mutate: [...files, "!src/**/*.test.ts"],
  testRunner: "in-process",
  plugins: [new URL("./runner.ts", import.meta.url).pathname],
  // The step that reads tsconfig.json needs a TypeScript before 7; a name that is not there turns it off.
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 20_000,
  timeoutFactor: 3,
  incremental: true,
  incrementalFile: ".cache/mutation/incremental.json",
  jsonReporter: { fileName: ".cache/mutation/report.json" },
  reporters: ["json", "progress-append-only"],
  tempDirName: ".cache/mutation/sandbox",
  ignorePatterns: ["dist", "dist-wheel"],
  disableTypeChecks: false,
  warnings: false,
}).runMutationTest();
