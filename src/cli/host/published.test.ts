import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runKarat } from "../../../test/cli/run-karat.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

const folder = temporaryFolder();
const gold = '{"id":"a","vendor":"Hidden Ltd"}\n{"id":"b","vendor":"Secret plc"}\n';
const half = '{"id":"a","vendor":"Open Inc"}\n';

/** Scores a submission as a bundle's program does. */
async function host(name: string, submission: (res: string, ref: string) => void, flags: readonly string[] = []) {
  const [ref, res, out] = ["ref", "res", "out"].map((part) => join(folder.path, name, part)) as [
    string,
    string,
    string,
  ];
  for (const path of [ref, res]) mkdirSync(path, { recursive: true });
  writeFileSync(join(ref, "gold.jsonl"), gold);
  submission(res, ref);
  const given = ["--gold", ref, "--pred", res, ...flags, "--title", "Receipts 2027"];
  const run = await runKarat(["score", "fields", ...given, "--format", "codabench", "-o", out]);
  const page = readFileSync(join(out, "detailed_results.html"), "utf8");
  return { ...run, files: readdirSync(out).sort(), page, said: `${run.stdout}${run.stderr}` };
}

describe("karat score --format codabench", () => {
  const whole = (res: string) => writeFileSync(join(res, "a.jsonl"), gold.replace("Hidden Ltd", "Open Inc"));

  it("shows scores under the title of the competition, and no unit", async () => {
    const { code, page, files } = await host("whole", whole);
    expect([code, files]).toEqual([0, ["detailed_results.html", "scores.json"]]);
    expect(page).toContain("Receipts 2027");
    expect(page).toContain('"ids":[]');
  });

  it("shows with --per-unit the scores of units and nothing of gold, and offers no flags", async () => {
    const { page, said } = await host("units", whole, ["--per-unit"]);
    expect(page).toContain('"ids":["a","b"]');
    expect(`${page}${said}`).not.toMatch(/Hidden|Secret|digest [0-9a-f]{8}|\|gold:/);
    expect(page).not.toContain("<code>--per-unit");
    expect(page).toContain('"command":null');
  });

  it("names places of the submission only, without hints that name flags, also on the page", async () => {
    const { code, said, page, files } = await host("half", (res) => writeFileSync(join(res, "a.jsonl"), half));
    expect([code, files]).toEqual([3, ["detailed_results.html"]]);
    expect(said).toMatch(/submission\s+expected a prediction for record "b", received none/);
    expect(said).not.toMatch(/gold\.jsonl|--/);
    expect(page).toContain("expected a prediction for record &quot;b&quot;");
    const broken = await host("broken", (res) => writeFileSync(join(res, "a.jsonl"), `${half}{`));
    expect(broken.said).toMatch(/^a\.jsonl:2$/m);
  });

  it("refuses links that leave the submission", async () => {
    for (const [name, target] of [
      ["gold", "gold.jsonl"],
      ["folder", "."],
    ] as const) {
      const { code, said, files } = await host(`link ${name}`, (res, ref) =>
        symlinkSync(join(ref, target), join(res, "a.jsonl")),
      );
      expect([code, files]).toEqual([3, ["detailed_results.html"]]);
      expect(said).toMatch(/a\.jsonl[\s\S]*leads out of it/);
    }
  });
});

it("karat score --mistakes off --format json quotes no gold", async () => {
  const paths = ["gold", "pred"].map((name) =>
    folder.write(`${name}.jsonl`, name === "gold" ? gold : gold.replace("Hidden", "Open")),
  );
  const given = ["score", "fields", "--gold", paths[0]!, "--pred", paths[1]!, "--format", "json"];
  expect((await runKarat(given)).stdout).toContain("Hidden");
  for (const flags of [[], ["--per-unit"]])
    expect((await runKarat([...given, "--mistakes", "off", ...flags])).stdout).not.toMatch(/Hidden|Secret/);
});
