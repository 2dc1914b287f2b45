// The matchers compiled by tsc --strict as a user's project has them: karat installed beside vitest and jest.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const FLAGS = "--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2023 --types node".split(
  " ",
);

const test = (runner: string, karat: string) => `import { expect, test } from "${runner}";
import { corpus } from "karat/evals";
import { matchers } from "karat/${karat}";
import { rules } from "karat/rules";
expect.extend(matchers);
test("signs", async () => {
  const result = await corpus(rules(), [], { perUnit: true });
  expect(result).toScoreAtLeast("overall.f1", 0.8);
  expect(result).not.toScoreAtMost("overall.f1", 1);
  // @ts-expect-error there is no such score
  expect(result).toScoreAtLeast("overall.f2", 0.8);
  await expect(result).toPassGate(result, { margin: 0.02 });
  expect({ content: [] }).toCall([{ name: "ring", arguments: { at: 8 } }], { arguments: "superset" });
  // @ts-expect-error a call has a name
  expect({ content: [] }).toCall([{ title: "ring" }]);
});
`;

it.each([
  ["vitest", "vitest"],
  ["@jest/globals", "jest"],
])("matchers have types for the expect of %s, with the ids of scores", (runner, karat) => {
  const folder = mkdtempSync(join(import.meta.dirname, ".types-"));
  try {
    const home = join(folder, "node_modules/karat");
    mkdirSync(home, { recursive: true });
    cpSync(join(root, "package.json"), join(home, "package.json"));
    cpSync(join(root, "dist"), join(home, "dist"), {
      recursive: true,
      filter: (path) => !/\.(js|map|mjs)$/.test(path),
    });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "signs.test.ts"), test(runner, karat));
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), [...FLAGS, "signs.test.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
