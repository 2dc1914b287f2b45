// The report for everybody: axe finds nothing wrong with any component of it, in any of its states.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { htmlReport } from "../../src/report/html/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { axeProblems } from "./axe.ts";
import { startChromium } from "./chromium.ts";
import { comparedReport, fiveDialogueSystems } from "./five-systems.ts";
import { openReport } from "./open-report.ts";
import { exampleReport } from "./sample-reports.ts";

let browser: Browser | null = null;
const folder = temporaryFolder();
const files = { five: "", one: "", marked: "", bare: "" };

beforeAll(async () => {
  browser = await startChromium();
  if (browser === null) return;
  // Breakdown has the most components: texts and shares. It lacks marked words.
  const { task, systems } = await fiveDialogueSystems();
  files.five = folder.write("five.html", comparedReport(task, systems));
  files.one = folder.write("one.html", comparedReport(task, systems, ["noisy"]));
  const [{ detail: _, ...bare }] = systems as [(typeof systems)[number]];
  const input = { definition: task.definition, systems: [bare] as const, command: "karat report bare.json" };
  files.bare = folder.write("bare.html", [...htmlReport(input)].join(""));
  files.marked = folder.write("marked.html", await exampleReport("rouge"));
});
beforeEach((context) => {
  if (browser === null) context.skip();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(() => browser?.close());

const openUnit = async (page: Page, shows: string) => {
  await page.locator("#unit-table tbody a").first().click();
  await page.locator("aside.pane").locator(shows).first().waitFor();
};

const STATES: Readonly<Record<string, readonly [keyof typeof files, (page: Page) => Promise<void>]>> = {
  "of five systems": ["five", async () => {}],
  "of five systems, all unfolded": [
    "five",
    async (page) => {
      await page.getByRole("button", { name: "Reproduce" }).click();
      for (const fold of await page.locator("details:not(.menu) > summary").all()) await fold.click();
      await page.locator(".menu summary", { hasText: "Copy" }).click();
    },
  ],
  "of five systems, with a unit": ["five", (page) => openUnit(page, ".evidence tr.differs")],
  "of one system, with a unit": ["one", (page) => openUnit(page, ".evidence")],
  "with marked words": ["marked", (page) => openUnit(page, ".evidence mark")],
  "with a unit that has no evidence": ["bare", (page) => openUnit(page, "code")],
};

/** Colours differ by scheme; the layout of a narrow screen differs in the list and the open unit. */
const LOOKS: readonly (readonly [state: string, width: number, scheme: "light" | "dark"])[] = [
  ...Object.keys(STATES).flatMap((state) => [[state, 1280, "light"] as const, [state, 1280, "dark"] as const]),
  ["of five systems", 390, "light"],
  ["of five systems, with a unit", 390, "light"],
];

describe("the report", () => {
  it.each(LOOKS)("%s has no problem of access at %i px, %s", async (state, width, scheme) => {
    const [file, reach] = STATES[state]!;
    const { page } = await openReport(browser!, files[file], { width, scheme });
    await page.locator("#unit-table tbody tr").first().waitFor();
    await reach(page);
    expect(await axeProblems(page)).toEqual([]);
  });
});
