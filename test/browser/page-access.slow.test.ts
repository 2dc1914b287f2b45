// The page for everybody: axe finds nothing wrong in any of its states, the keyboard reaches everything, a phone can read it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { root } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { axeProblems } from "./axe.ts";
import { changeSetup, shownText, tryExample } from "./open-page.ts";
import { pageSite } from "./page-site.ts";

const site = pageSite();
const folder = temporaryFolder();

/** Nothing sticks out to the right, so that nobody has to scroll sideways. */
const widerThanScreen = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

async function breakPrediction(page: Page): Promise<void> {
  const path = join(root, "examples/breakdown/careful/bakery.labels.json");
  const text = readFileSync(path, "utf8").replace(/"prob-O": *[\d.]+/, '"prob-O": "0.8x"');
  await page.locator("#gold-files").setInputFiles(join(root, "examples/breakdown/gold/clerk/bakery.log.json"));
  await page.locator("#pred-files").setInputFiles(folder.write("bakery.labels.json", text));
  await page.locator('#score:not([aria-disabled="true"])').click();
  await page.locator(".problems").waitFor();
}

const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "at its start": async () => {},
  "with problems": breakPrediction,
  "with results": async (page) => {
    await tryExample(page, "breakdown");
    await changeSetup(page);
    await page.locator(".options summary").click();
    await page.locator(".units tbody tr").first().waitFor();
  },
  "with a unit": async (page) => {
    await tryExample(page, "rules");
    await page.locator(".units tbody a").first().click();
    await page.locator("aside.pane").locator(".evidence").first().waitFor();
  },
};

describe.each(Object.keys(STATES))("the page %s", (state) => {
  it.each([
    [1400, "light"],
    [400, "dark"],
  ] as const)("has no problem of access at %i px, %s, and fits", async (width, scheme) => {
    const { page } = await site.open({ width, scheme });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await STATES[state]!(page);
    await page.waitForTimeout(300);
    expect(await axeProblems(page)).toEqual([]);
    expect(await widerThanScreen(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe("the page with nothing but a keyboard", () => {
  it("goes from an example to the evidence of a unit and back", async () => {
    const { page } = await site.open();
    await tabTo(page, /^breakdown/);
    await page.keyboard.press("Enter");
    await page.locator("#results").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.tagName")).toBe("H1");
    await page.locator(".units tbody tr").first().waitFor();
    const name = await shownText(page.locator(".units tbody a").first());
    await tabTo(page, new RegExp(`^${name}$`));
    await page.keyboard.press("Enter");
    await page.locator("aside.pane").locator(".evidence").first().waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator("aside.pane").count()).toBe(0);
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe(name);
  });
});

const MOST_STEPS = 120;

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
    );
    if (name.test(focused)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}
