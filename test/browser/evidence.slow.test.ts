// The evidence of units in a real browser: words of dialogues, scenes from above, concepts in their texts, days beside each other.
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnyTask } from "../../src/core/task.ts";
import { readPath } from "../../src/io/read-path.ts";
import { htmlReport } from "../../src/report/html/index.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { commonGround } from "../../src/tasks/common-ground/index.ts";
import { concepts } from "../../src/tasks/concepts/index.ts";
import { rules } from "../../src/tasks/rules/index.ts";
import { timeline } from "../../src/tasks/timeline/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startChromium } from "./chromium.ts";
import { type Look, openReport } from "./open-report.ts";
import { scored } from "./sample-reports.ts";

const path = (name: string) => readPath(fileURLToPath(new URL(`../../${name}`, import.meta.url)));
const MAPDR = "src/tasks/rules/fixtures/mapdr";

let browser: Browser | null = null;
const folder = temporaryFolder();
const reports = new Map<string, string>();

async function write(name: string, task: AnyTask, gold: Parameters<typeof scored>[2]["gold"], pred: typeof gold) {
  const system = await scored(task, "system", { gold, pred });
  const report = htmlReport({ definition: task.definition, systems: [system], command: "karat score" });
  reports.set(name, folder.write(`${name}.html`, [...report].join("")));
}

beforeAll(async () => {
  browser = await startChromium();
  if (browser === null) return;
  await write("breakdown", breakdown(), path("examples/breakdown/gold"), path("examples/breakdown/hasty"));
  await write("rules", rules(), path(MAPDR), path(`${MAPDR}/predictions/e2e.json`));
  await write(
    "common-ground",
    commonGround(),
    path("examples/common-ground/gold"),
    path("examples/common-ground/careful"),
  );
  await write("timeline", timeline(), path("examples/timeline/gold"), path("examples/timeline/careful"));
  const vectors = {
    vectors: [
      [1, 0],
      [0, 1],
    ],
  };
  await write(
    "concepts",
    concepts(),
    [{ id: "light", answer: "Plants turn light into sugar.", concepts: ["light", "sugar"], ...vectors }],
    [
      {
        id: "light",
        answer: "Leaves catch light and breathe.",
        concepts: ["light", "leaves"],
        vectors: [
          [1, 0],
          [0.6, -0.8],
        ],
      },
    ],
  );
});
beforeEach((context) => {
  if (browser === null) context.skip();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(() => browser?.close());

/** The pane of the first unit. */
async function firstUnit(name: string, look?: Look) {
  const { page, complaints } = await openReport(browser!, reports.get(name)!, look);
  await page.locator(".units tbody a").first().click();
  const dialog = page.locator("aside.pane");
  await dialog.locator(".picture > svg").waitFor();
  return { page, dialog, complaints };
}

const overflow = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");

/** How far a picture goes on below its frame. */
const BELOW = `(() => {
  const svg = document.querySelector(".picture > svg");
  const ends = [...svg.querySelectorAll("text, rect")].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...ends) - svg.getBoundingClientRect().bottom;
})()`;

describe("the evidence of a unit", () => {
  it("of breakdown shows the words of each turn, its speaker, votes and prediction", async () => {
    const { dialog, complaints } = await firstUnit("breakdown");
    const drawn = await dialog.locator(".picture > svg").textContent();
    for (const word of ["museum", "whale", "upper bar: votes"]) expect(drawn).toContain(word);
    expect(await dialog.locator(".picture title", { hasText: /^votes O: \d+ %$/ }).count()).toBeGreaterThan(2);
    expect(await dialog.locator(".evidence .said").first().textContent()).toMatch(/^[SU]: /);
    expect(complaints).toEqual([]);
  });

  it("of rules draws the lanes from above; a click on a rule lights up its lanes", async () => {
    const { dialog, complaints } = await firstUnit("rules");
    const rule = dialog.locator(".picture g[data-group='rule 0']");
    expect(await rule.count()).toBeGreaterThan(1);
    await rule.last().click();
    expect(await dialog.locator(".picture [data-group='rule 0'].is-faded").count()).toBe(0);
    expect(await dialog.locator(".picture [data-group].is-faded").count()).toBeGreaterThan(0);
    await rule.last().click();
    await dialog.locator("h2").hover();
    expect(await dialog.locator(".picture .is-faded").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("of concepts marks the concepts in both texts, with the similarity of partners", async () => {
    const { dialog } = await firstUnit("concepts");
    const marks = dialog.locator(".picture g[data-group] > title");
    expect(await marks.allTextContents()).toContain("light: nearest is light, similarity 1.000");
    expect(await dialog.locator(".picture path title").allTextContents()).toEqual([
      "light: nearest is light, similarity 1.000",
      "leaves: nearest is light, similarity 0.600",
    ]);
    await dialog.locator(".picture g[data-group='gold 0'] text").first().hover();
    expect(await dialog.locator(".picture [data-group='gold 1'].is-faded").count()).toBeGreaterThan(0);
  });

  it("of timeline shows both days beside each other with the words they share", async () => {
    const { dialog } = await firstUnit("timeline");
    expect(await dialog.locator(".picture rect.ground").count()).toBeGreaterThan(2);
    expect(await dialog.locator(".evidence mark").count()).toBeGreaterThan(2);
  });

  it.each(["breakdown", "rules", "concepts", "timeline", "common-ground"])(
    "of %s takes the width it has, is drawn whole, and fits 400 pixels",
    async (name) => {
      const wide = await firstUnit(name, { width: 1400 });
      const box = async (dialog: typeof wide.dialog) => (await dialog.locator(".picture > svg").boundingBox())!.width;
      expect(await box(wide.dialog)).toBeGreaterThan(400);
      const below = await wide.page.evaluate<number>(BELOW);
      expect(below).toBeLessThanOrEqual(1);
      const narrow = await firstUnit(name, { width: 400, scheme: "dark" });
      expect(await box(narrow.dialog)).toBeLessThan(400);
      expect(await overflow(narrow.page)).toBeLessThanOrEqual(0);
    },
  );
});
