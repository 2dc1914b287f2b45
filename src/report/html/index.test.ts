// Tests of the page as text; what it does in a browser is tested in test/browser.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { definition, jsonBlocks, toyComparison, toySystem } from "../../../test/toy-report.ts";
import type { Comparison } from "../../contract/comparison.ts";
import { SCRIPT, STYLE } from "./assets.ts";
import type { EvidenceIndex } from "./evidence-pages.ts";
import { type HtmlReportInput, htmlReport, type ReportedSystem } from "./index.ts";
import type { ScreenFacts } from "./screen-facts.ts";
import type { UnitData } from "./units.ts";

const page = (input: Partial<HtmlReportInput> & Pick<HtmlReportInput, "systems">) =>
  [...htmlReport({ definition, ...input })].join("");
const factsOf = (html: string) => jsonBlocks(html).get("screen-facts") as ScreenFacts;
const one = toySystem("a", { good: [0.9, 1], bad: [0.1, 3], odd: [null, null] });
const other = toySystem("b", { good: [0.8, 1], bad: [0.3, 2], odd: [null, 5] });

describe("htmlReport", () => {
  it("htmlReport(input) allows only its own style and script, and asks for nothing", () => {
    const html = page({ systems: [one] });
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)![1]!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
    for (const [source, tag] of [
      ["script-src", "script"],
      ["style-src", "style"],
    ]) {
      const inline = [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))];
      expect(inline.length).toBe(1);
      const hash = createHash("sha256").update(inline[0]![1]!).digest("base64");
      expect(policy).toContain(`${source} 'sha256-${hash}'`);
    }
    expect(html).not.toMatch(/\s(?:src|href)="(?!#|data:)/);
    expect(html).not.toMatch(/<[^>]*\s(?:style|on\w+)="/);
  });

  it("htmlReport(input) shows scores, intervals, signature, command, options and citation", () => {
    const html = page({ systems: [one], command: "karat score toy --gold g --pred p" });
    for (const text of [
      "0.500",
      "[0.250, 0.750]",
      "karat|task:toy|pred:a",
      "karat score toy --gold g --pred p",
      "threshold",
      "Doe 2020, Toys",
      "Error ↓",
    ])
      expect(html).toContain(text);
  });

  it("htmlReport(input) says none of an option without a value", () => {
    const html = page({ systems: [toySystem("a", {}, { options: { pattern: null, stem: true, as: "x" } })] });
    expect(factsOf(html).reproduce.facts.slice(0, 3)).toEqual([
      { name: "pattern", text: "none" },
      { name: "stem", text: "true" },
      { name: "as", text: "x" },
    ]);
  });

  it("htmlReport(input) lists units worst first and those without the score last", () => {
    const { ids } = jsonBlocks(page({ systems: [one] })).get("unit-data") as UnitData;
    expect(ids).toEqual(["bad", "good", "odd"]);
  });

  it("htmlReport(input) of several systems begins with the verdict, also without a script", () => {
    const systems = [one, other].map(({ name, result }) => ({ ...result, name })) as never;
    const html = page({ systems: [one, other], comparison: { ...toyComparison, systems } });
    expect(html).toContain(
      "<h1>No clear difference. A difference of 0.400 would have been detected with 80 % power.</h1>",
    );
    expect(factsOf(html).comparison?.comparisons).toEqual(toyComparison.comparisons);
    expect(html).toContain("karat|comparison");
  });

  it("htmlReport(input) gives groups the intervals that the comparison has", () => {
    const groups = [{ name: "north", units: 1, scores: { f1: 0.4, error: 9 } }];
    const interval = { low: 0.125, high: 0.875, level: 0.95, method: "bca" as const };
    const compared = ["a", "b"].map((name) => {
      const { units, scores, intervals = {} } = toySystem(name, { one: [0.4, 9] }).result;
      return { name, units, scores, intervals, groups: [{ ...groups[0]!, intervals: { f1: interval, error: null } }] };
    }) as unknown as Comparison["systems"];
    const systems = [
      toySystem("a", { one: [0.4, 9] }, { groups }),
      toySystem("b", { one: [0.4, 9] }, { groups }),
    ] as const;
    const { more } = factsOf(page({ systems, comparison: { ...toyComparison, systems: compared } }));
    expect(more!.title).toBe("Groups");
    expect(more!.html).toContain("north");
    expect(more!.html.split("[0.125, 0.875]")).toHaveLength(3);
  });

  it("htmlReport(input) gives runs the mark of their system, and its groups once", () => {
    const groups = [{ name: "north", units: 1, scores: { f1: 0.4, error: 9 } }];
    const run = (name: string) => toySystem(name, { one: [0.4, 9] }, { groups });
    const systems = [run("a"), run("a"), run("b")] as const;
    const compared = ["a", "b"].map((name) => {
      const { units, scores } = systems[0].result;
      return { name, units, scores, intervals: {}, groups, ...(name === "a" && { runs: [{ scores }, { scores }] }) };
    }) as unknown as Comparison["systems"];
    const { more } = factsOf(page({ systems, comparison: { ...toyComparison, systems: compared } }));
    expect(more!.title).toBe("Runs and groups");
    expect(more!.html.split("north")).toHaveLength(3);
    const marks = [...more!.html.matchAll(/class="(series\d)/g)].map(([, mark]) => mark);
    expect(marks).toEqual(["series1"]);
  });

  it("htmlReport(input) of several systems without tests says so", () => {
    expect(page({ systems: [one, other] })).toContain("The systems were not tested against each other.");
  });

  it("htmlReport(input) of several systems lists those units first that they differ most about", () => {
    const { ids } = jsonBlocks(page({ systems: [one, other] })).get("unit-data") as UnitData;
    expect(ids).toEqual(["bad", "good", "odd"]);
    const apart = toySystem("b", { good: [0.1, 1], bad: [0.1, 2], odd: [null, 5] });
    expect((jsonBlocks(page({ systems: [one, apart] })).get("unit-data") as UnitData).ids[0]).toBe("good");
  });

  it("htmlReport(input) takes the mean of the runs of a system, unit by unit", () => {
    const again = toySystem("a", { good: [0.7, 1], bad: [0.3, 2], odd: [1, 5] });
    const html = page({ systems: [one, again, other] });
    expect(factsOf(html).systems.map(({ name, runs }) => [name, runs])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    const { ids, values } = jsonBlocks(html).get("unit-data") as UnitData;
    expect(Object.fromEntries(ids.map((id, at) => [id, values[0]![0]![at]]))).toEqual({
      good: 0.8,
      bad: 0.2,
      odd: null,
    });
  });

  it("htmlReport(input) has no tables for a system with runs: each run has its own", () => {
    const tables = [{ place: "city", values: ["x", "y"], cells: [[0, 1, 1]] }];
    const mistakes = { rows: 2, mistakes: 1, units: 1, form: 0, places: [], clusters: [], tables } as never;
    const shown = [one, toySystem("a", { good: [1, 1] }), other].map((system) => ({
      ...system,
      result: { ...system.result, mistakes },
    }));
    const { systems } = factsOf(page({ systems: shown as never })).mistakes;
    expect(systems.map((system) => system!.tables.length)).toEqual([0, 1]);
  });

  it("htmlReport(input) stores gold once and a cell for each system", () => {
    const detail = (verdict: "correct" | "missed") => () => ({ evidence: [{ at: "turn 1", verdict, gold: "X" }] });
    const html = page({
      systems: [
        { ...one, detail: detail("correct") },
        { ...other, detail: detail("missed") },
      ],
    });
    expect(jsonBlocks(html).get("evidence-0")).toMatchObject({
      "0": { gold: [{ at: "turn 1", gold: "X" }], cells: [[{ verdict: "correct" }], [{ verdict: "missed" }]] },
    });
  });

  it("htmlReport(input) says what is missing, surplus, invalid or odd", () => {
    const units = { name: "crate", scored: 2, missing: ["lost"], extra: ["more"], invalid: ["broken"] };
    const warnings = [{ code: "ODD", message: "something is odd", count: 3, examples: ["file:1"] }];
    const html = JSON.stringify(factsOf(page({ systems: [toySystem("a", { x: [1, 0] }, { units, warnings })] })).notes);
    for (const text of [
      "1 crate without a prediction",
      "lost",
      "more",
      "broken",
      "something is odd",
      "(3 times)",
      "file:1",
    ])
      expect(html).toContain(text);
  });

  it("htmlReport(input) of a result without units says how to keep them", () => {
    const { perUnit: _, ...result } = one.result;
    const systems = [{ name: "a", result }] as const;
    expect(page({ systems, command: "karat score" })).toContain("--per-unit");
    // Whoever does not know the command cannot run it again.
    expect(page({ systems })).not.toContain("<code>--per-unit");
  });

  it("htmlReport(input) has no digest of the day, so that equal input gives equal pages", () => {
    expect(page({ systems: [one] })).toBe(page({ systems: [one] }));
  });

  it("htmlReport(input) keeps hostile names from leaving their place", () => {
    const evil = `</script><script>alert(1)</script><!--"'`;
    const html = page({
      title: evil,
      command: evil,
      systems: [
        {
          ...toySystem(evil, { [evil]: [0.5, 1] }),
          detail: () => ({ evidence: [{ at: evil, verdict: "correct", gold: evil }] }),
        },
      ],
    });
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).not.toContain("<!--");
    expect((jsonBlocks(html).get("unit-data") as UnitData).ids).toEqual([evil]);
  });

  it("htmlReport(input) folds a long text and keeps all of it", () => {
    const long = `${"word ".repeat(20_000)}end`;
    const html = page({ systems: [toySystem(long, { x: [1, 0] })] });
    expect(html).toContain("show all 100,003 characters");
    expect(html).toContain("word end</bdi></details>");
  });
});

describe("htmlReport within a size", () => {
  const units = Object.fromEntries(Array.from({ length: 400 }, (_, k) => [`unit ${k}`, [k / 400, 0] as const]));
  const withDetail = (size: (id: string) => number): ReportedSystem => ({
    ...toySystem("a", units),
    detail: (id) => ({ evidence: [{ at: id, verdict: "missed", gold: "x".repeat(size(id)) }] }),
  });
  const indexOf = (html: string) => jsonBlocks(html).get("evidence-index") as EvidenceIndex;

  it("htmlReport(input) explains the worst units, stays below the size and says what was left out", () => {
    const html = page({ systems: [withDetail(() => 1000)], mostBytes: 300_000 });
    const { pages, explained, isCut } = indexOf(html);
    expect(html.length).toBeLessThan(300_000);
    expect(explained).toBeGreaterThan(100);
    expect(pages.indexOf(-1)).toBe(explained);
    expect(isCut).toBe(true);
  });

  it("htmlReport(input) leaves one enormous unit out and keeps the others", () => {
    const html = page({ systems: [withDetail((id) => (id === "unit 0" ? 500_000 : 10))], mostBytes: 300_000 });
    const { pages, explained } = indexOf(html);
    expect(pages[0]).toBe(-1);
    expect(explained).toBe(399);
  });

  it("htmlReport(input) holds a text once that was compared with many items of gold", () => {
    const evidence = ["a", "b", "c"].map((at) => ({ at, verdict: "wrong" as const, gold: at, pred: "said once" }));
    const html = page({ systems: [{ ...toySystem("a", { one: [1, 2] }), detail: () => ({ evidence }) }] });
    expect(html.split("said once").length - 1).toBe(1);
  });

  it("htmlReport(input) leaves units out of the table when even their scores do not fit", () => {
    const html = page({ systems: [withDetail(() => 10)], mostBytes: 16_000 });
    const { all, ids } = jsonBlocks(html).get("unit-data") as UnitData;
    expect(all).toBe(400);
    expect(ids.length).toBeLessThan(400);
  });

  it("htmlReport(input) asks for no more details than it can show", () => {
    const asked: string[] = [];
    const system = {
      ...toySystem("a", units),
      detail: (id: string) => {
        asked.push(id);
        return { evidence: [{ at: "x".repeat(5000), verdict: "correct" as const }] };
      },
    };
    page({ systems: [system], mostBytes: 300_000 });
    expect(asked.length).toBeLessThan(80);
  });
});

describe("assets", () => {
  it("SCRIPT and STYLE stay below 92 kB and 24 kB", () => {
    expect(SCRIPT.length).toBeLessThan(92_000);
    expect(STYLE.length).toBeLessThan(24_000);
  });
});
