// karat figure: from a stored comparison or stored results to the file, and what it says where it cannot.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { wellFormed } from "../well-formed.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const kept = (name: string) => join(folder.path, name);
const sides = (...names: string[]) => [
  ...["breakdown", "--gold", "examples/breakdown/gold"],
  ...names.flatMap((name) => [
    "--pred",
    names.length === 1 ? `examples/breakdown/${name}` : `${name}=examples/breakdown/${name}`,
  ]),
];
const figure = (...args: string[]) => runKarat(["figure", ...args]);

beforeAll(async () => {
  const json = (name: string) => ["--format", "json", "-o", kept(name)];
  const compare = ["compare", ...sides("careful", "hasty"), "--group-by", "folder"];
  for (const words of [
    [...compare, "--per-unit", ...json("comparison.json")],
    [...compare, ...json("bare.json")],
    ["score", ...sides("careful"), "--per-unit", ...json("careful.json")],
    ["score", ...sides("hasty"), "--per-unit", ...json("hasty.json")],
  ])
    expect((await runKarat(words)).code).toBe(0);
});

describe("karat figure", () => {
  it("writes an SVG with ranking, units and groups, the same each time", async () => {
    const outcome = await figure(kept("comparison.json"), "-o", kept("a.svg"));
    expect(outcome).toMatchObject({ code: 0, stdout: "" });
    expect(outcome.stderr).toBe(`wrote ${kept("a.svg")}\n`);
    const svg = readFileSync(kept("a.svg"), "utf8");
    expect(wellFormed(svg.trimEnd())).toContain("polygon");
    for (const text of ["Accuracy, 95 % intervals", "hasty − careful, by dialogue (8)", "Accuracy by group"])
      expect(svg).toContain(`>${text}`);
    expect(svg).toContain("<desc>No clear difference.");
    await figure(kept("comparison.json"), "-o", kept("b.svg"));
    expect(readFileSync(kept("b.svg"), "utf8")).toBe(svg);
  });

  it("writes a PDF of one page, as wide as asked for", async () => {
    expect((await figure(kept("comparison.json"), "--width", "300", "-o", kept("a.pdf"))).code).toBe(0);
    expect(readFileSync(kept("a.pdf"), "latin1")).toMatch(/^%PDF-1\.4[\s\S]*\/MediaBox \[0 0 300 /);
    const info = spawnSync("pdfinfo", [kept("a.pdf")], { encoding: "utf8" });
    if (info.error === undefined) expect(info.stdout).toMatch(/Pages: +1\n[\s\S]*Page size: +300 x/);
    else console.warn("NOT TESTED: the PDF as another program reads it, since there is no pdfinfo here");
  });

  it("draws stored results, and only the panels that are asked for", async () => {
    expect(
      (await figure(kept("careful.json"), kept("hasty.json"), "--panels", "units", "-o", kept("c.svg"))).code,
    ).toBe(0);
    const svg = readFileSync(kept("c.svg"), "utf8");
    expect(svg).toContain("hasty − careful, by dialogue (8)");
    expect(svg).not.toContain("intervals</text>");
  });

  it("says how to get units where a comparison has none", async () => {
    const drawn = await figure(kept("bare.json"), "-o", kept("d.svg"));
    expect(drawn.code).toBe(0);
    expect(drawn.stderr).toContain("--per-unit --format json");
    const asked = await figure(kept("bare.json"), "--panels", "units", "-o", kept("d.svg"));
    expect(asked.code).toBe(3);
    expect(asked.stderr).toContain("compare again with --per-unit --format json");
  });

  it.each([
    [["careful.json"], ["-o", "e.svg"], 3, "expected a comparison, or several results, received one result"],
    [["comparison.json"], [], 2, "expected -o FILE.svg or -o FILE.pdf, received no file"],
    [["comparison.json"], ["-o", "e.png"], 2, "expected -o FILE.svg or -o FILE.pdf"],
    [["comparison.json"], ["-o", "e.svg", "--panels", "pie"], 2, "expected some of ranking, units, groups"],
    [["comparison.json"], ["-o", "e.svg", "--width", "20"], 2, "expected a number from 160 to 800 for --width"],
    [["missing.json"], ["-o", "e.svg"], 3, "missing.json"],
  ] as const)("refuses %j with %j", async (files, flags, code, said) => {
    const words = flags.map((flag) => (/^e\./.test(flag) ? kept(flag) : flag));
    const outcome = await figure(...files.map(kept), ...words);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(said);
  });
});
