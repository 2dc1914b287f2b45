// The report in a real browser: it opens from disk, asks for nothing, and everything in it can be reached.
import { statSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { htmlReport } from "../../src/report/html/index.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { tasks } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startChromium } from "./chromium.ts";
import { type Look, openReport } from "./open-report.ts";
import { exampleReport, HOSTILE, hostileReport, manyUnits } from "./sample-reports.ts";

let browser: Browser | null = null;
const folder = temporaryFolder();
const reports = new Map<string, string>();

beforeAll(async () => {
  browser = await startChromium();
  if (browser === null) return;
  for (const id of Object.keys(tasks) as (keyof typeof tasks)[])
    reports.set(id, folder.write(`${id}.html`, await exampleReport(id)));
});
beforeEach((context) => {
  if (browser === null) context.skip();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(() => browser?.close());

const pane = (page: Page) => page.locator("aside.pane");
const open = (id: string, look?: Look) => openReport(browser!, reports.get(id)!, look);

describe.each(Object.keys(tasks))("the report of %s", (id) => {
  it("opens from disk without a message and without a request", async () => {
    const { page, complaints } = await open(id);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator(".ranking tbody tr, .headline-scores").first().waitFor();
    expect(await page.locator(".all-scores tbody tr").count()).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
  });

  it("sorts, filters, opens a unit with its evidence, and goes to the next one", async () => {
    const { page, complaints } = await open(id);
    const rows = page.locator("#unit-table tbody tr");
    const all = await rows.count();
    await page.locator("#unit-table thead button").first().click();
    expect(await page.locator("#unit-table th[aria-sort]").count()).toBe(1);
    const shown = () => rows.locator("a").allTextContents();
    const names = (await shown()).sort();
    await expect.poll(shown).toEqual(names);
    await page.getByRole("searchbox").fill(names[1]!);
    // A word is searched in the evidence, too: other units may have it.
    await expect.poll(() => rows.count()).toBeLessThan(all);
    expect(await shown()).toContain(names[1]);
    await page.getByRole("searchbox").fill("");
    await expect.poll(() => rows.count()).toBe(all);
    await rows.getByRole("link", { name: names[0]!, exact: true }).click();
    const dialog = pane(page);
    await dialog.locator(".evidence").first().waitFor();
    const isPair = (await page.locator(".ranking tbody tr").count()) > 1;
    expect((await dialog.locator(".evidence thead th").last().textContent())!.trim()).toBe(isPair ? "B" : "predicted");
    expect(await dialog.locator(".evidence tbody tr").count()).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => dialog.getByRole("heading", { level: 2 }).textContent()).toContain(names[1]);
    await page.keyboard.press("Escape");
    expect(await pane(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("shows the verdict, the scores, where and why, and the first units without a script", async () => {
    const { page, complaints } = await open(id, { hasScript: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe("");
    expect(await page.locator("table.static").count()).toBe(4);
    expect(await page.locator("table.static").last().locator("tbody tr").count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it.each([1400, 400])("fits %i pixels, also with a unit open", async (width) => {
    const { page } = await open(id, { width });
    const wide = () => page.evaluate<number>("document.documentElement.scrollWidth");
    expect(await wide()).toBeLessThanOrEqual(width);
    await page.locator("#unit-table tbody a").first().click();
    await pane(page).locator(".evidence").first().waitFor();
    expect(await wide()).toBeLessThanOrEqual(width);
  });
});

describe("a report from stored results", () => {
  it("says how to see evidence where none was stored, if it knows the command of the run", async () => {
    const { detail: _, ...bare } = (await manyUnits(3)).system;
    for (const command of ["karat report bare.json", undefined]) {
      const input = { definition: breakdown().definition, systems: [bare] as const, ...(command && { command }) };
      const { page } = await openReport(browser!, folder.write("bare.html", [...htmlReport(input)].join("")));
      await page.locator("#unit-table tbody a").first().click();
      await expect.poll(() => pane(page).textContent()).toContain("No evidence was stored with it");
      const explain = "karat explain breakdown --gold … --pred … --unit dialogue-";
      expect((await pane(page).textContent())!.includes(explain)).toBe(command !== undefined);
    }
  });
});

describe("a report of hostile text", () => {
  it.each([1, 2])("of %i systems shows it as text and breaks nothing", async (systems) => {
    const { page, complaints } = await openReport(browser!, folder.write("hostile.html", await hostileReport(systems)));
    expect(await page.title()).toBe(HOSTILE[0]);
    expect(await page.locator(".bar-top b").textContent()).toBe(HOSTILE[0]);
    expect(await page.locator("img, h1 script").count()).toBe(0);
    expect(await page.locator("#unit-table tbody tr").count()).toBe(HOSTILE.length);
    for (let unit = 0; unit < HOSTILE.length; unit++) {
      await page.locator("#unit-table tbody a").nth(unit).click();
      await pane(page).locator(".evidence").waitFor();
    }
    expect(await page.title()).toBe(HOSTILE[0]);
    expect(complaints).toEqual([]);
  });

  it("folds a field of 100 kB and opens it whole", async () => {
    const { page } = await openReport(browser!, folder.write("hostile.html", await hostileReport()));
    await page.locator("#unit-table tbody a").first().click();
    const fold = pane(page)
      .getByRole("button", { name: /show all 104,507 characters/ })
      .first();
    await fold.scrollIntoViewIfNeeded();
    expect((await pane(page).locator("tbody").first().textContent())!.length).toBeLessThan(60_000);
    await fold.click();
    expect((await pane(page).locator(".whole").first().textContent())!.endsWith("the end")).toBe(true);
  });
});

/** Keeps the length of every JSON text that the page parses. */
const WATCH_PARSING = `
  globalThis.parsed = [];
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    globalThis.parsed.push(text.length);
    return parse(text, ...rest);
  };`;

describe("a report of 20,000 units", () => {
  /** What the page has done so far: elements it shows, rows of its table, and JSON texts it has parsed. */
  async function workOf(page: Page) {
    return {
      elements: await page.locator(".screen *").count(),
      rows: await page.locator("#unit-table tbody tr").count(),
      parsed: await page.evaluate<readonly number[]>("globalThis.parsed"),
    };
  }
  async function openMany(units: number) {
    const { task, system } = await manyUnits(units);
    const html = [...htmlReport({ definition: task.definition, systems: [system] })].join("");
    const file = folder.write(`many-${units}.html`, html);
    const { page, complaints } = await openReport(browser!, file, { before: WATCH_PARSING });
    await page.locator("#unit-table tbody tr").first().waitFor();
    return { file, page, complaints, blocks: html.split('id="evidence-').length - 2 };
  }

  // How long these take is measured by npm run bench -- --only freezes.
  it("is below 25 MB, shows 25 units at once, and reads evidence only for the units that it is asked for", {
    timeout: 300_000,
  }, async () => {
    const { elements } = await workOf((await openMany(50)).page);
    const { file, page, complaints, blocks } = await openMany(20_000);
    expect(statSync(file).size / 1e6).toBeLessThan(25);
    const opened = await workOf(page);
    expect(opened.rows).toBe(25);
    expect(opened.elements).toBeLessThan(1.1 * elements);
    // Facts, scores of units, the index of evidence, and the two blocks in which the 25 units are whose mistakes are listed.
    expect(opened.parsed).toHaveLength(5);
    expect(Math.max(...opened.parsed.slice(3))).toBeLessThan(100_000);
    await page.locator("#unit-table tbody a").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    const shown = await workOf(page);
    expect(shown.parsed).toHaveLength(5);
    await page.keyboard.press("Escape");
    // The mistakes beside a row are read from the block of its unit.
    let most = shown.parsed.length;
    for (const name of ["Accuracy", "Dialogue"]) {
      most += 25;
      await page.locator("#unit-table thead").getByRole("button", { name, exact: true }).click();
      await expect.poll(() => page.locator("#unit-table th[aria-sort]").textContent()).toContain(name);
      const sorted = await workOf(page);
      expect(sorted.rows).toBe(25);
      expect(sorted.parsed.length).toBeLessThan(most);
    }
    const found = () => page.locator(".tools [role=status]").textContent();
    // Words are searched in all evidence, of which each block is read once.
    for (const [filter, finds] of [
      ["accuracy<0.3 00", /^[\d,]+ of [\d,]+ dialogues$/],
      ["", /^[\d,]+ dialogues$/],
      ["accuracy<0.3 00", /^[\d,]+ of [\d,]+ dialogues$/],
    ] as const) {
      await page.getByRole("searchbox").fill(filter);
      await expect.poll(found).toMatch(finds);
    }
    const searched = await workOf(page);
    expect(searched.rows).toBe(25);
    expect(blocks).toBeGreaterThan(10);
    expect(searched.parsed.length).toBeGreaterThan(shown.parsed.length);
    expect(searched.parsed.length).toBeLessThanOrEqual(3 + blocks);
    expect(complaints).toEqual([]);
  });
});
