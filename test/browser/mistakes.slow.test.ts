// Where points are lost and which mistakes cost them, in Chromium: visible at once, clickable, whole on every screen.
import { statSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnyTask } from "../../src/contract/task.ts";
import { htmlReport } from "../../src/report/html/index.ts";
import { fields } from "../../src/tasks/fields/index.ts";
import { TASK_IDS } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { axeProblems } from "./axe.ts";
import { startChromium } from "./chromium.ts";
import { type Look, openReport } from "./open-report.ts";
import { manySystems, receiptReport, scoredReceipts, withoutMistakes } from "./receipt-reports.ts";
import { exampleReport, scored } from "./sample-reports.ts";

let browser: Browser | null = null;
const folder = temporaryFolder();
const files = { one: "", two: "", five: "", fifty: "" };
const NAMES = ["one", "two", "five"] as const;

beforeAll(async () => {
  browser = await startChromium();
  if (browser === null) return;
  const all = await scoredReceipts();
  files.one = folder.write("one.html", receiptReport(all, 2, 3));
  files.two = folder.write("two.html", receiptReport(all, 0, 2));
  files.five = folder.write("five.html", receiptReport(all, 0, 5));
  files.fifty = folder.write("fifty.html", receiptReport(manySystems(all, 50), 0, 50));
});
beforeEach((context) => {
  if (browser === null) context.skip();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(() => browser?.close());

async function open(name: keyof typeof files, look: Look = {}): Promise<Page> {
  const { page } = await openReport(browser!, files[name], { width: 1280, ...look });
  await page.setViewportSize({ width: look.width ?? 1280, height: 800 });
  await page.locator("#unit-table tbody tr").first().waitFor();
  return page;
}

const wide = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
const filterOf = (page: Page) => page.getByRole("searchbox", { name: /^Filter/ }).inputValue();
const foundIn = async (page: Page) =>
  Number(/^([\d,]+)/.exec((await page.locator(".tools [role=status]").textContent())!)![1]!.replace(",", ""));
const heading = (page: Page) => page.locator("aside.pane").getByRole("heading", { level: 2 });

/** The list has come to what a click asked for, and its first unit is open. */
async function expectListed(page: Page, filter: RegExp, count?: number): Promise<void> {
  await expect.poll(() => filterOf(page)).toMatch(filter);
  if (count !== undefined) await expect.poll(() => foundIn(page)).toBe(count);
  const first = await page.locator("#unit-table tbody .id").first().textContent();
  await expect.poll(() => heading(page).textContent()).toBe(first);
  expect(await page.locator("#units").evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(400);
  expect(new URLSearchParams((await page.evaluate<string>("location.hash")).slice(1)).get("filter")).toMatch(filter);
}

describe.each(NAMES)("the screen of %s", (name) => {
  it("shows the verdict and the first five places and kinds at 1280 × 800", async () => {
    const page = await open(name);
    const bottom = (selector: string, at: number) =>
      page
        .locator(selector)
        .nth(at)
        .evaluate((one) => one.getBoundingClientRect().bottom);
    expect(await bottom("h1", 0)).toBeLessThan(800);
    expect(await bottom(".where tbody tr", 4)).toBeLessThanOrEqual(800);
    expect(await bottom(".why :is(tbody tr, li)", 4)).toBeLessThanOrEqual(800);
  });

  it.each([1280, 1024, 768, 390])("overflows nowhere at %i pixels, also with a unit open", async (width) => {
    const page = await open(name, { width });
    expect(await wide(page)).toBeLessThanOrEqual(0);
    expect(await clipped(page)).toEqual([]);
    await page.locator("#unit-table tbody a").first().click();
    await page.locator("aside.pane .evidence").first().waitFor();
    expect(await wide(page)).toBeLessThanOrEqual(0);
    expect(await clipped(page)).toEqual([]);
  });

  it.each([1280, 768, 390])("breaks names after their separators only, at %i pixels", async (width) => {
    const page = await open(name, { width });
    expect(await page.evaluate(BROKEN)).toEqual([]);
  });

  it.each([
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
  ] as const)("has no problem of access at %i pixels, %s", async (width, scheme) => {
    const page = await open(name, { width, scheme });
    expect(await axeProblems(page)).toEqual([]);
  });

  it("prints where and why without buttons, and the open unit once", async () => {
    const page = await open(name, { width: 718 });
    await page.locator("#unit-table tbody a").first().click();
    await page.locator("aside.pane .evidence").first().waitFor();
    await page.emulateMedia({ media: "print" });
    for (const part of [".where", ".why", "aside.pane"]) expect(await page.locator(part).isVisible()).toBe(true);
    expect(await page.locator("aside.pane").count()).toBe(1);
    const seen = await page.locator("button:visible:not(.list-button, thead button)").allTextContents();
    expect(seen.filter((text) => text.trim() !== "")).toEqual([]);
    expect(await wide(page)).toBeLessThanOrEqual(0);
  });
});

describe("a click", () => {
  it("on a place lists its units and opens the first", async () => {
    const page = await open("one");
    const row = page.locator(".where tbody tr").nth(1);
    const place = (await row.locator("th").textContent())!;
    await row.click();
    await expectListed(page, new RegExp(`^place:${place}$`));
    expect(await page.locator("aside.pane tr.asked").count()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => filterOf(page)).toBe("");
    await expect.poll(() => foundIn(page)).toBe(240);
  });

  it("on a kind lists as many units as it says", async () => {
    const page = await open("one");
    const row = page.locator(".why li", { hasText: "day and month swapped" });
    const count = Number(/(\d+) receipts/.exec((await row.textContent())!)![1]);
    await row.click();
    await expectListed(page, /^place:date kind:day-month$/, count);
  });

  it("on a cell of the heat map compares its system, and lists its units", async () => {
    const page = await open("five");
    const row = page.locator(".heat tbody tr", { hasText: "currency" });
    await row.locator("td button").first().click();
    await expectListed(page, /^a:place:currency$/);
    await row.locator("td button").last().click();
    await expectListed(page, /^b:place:currency$/);
    expect(await page.getByRole("button", { name: "regex-baseline as B" }).getAttribute("aria-pressed")).toBe("true");
    expect(await page.locator("aside.pane tr.asked").count()).toBeGreaterThan(0);
  });

  it("on a cell of gold against predicted lists as many units as it says", async () => {
    const page = await open("one");
    const cell = page.locator(".pairs .heat-cell button").first();
    const count = Number(/\d+$/.exec((await cell.textContent())!)![0]);
    await cell.click();
    await expectListed(page, /^place:\w+ ".+ → .+"$/, count);
  });

  it("on a kind marks rows of that kind, not what else is missed there", async () => {
    const file = folder.write("kinds.html", await exampleReport("fields"));
    const { page } = await openReport(browser!, file, { width: 1280 });
    await page.locator(".why .list-button", { hasText: "cut short" }).first().click();
    const asked = page.locator("aside.pane tr.asked");
    await asked.first().waitFor();
    for (const row of await asked.all()) expect(await row.textContent()).toContain("wrong");
  });

  it("on more shows all kinds in place", async () => {
    const page = await open("one");
    expect(await page.locator(".why li").count()).toBe(7);
    await page.locator(".why .more-button").click();
    expect(await page.locator(".why li").count()).toBeGreaterThan(8);
  });
});

describe.each(TASK_IDS)("every row of %s", (id) => {
  it("lists its units, opens the first and marks what was asked for", { timeout: 120_000 }, async () => {
    const file = folder.write(`${id}.html`, await exampleReport(id));
    const { page } = await openReport(browser!, file, { width: 1280 });
    for (const more of await page.locator(".value-tables .more-button").all()) await more.click();
    const clicked = page.locator(":is(.why, .value-tables) .list-button");
    for (const button of await clicked.all()) {
      await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => page.locator("aside.pane tr.asked").count()).toBeGreaterThan(0);
      expect(await heading(page).textContent()).toBe(await page.locator("#unit-table tbody .id").first().textContent());
    }
    expect(await clicked.count()).toBeGreaterThan(0);
  });
});

describe("fifty systems", () => {
  it.each([1280, 390])(
    "scroll sideways in the heat map and in tables of many values only, at %i pixels",
    async (width) => {
      const page = await open("fifty", { width });
      await page.getByRole("button", { name: "All 50" }).click();
      await page.locator(".all-scores summary").click();
      const scrolled = await page.evaluate<readonly string[]>(SCROLLED);
      expect(scrolled).toContain("heat wide");
      expect(scrolled.filter((name) => !name.endsWith(" wide"))).toEqual([]);
      expect(await page.locator(".all-scores tbody tr").first().textContent()).toContain("0.");
      const heat = page.locator(".heat");
      await heat.evaluate((table) => table.parentElement!.scrollBy(400, 0));
      const left = (selector: string) =>
        heat
          .locator(selector)
          .first()
          .evaluate((one) => one.getBoundingClientRect().left);
      expect(await left("tbody th")).toBeCloseTo(await left("xpath=.."), 0);
      expect(await left("tbody td")).toBeLessThan(await left("tbody th"));
    },
  );
});

describe("gold against predicted", () => {
  it.each([1280, 390])("shows only values that occur, and up to six without scrolling, at %i pixels", async (width) => {
    const file = folder.write("fields.html", await exampleReport("fields"));
    const { page } = await openReport(browser!, file, { width });
    await page.locator(".pairs").first().waitFor();
    expect(await page.evaluate(SCROLLED)).toEqual([]);
    const empty = await page.locator(".pairs tbody tr:not(:has(button))").count();
    expect(empty).toBe(0);
  });

  it("shows spaces as they are", async () => {
    const task: AnyTask = fields({ $karat: "fields 2", colour: "exact", size: "exact" });
    const gold = [1, 2, 3].map((id) => ({ id: String(id), value: { colour: "dark red", size: "s" } }));
    const pred = gold.map(({ id }) => ({ id, value: { colour: "dark   red", size: "s" } }));
    const system = await scored(task, "one", { gold, pred } as never);
    const html = [...htmlReport({ definition: task.definition, systems: [system] })].join("");
    const { page } = await openReport(browser!, folder.write("spaces.html", html), {});
    for (const place of [".why .pred-text", ".pairs thead .name"])
      expect(await page.evaluate(`document.querySelector("${place}").innerText`)).toBe("dark   red");
  });
});

describe("one system", () => {
  it("lists two mistakes of each unit and how many more there are, and counts those with mistakes", async () => {
    const page = await open("one");
    expect(await page.locator("h1").textContent()).toMatch(
      /^F1 0\.\d{3}\. \d+ of 240 receipts are right in everything\.$/,
    );
    const row = page.locator("#unit-table tbody tr").first();
    expect(await row.locator(".tag").count()).toBe(2);
    const [all, wrong, right] = await page.locator(".unit-list .chip").allTextContents();
    const count = (text: string | undefined) => Number(/\d+$/.exec(text!)![0]);
    expect(count(wrong) + count(right)).toBe(count(all));
    await page.locator(".unit-list .chip").nth(2).click();
    await expect.poll(() => foundIn(page)).toBe(count(right));
  });
});

it("a report of five systems and 240 receipts stays below 2 MB, and grows by at most 5 % by mistakes", async () => {
  const { size } = statSync(files.five);
  const bare = Buffer.byteLength(receiptReport(withoutMistakes(await scoredReceipts()), 0, 5));
  console.log(
    `five systems, 240 receipts: ${(size / 1e6).toFixed(2)} MB, ${(100 * (size / bare - 1)).toFixed(1)} % more`,
  );
  expect(size).toBeLessThan(2_000_000);
  expect(size).toBeLessThan(1.05 * bare);
});

/** Pieces of names that stand on two lines although they would fit into one. */
const BROKEN = `[...document.querySelectorAll(".screen :is(h1, .ranking, .unit-list, .where, .why) .name")].flatMap((name) =>
  [...name.childNodes].filter((node) => node.nodeType === 3).flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return lines.size > 1 && node.textContent.length < 30 ? [node.textContent] : [];
  }))`;

/** Elements whose right side is outside of the screen, but for the two boxes that may scroll. */
const CLIPPED = `[...document.querySelectorAll(".screen :is(td, th, h1, h2, p, button, svg.bars)")]
  .filter((one) => {
    const { right, width } = one.getBoundingClientRect();
    const isSeen = width > 1 && getComputedStyle(one).clipPath === "none" && !one.closest("thead, details:not([open]), .wide");
    const isCut = one.tagName !== "svg" && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
    return isSeen && (right > innerWidth + 1 || isCut);
  })
  .map((one) => one.tagName + " " + one.textContent.slice(0, 60))`;

/** The tables that are wider than their boxes. */
const SCROLLED = `[...document.querySelectorAll(".scroll")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map(({ firstElementChild }) => firstElementChild.className)`;

function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(CLIPPED);
}
