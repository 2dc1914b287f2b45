// karat explain without a unit: the summary of mistakes, the rows behind them, and stored results.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (...path: string[]) => join(root, "examples/fields", ...path);
const invoices = (pred: string) => [example("invoice.fields.json"), "--gold", example("gold"), "--pred", pred];
const explain = async (...words: string[]) => {
  const { stdout, stderr, code } = await runKarat(["explain", ...words], { env: { COLUMNS: "100" } });
  expect([stderr, code]).toEqual(["", 0]);
  return stdout;
};

describe("karat explain", () => {
  it("lists all places and the commonest mistakes, and the values of closed places", async () => {
    const text = await explain(...invoices(example("hasty")));
    expect(text).toMatch(/^Where it loses points +worth +mistakes +f1/);
    expect(text).toMatch(/^ {2}lines\.text +\+0\.\d+ +18 /m);
    expect(text).toMatch(/^ +11 {2}lines\.text +cut short/m);
    expect(text).toMatch(/^tags, gold/m);
    expect(text).not.toContain("karat explain");
  });

  it("--place and --kind list the rows behind them, five unless told otherwise", async () => {
    const asked = [...invoices(example("hasty")), "--place", "lines.text", "--kind", "cut-short"];
    const few = await explain(...asked);
    expect(few).toMatch(/^lines\.text, cut short: 11 of \d+ mistakes in 7 invoices, worth \+0\.0\d+ f1$/m);
    expect(few.match(/^ {2}inv-/gm)).toHaveLength(5);
    expect(few).toContain("6 more with --most 11");
    expect((await explain(...asked, "--most", "11")).match(/^ {2}inv-/gm)).toHaveLength(11);
    const wrong = await runKarat(["explain", ...invoices(example("hasty")), "--place", "nowhere"]);
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toContain('expected a field of the run, received "nowhere"');
  });

  it("--rows prints all evidence, and --unit that of one unit", async () => {
    const all = await explain(...invoices(example("hasty")), "--rows");
    expect(all).toContain("inv-01");
    expect(all).toContain("inv-14");
    const one = await explain(...invoices(example("hasty")), "--unit", "inv-05");
    expect(one).toContain("inv-05");
    expect(one).not.toContain("inv-14");
  });

  it("reads stored results, and says so where mistakes were not collected", async () => {
    const stored = (name: string, ...flags: string[]) =>
      runKarat(["score", ...invoices(example("hasty")), "--format", "json", "-o", join(folder.path, name), ...flags]);
    await stored("with.json");
    await stored("without.json", "--mistakes", "off");
    expect(await explain(join(folder.path, "with.json"))).toBe(await explain(...invoices(example("hasty"))));
    expect(await explain(join(folder.path, "without.json"))).toContain("run again without --mistakes off");
  });

  it("says that there are no mistakes where there are none", async () => {
    expect(await explain(...invoices(example("careful")), "--place", "currency")).toBe("currency: no mistakes\n");
    const { stdout } = await runKarat(["explain", ...invoices(example("gold"))]);
    expect(stdout).toBe("No mistakes: everything is correct.\n");
  });
});
