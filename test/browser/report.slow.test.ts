// The report in a real browser: it opens from disk, asks for nothing, and everything in it can be reached.
import { statSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { htmlReport } from "../../src/report/html/index.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { builtInTask, tasks } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { axeProblems } from "./axe.ts";
import { startChromium } from "./chromium.ts";
import { type Look, longestTask, longestTaskSoFar, openReport } from "./open-report.ts";
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
    await page.locator(".ranking tbody tr").first().waitFor();
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
    await expect.poll(shown).toEqual([names[1]]);
    await page.getByRole("searchbox").fill("");
    await expect.poll(() => rows.count()).toBe(all);
    await rows.getByRole("link", { name: names[0]! }).click();
    const dialog = pane(page);
    await dialog.locator(".evidence").first().waitFor();
    // Several systems stand beside gold in one table; only a system alone has a picture of its own.
    const systems = await page.locator(".ranking tbody tr").count();
    const isDrawn = systems === 1 && (await builtInTask(id)).definition.picture !== undefined;
    await expect.poll(() => dialog.locator(".picture svg[role=img] > title").count()).toBe(isDrawn ? 1 : 0);
    if (systems > 1) expect(await dialog.locator(".evidence thead th").last().textContent()).toBe("hasty");
    expect(await dialog.locator(".evidence tbody tr").count()).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => dialog.getByRole("heading", { level: 2 }).textContent()).toContain(names[1]);
    await page.keyboard.press("Escape");
    expect(await pane(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("shows the verdict, the scores and the first units without a script", async () => {
    const { page, complaints } = await open(id, { hasScript: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe("");
    expect(await page.locator("table.static").count()).toBe(2);
    expect(await page.locator("table.static").last().locator("tbody tr").count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it.each([
    [1400, "light"],
    [400, "dark"],
  ] as const)("fits %i pixels in %s and axe finds nothing", async (width, scheme) => {
    const { page } = await open(id, { width, scheme });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    expect(await axeProblems(page)).toEqual([]);
    await page.locator("#unit-table tbody a").first().click();
    expect(await axeProblems(page)).toEqual([]);
  });
});

describe("a report from stored results", () => {
  it("says how to see evidence where none was stored", async () => {
    const { detail: _, ...bare } = (await manyUnits(3)).system;
    const html = [...htmlReport({ definition: breakdown().definition, systems: [bare] })].join("");
    const { page } = await openReport(browser!, folder.write("bare.html", html));
    await page.locator("#unit-table tbody a").first().click();
    await expect.poll(() => pane(page).textContent()).toContain("No evidence was stored with it");
    expect(await pane(page).textContent()).toContain("karat explain breakdown --gold … --pred … --unit dialogue-");
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
      await expect.poll(() => pane(page).locator("svg.karat-drawing").count()).toBe(2 - systems);
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

describe("a report of 20,000 units", () => {
  it("is made in 10 s, is below 25 MB, and never freezes longer than 200 ms", async () => {
    const { task, system } = await manyUnits(20_000);
    const started = performance.now();
    const html = [...htmlReport({ definition: task.definition, systems: [system] })].join("");
    const seconds = (performance.now() - started) / 1000;
    const file = folder.write("many.html", html);
    const megabytes = statSync(file).size / 1e6;
    let freezes = await longestTasks(file);
    // Other work on the machine stretches tasks; a freeze of the page itself would come again.
    for (let again = 0; again < 2 && longest(freezes) >= 200; again++) freezes = await longestTasks(file);
    console.log(
      `20,000 units: made in ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB, longest tasks in ms ${JSON.stringify(freezes)}`,
    );
    expect(seconds).toBeLessThan(10);
    expect(megabytes).toBeLessThan(25);
    expect(longest(freezes)).toBeLessThan(200);
  });
});

const longest = (freezes: Readonly<Record<string, number>>) => Math.max(...Object.values(freezes));

/** Opens the page, sorts, filters and opens a unit: how long each kept it from answering. */
async function longestTasks(file: string): Promise<Readonly<Record<string, number>>> {
  const { page, complaints } = await openReport(browser!, file);
  await page.locator("#unit-table tbody tr").first().waitFor();
  const freezes = {
    open: await longestTaskSoFar(page),
    sort: await longestTask(page, () => page.getByRole("button", { name: "F1 (T+X)" }).click()),
    name: await longestTask(page, () => page.getByRole("button", { name: "Dialogue", exact: true }).click()),
    filter: await longestTask(page, () => page.getByRole("searchbox").fill("accuracy<0.3 00")),
    unit: await longestTask(page, () => page.locator("#unit-table tbody a").first().click()),
  };
  expect(complaints).toEqual([]);
  return freezes;
}
