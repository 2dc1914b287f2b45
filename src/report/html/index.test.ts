// Tests of the page as text; what it does in a browser is tested in test/browser.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { definition, jsonBlocks, toyComparison, toySystem } from "../../../test/toy-report.ts";
import { SCRIPT, STYLE } from "./assets.ts";
import type { EvidenceIndex } from "./evidence-pages.ts";
import { type HtmlReportInput, htmlReport, type ReportedSystem } from "./index.ts";
import type { UnitData } from "./unit-data.ts";

const page = (input: Partial<HtmlReportInput> & Pick<HtmlReportInput, "systems">) =>
  [...htmlReport({ definition, ...input })].join("");
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
      "Lines are 95 % intervals",
      "↓ lower is better",
    ])
      expect(html).toContain(text);
  });

  it("htmlReport(input) says none of an option without a value", () => {
    const html = page({ systems: [toySystem("a", {}, { options: { pattern: null, stem: true, as: "x" } })] });
    expect(
      [...html.matchAll(/<code>(\w+)<\/code><\/th><td>(?:<[^>]+>)*(\w+)</g)].map(([, name, value]) => [name, value]),
    ).toEqual([
      ["pattern", "none"],
      ["stem", "true"],
      ["as", "x"],
    ]);
  });

  it("htmlReport(input) lists units worst first and those without the score last", () => {
    const { ids } = jsonBlocks(page({ systems: [one] })).get("unit-data") as UnitData;
    expect(ids).toEqual(["bad", "good", "odd"]);
  });

  it("htmlReport(input) of several systems compares them", () => {
    const html = page({ systems: [one, other], comparison: toyComparison });
    expect(html).toContain("−0.250");
    expect(html).toContain("0.0625");
    expect(html).toContain("p adjusted (holm)");
    expect(html).toContain("Two-sided paired tests over 6 crates, exact.");
    expect(html).toContain("b is better in 1, a in 1; equal in 0");
    expect(html).toContain("karat|comparison");
  });

  it("htmlReport(input) of several systems without tests still shows them unit by unit", () => {
    const html = page({ systems: [one, other] });
    expect(html).toContain("F1 of each crate: b against a");
    expect(html).not.toContain("p adjusted");
  });

  it("htmlReport(input) says what is missing, surplus, invalid or odd", () => {
    const units = { name: "crate", scored: 2, missing: ["lost"], extra: ["more"], invalid: ["broken"] };
    const warnings = [{ code: "ODD", message: "something is odd", count: 3, examples: ["file:1"] }];
    const html = page({ systems: [toySystem("a", { x: [1, 0] }, { units, warnings })] });
    for (const text of [
      "1 crate without prediction",
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
    expect(page({ systems: [{ name: "a", result }] })).toContain("--per-unit");
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
  const withDetail = (size: (id: string) => number, picture?: string): ReportedSystem => ({
    ...toySystem("a", units),
    detail: (id) => ({
      evidence: [{ at: id, verdict: "missed", gold: "x".repeat(size(id)) }],
      ...(picture === undefined ? {} : { picture }),
    }),
  });
  const indexOf = (html: string) => jsonBlocks(html).get("evidence-index") as EvidenceIndex;

  it("htmlReport(input) explains the worst units, stays below the size and says what was left out", () => {
    const html = page({ systems: [withDetail(() => 1000)], mostBytes: 300_000 });
    const { pages, explained, isCut } = indexOf(html);
    expect(html.length).toBeLessThan(300_000);
    expect(explained).toBeGreaterThan(100);
    expect(pages.indexOf(-1)).toBe(explained);
    expect(isCut).toBe(true);
    expect(html).toContain(`Evidence is here for ${explained} of them`);
    expect(html).toContain("the rest was left out to keep this page below 0.3 MB");
  });

  it("htmlReport(input) leaves one enormous unit out and keeps the others", () => {
    const html = page({ systems: [withDetail((id) => (id === "unit 0" ? 500_000 : 10))], mostBytes: 300_000 });
    const { pages, explained } = indexOf(html);
    expect(pages[0]).toBe(-1);
    expect(explained).toBe(399);
  });

  it("htmlReport(input) gives up pictures before evidence", () => {
    const html = page({ systems: [withDetail(() => 10, `<svg>${"p".repeat(2000)}</svg>`)], mostBytes: 300_000 });
    const { explained, pictured, isCut } = indexOf(html);
    expect(explained).toBe(400);
    expect(pictured).toBeLessThan(120);
    expect(isCut).toBe(true);
    expect(html).toContain(`and pictures for ${pictured}`);
  });

  it("htmlReport(input) leaves units out of the table when even their scores do not fit", () => {
    const html = page({ systems: [withDetail(() => 10)], mostBytes: 20_000 });
    expect(html).toMatch(/The table holds the \d+ worst of 400 crates/);
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
  it("SCRIPT and STYLE stay below 32 kB and 16 kB", () => {
    expect(SCRIPT.length).toBeLessThan(32_000);
    expect(STYLE.length).toBeLessThan(16_000);
  });
});
