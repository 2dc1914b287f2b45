// Problems of the library name settings, which the command shows as flags: no text of theirs names a flag itself.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, runKarat } from "./cli/run-karat.ts";

/** Whole commands, baselines, shards and permissions exist on the command line only; stored comparisons hold the note on their order. */
const ONLY_THERE =
  /karat (score|compare)|tar --|--accept|--shard|--allow-network|or as --gold-pattern says|const flag =|The order of the systems depends on/;

it("hints, expectations, warnings and notes of the library hold no flags", () => {
  const files = ["contract", "json", "input", "tasks", "engine", "stats", "run"].flatMap((room) =>
    (readdirSync(join(root, "src", room), { recursive: true }) as string[]).map((file) =>
      join(root, "src", room, file),
    ),
  );
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const lines = sources.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  // What describes an option is shown beside its flag.
  const texts = lines.filter((line) => /["'`]/.test(line) && !/^\s*(\/\/|\/?\*)|\babout:/.test(line));
  expect(texts.filter((line) => /\b(hint|expected|message):/.test(line)).length).toBeGreaterThan(50);
  expect(texts.filter((line) => /["'` ]--[a-z$]/.test(line) && !ONLY_THERE.test(line))).toEqual([]);
});

it("the command shows them as flags", async () => {
  const gold = join(root, "examples/rules/gold");
  const pred = '{"id":"elm-street-01","rules":[]}\n';
  const { stderr } = await runKarat(["score", "rules", "--gold", gold, "--pred", "-"], { input: pred });
  expect(stderr).toContain(
    "hint: add it, or choose --missing skip (leave it out) or --missing wrong (count it as wrong)",
  );
});
