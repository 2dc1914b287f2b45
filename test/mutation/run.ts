// npm run mutate: breaks the source in thousands of small ways, one at a time, and counts which of them no test notices.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { ROOMS } from "./rooms.ts";
import { survivorList } from "./survivors.ts";
import { type MutationReport, mutationTable, roomsBelow } from "./table.ts";

const FOLDER = ".cache/mutation";
const REPORT = `${FOLDER}/report.json`;

const { values, positionals: wanted } = parseArgs({
  options: { "at-least": { type: "string" } },
  allowPositionals: true,
});
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
  // The runner has a budget of its own; what takes much longer on a busy machine hangs.
  timeoutMS: 8_000,
  timeoutFactor: 0.1,
  // All tests once, with every mutant of a room counted: core takes longer than the five minutes of Stryker's default.
  dryRunTimeoutMinutes: 30,
  // What was found before stays, as long as neither the mutant nor the tests that reach it changed.
  incremental: true,
  incrementalFile: `${FOLDER}/incremental.json`,
  jsonReporter: { fileName: REPORT },
  reporters: ["json", "progress-append-only"],
  tempDirName: `${FOLDER}/sandbox`,
  ignorePatterns: ["dist", "dist-wheel"],
  disableTypeChecks: false,
  warnings: false,
}).runMutationTest();

const report = JSON.parse(readFileSync(REPORT, "utf8")) as MutationReport;
// Files that were renamed since an earlier run are still in its report.
const present = Object.fromEntries(Object.entries(report.files).filter(([file]) => existsSync(file)));
writeFileSync(`${FOLDER}/survivors.md`, survivorList({ files: present }));
console.log(`\n${mutationTable({ files: present })}\n\nwhat survived: ${FOLDER}/survivors.md`);
const low = values["at-least"] === undefined ? [] : roomsBelow({ files: present }, Number(values["at-least"]));
if (low.length > 0) {
  console.error(`below ${values["at-least"]} %: ${low.join(", ")}`);
  process.exitCode = 1;
}
