// A stranger's key or value of a megabyte never floods the terminal: whatever file it is in, an error stays below 2 kB.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CONTRACTS } from "../contract-input.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const LONG = "k".repeat(50_000);

type Json = unknown;

/** The value with one long key or text in it, for every place that differs in more than its position in a list. */
function* withLong(value: Json, path = ""): Generator<readonly [place: string, changed: Json]> {
  if (typeof value !== "object" || value === null) {
    yield [`${path} = long`, LONG];
    return;
  }
  if (!Array.isArray(value)) yield [`${path}.long`, { ...value, [LONG]: 1 }];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  for (const [key, part] of entries) {
    const put = (changed: Json, name = key) =>
      Array.isArray(value)
        ? value.with(Number(key), changed)
        : Object.fromEntries(
            Object.entries(value).map(([other, kept]) => (other === key ? [name, changed] : [other, kept])),
          );
    if (!Array.isArray(value)) yield [`${path}.${key} renamed`, put(part, LONG)];
    for (const [place, changed] of withLong(part, `${path}.${key}`)) yield [place, put(changed)];
  }
}

const LIMIT = 2_000;

/** Runs the command with every changed file, and expects no crash and short texts. */
async function expectShort(value: Json, run: (text: string) => readonly (readonly string[])[], cwd?: string) {
  for (const [place, changed] of withLong(value))
    for (const words of run(`${JSON.stringify(changed)}\n`)) {
      const { code, stdout, stderr } = await runKarat(words, cwd === undefined ? {} : { cwd });
      expect([0, 1, 2, 3, 4], place).toContain(code);
      if (code !== 0) expect(stderr.length, place).toBeLessThan(LIMIT);
      // verify prints up to ten differences.
      if (code !== 0) expect(stdout.length, place).toBeLessThan(2 * LIMIT);
    }
}

const lines = (units: readonly Json[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join("");

describe.each(CONTRACTS.filter(({ name, id }) => name === id))("$name", ({ id, input }) => {
  it.each(["gold", "pred"] as const)("errors about %s", async (side) => {
    const sides = { gold: input.gold, pred: input.pred };
    const options = JSON.stringify({ task: id, options: input.options ?? {} });
    const config = ["--config", folder.write("options.json", options)];
    await expectShort(sides[side][0], (text) => {
      const all = { gold: lines(sides.gold), pred: lines(sides.pred), [side]: text + lines(sides[side].slice(1)) };
      const [gold, pred] = [folder.write("gold.jsonl", all.gold), folder.write("pred.jsonl", all.pred)];
      return [["score", id, "--gold", gold, "--pred", pred, "--ci", "off", "--format", "csv", ...config]];
    });
  });
});

const sides = (id: string) => [
  "--gold",
  join(root, "examples", id, "gold"),
  "--pred",
  join(root, "examples", id, "careful"),
];

it("errors about karat.json", async () => {
  const config = {
    task: "rules",
    gold: "gold",
    as: "x",
    options: { average: "micro", split: "Test" },
    map: { "gold.id": "key" },
    scores: ["overall.f1"],
    missing: "wrong",
  };
  await expectShort(config, (text) => [["score", ...sides("rules"), "--config", folder.write("karat.json", text)]]);
});

it("errors about a description", async () => {
  const file = join(root, "examples/fields/invoice.fields.json");
  const description = JSON.parse(readFileSync(file, "utf8"));
  await expectShort(description, (text) => [["score", folder.write("long.fields.json", text), ...sides("fields")]]);
});

it("errors about a stored result", async () => {
  const { stdout } = await runKarat(["score", "rules", ...sides("rules"), "--per-unit", "--format", "json"]);
  const other = folder.write("other.json", stdout);
  await expectShort(
    JSON.parse(stdout),
    (text) => {
      const file = folder.write("result.json", text);
      return [
        ["report", file, "-o", "/dev/null"],
        ["compare", file, other],
        ["cite", file],
        ["verify", file, ...sides("rules")],
        ["guard", file, "--accept"],
      ];
    },
    folder.path,
  );
});

it("errors about a message of rpc", async () => {
  const sent = {
    jsonrpc: "2.0",
    method: "score",
    params: { task: "rules", gold: ["x"], pred: "y", options: { average: "micro" }, settings: { seed: 1 } },
  };
  for (const [place, message] of withLong(sent)) {
    const { stdout } = await runKarat(["rpc"], { input: `${JSON.stringify({ ...(message as object), id: 1 })}\n` });
    expect([place, JSON.parse(stdout).error.message.length < LIMIT]).toEqual([place, true]);
  }
});
