// The report on paper and on a telephone: light, whole, and no word broken into letters.
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPath } from "../../src/adapters/node/read-path.ts";
import { htmlReport } from "../../src/report/html/index.ts";
import { compare } from "../../src/run/compare.ts";
import { score } from "../../src/run/score.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startChromium } from "./chromium.ts";
import { type Look, openReport } from "./open-report.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));

let browser: Browser | null = null;
const folder = temporaryFolder();
const files = { groups: "", places: "", timeline: "" };

const corpora = ["first corpus", "second corpus", "third corpus with a long name"];
const gold = Array.from({ length: 12 }, (_, at) => ({
  id: `dialogue-${at}`,
  corpus: corpora[at % 3],
  turns: [1, 2, 3].map((index) => ({ index, annotations: ["X", "O"].map((label) => (at % 2 ? label : "X")) })),
}));
const said = (label: string) =>
  gold.map(({ id }) => ({
    id,
    turns: [1, 2, 3].map((index) => ({ index, label, probabilities: { O: 0.2, T: 0.1, X: 0.7 } })),
  }));

beforeAll(async () => {
  browser = await startChromium();
  if (browser === null) return;
  const settings = { perUnit: true, groupBy: "corpus" } as const;
  const one = await score(breakdown(), { gold, pred: said("X") } as never, settings);
  const other = await score(breakdown(), { gold, pred: said("O") } as never, settings);
  const pred = { one: said("X"), other: said("O") };
  const comparison = await compare(breakdown(), { gold, pred } as never);
  const { definition } = breakdown;
  const first = { name: "one", result: one };
  files.groups = folder.write("groups.html", [...htmlReport({ definition, systems: [first] })].join(""));
  const systems = [first, { name: "other", result: other }] as const;
  files.places = folder.write("places.html", [...htmlReport({ definition, systems, comparison })].join(""));
  const timelines = (name: string) => readPath(`${EXAMPLES}timeline/${name}`);
  const many = await score(timeline(), { gold: timelines("gold"), pred: timelines("careful") }, { perUnit: true });
  const system = { name: "careful", result: many };
  const page = [...htmlReport({ definition: timeline.definition, systems: [system] })].join("");
  files.timeline = folder.write("timeline.html", page);
});
beforeEach((context) => {
  if (browser === null) context.skip();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(() => browser?.close());

/** The width of a sheet of A4 without its margins. */
const PAPER = 718;

async function onPaper(file: string, look: Look = {}): Promise<Page> {
  const { page } = await openReport(browser!, file, { width: PAPER, ...look });
  await page.emulateMedia({ media: "print" });
  return page;
}

describe("the report on paper", () => {
  it("is light, whatever the reader prefers on a screen", async () => {
    const page = await onPaper(files.groups, { scheme: "dark" });
    const colour = (selector: string, property: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).${property}`);
    const background = await colour("body", "backgroundColor");
    const ink = await colour("body", "color");
    expect(background).toBe("rgb(255, 255, 255)");
    expect(ink).toMatch(/^rgb\((?:[0-9]|[1-9][0-9]|10[0-9]|11[0-9]), /);
  });

  it.each(["groups", "places", "timeline"] as const)("names every column of %s, and cuts nothing off", async (name) => {
    const page = await onPaper(files[name]);
    const headings = page.locator(".units thead th:visible");
    expect(await headings.count()).toBeGreaterThan(2);
    for (const text of await headings.allInnerTexts()) expect(text.trim()).not.toBe("");
    const right = await page
      .locator("td:visible, th:visible, pre:visible, svg:visible")
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(PAPER + 1);
  });
});

describe("the report on a telephone", () => {
  it("keeps the words of groups together", async () => {
    const { page } = await openReport(browser!, files.groups, { width: 375 });
    await page.locator("details.more > summary").click();
    const widths = await page
      .locator("table.plain tbody th")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(60);
    expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(375);
  });
});
