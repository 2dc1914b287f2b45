// The comparison screen in Chromium: who is best without scrolling, the largest difference in two clicks, links, keys, paper and telephone.
import { statSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EXAMPLE_TASKS } from "../example-task.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startChromium } from "./chromium.ts";
import { comparedReport, exampleOfFive, fiveDialogueSystems, fiveTimelineSystems } from "./five-systems.ts";
import { type Look, openReport } from "./open-report.ts";

let browser: Browser | null = null;
const folder = temporaryFolder();
const reports = new Map<string, string>();
const files = { five: "", two: "", one: "", topics: "", ten: "" };

beforeAll(async () => {
  browser = await startChromium();
  if (browser === null) return;
  const { task, systems } = await fiveDialogueSystems();
  files.five = folder.write("five.html", comparedReport(task, systems));
  files.two = folder.write("two.html", comparedReport(task, systems, ["random", "length-keyword"]));
  files.one = folder.write("one.html", comparedReport(task, systems, ["noisy"]));
  const again = systems.map((system) => ({ ...system, name: system.name === "noisy" ? "نظام" : `${system.name}-2` }));
  files.ten = folder.write(
    "ten.html",
    comparedReport(task, [...again, ...systems], undefined, { scores: ["accuracy", "recall.x"] }),
  );
  const topics = await fiveTimelineSystems();
  files.topics = folder.write("topics.html", comparedReport(topics.task, topics.systems));
});
beforeEach((context) => {
  if (browser === null) context.skip();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(() => browser?.close());

async function open(name: keyof typeof files, look: Look = {}, hash = ""): Promise<Page> {
  const { page } = await openReport(browser!, files[name], { width: 1280, ...look });
  await page.setViewportSize({ width: look.width ?? 1280, height: 800 });
  if (hash !== "") {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  }
  await page.locator("#unit-table tbody tr").first().waitFor();
  return page;
}

const pane = (page: Page) => page.locator("aside.pane");
const hash = async (page: Page) => new URLSearchParams((await page.evaluate<string>("location.hash")).slice(1));
const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);
const firstIds = async (page: Page, count: number) =>
  (await page.locator("#unit-table tbody .id").allTextContents()).slice(0, count);

describe("the verdict", () => {
  it("names the winner at 1280 × 800 without scrolling, with ranks, all systems and their scores", async () => {
    const page = await open("five");
    const heading = page.getByRole("heading", { level: 1 });
    expect(await heading.textContent()).toMatch(/^noisy is best: Accuracy 0\.\d{3}, ahead of the next by 0\.\d{3}\.$/);
    for (const place of [heading, page.locator(".ranking tbody tr").last(), page.locator(".why tbody tr").first()])
      expect(await place.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(800);
    expect(await page.locator(".ranking tbody .rank").first().textContent()).toBe("1");
    expect(await page.locator(".ranking tbody tr").nth(1).getAttribute("class")).toBe("cluster");
  });

  it("follows the chosen score, and says (exploratory) where that is not the primary one", async () => {
    const page = await open("five");
    const label = await page.locator("#screen-score option").nth(1).textContent();
    await page.locator("#screen-score").selectOption({ index: 1 });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\(exploratory\)\./);
    expect(await page.locator(".ranking thead th.number").nth(1).textContent()).toContain(label);
    expect((await hash(page)).get("score")).not.toBeNull();
  });

  it("is there of every score that was tested, also of one that papers do not print", async () => {
    const page = await open("ten");
    expect(await page.locator("#screen-score option").allTextContents()).toEqual(["Accuracy", "Recall (X)"]);
    await page.locator("#screen-score").selectOption("Recall (X)");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/\(exploratory\)\./);
    expect(await page.locator(".ranking thead th.number").nth(1).textContent()).toBe("Recall (X)");
  });

  it("of one system is its score; the units come worst first", async () => {
    const page = await open("one");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(
      /^Accuracy 0\.\d{3}\. \d+ of 50 dialogues are right in everything\.$/,
    );
    const values = await page.locator("#unit-table tbody td.difference b").allTextContents();
    expect(values.map(Number)).toEqual(values.map(Number).toSorted((a, b) => a - b));
    await page.locator("#unit-table tbody .id").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    expect(await pane(page).locator(".evidence thead th").count()).toBe(3);
    // An arrow beside a name is the order of the list.
    await page.getByRole("button", { name: "Close" }).click();
    const heads = await page.locator("#unit-table thead th").allTextContents();
    expect(heads.filter((head) => /[↑↓]/.test(head))).toEqual(["Accuracy ↑"]);
  });

  it("reads from left to right, even if the name of the best does not", async () => {
    const page = await open("ten");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(/^نظام and noisy cannot /);
    expect(await styleOf(page, "h1 bdi", "direction")).toBe("ltr");
  });
});

describe("ten systems", () => {
  it.each([1280, 1001, 800])("can all be reached in the list beside a unit, at %i pixels", async (width) => {
    const page = await open("ten", { width });
    await page.locator("#unit-table tbody .id").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    const last = page.locator("#unit-table tbody tr").first().locator("td").last();
    // Scrolls to it, and fails if something else lies above it.
    await last.click({ trial: true, timeout: 5_000 });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  });
});

describe("two systems", () => {
  it("open their unit with the largest difference by one click, aligned, with what differs marked", async () => {
    const page = await open("five");
    await page.locator("#unit-table tbody .id").first().click();
    const rows = pane(page).locator(".evidence tbody tr");
    await rows.first().waitFor();
    const heads = await pane(page).locator(".evidence thead th").allTextContents();
    expect(heads.map((text) => text.trim())).toEqual(["Label", "Gold", "A", "B"]);
    const differing = await pane(page).locator(".evidence tr.differs").count();
    expect(differing).toBeGreaterThan(0);
    for (const row of await pane(page).locator(".evidence tr.differs").all()) {
      const verdicts = await row.locator(".verdict").allTextContents();
      expect(new Set(verdicts).size).toBeGreaterThan(1);
    }
    expect(await rows.count()).toBe(differing);
    await pane(page).getByRole("button", { name: "All 10" }).click();
    expect(await rows.count()).toBe(10);
  });

  it("stand in the list by the size of their difference; equal values have equal lengths, also on the next page", async () => {
    const page = await open("five");
    const lengths = new Map<string, Set<string>>();
    const sizes: number[] = [];
    for (let turn = 0; turn < 2; turn++) {
      for (const cell of await page.locator("#unit-table td.difference").all()) {
        const text = (await cell.textContent())!.replace("−", "-").replace("+", "");
        sizes.push(Math.abs(Number(text)));
        const bar = cell.locator(".bar");
        if ((await bar.count()) === 0) continue;
        const width = await bar.evaluate((one) => one.getBoundingClientRect().width.toFixed(1));
        const size = String(Math.abs(Number(text)));
        lengths.set(size, (lengths.get(size) ?? new Set()).add(width));
      }
      if (turn === 1) break;
      await page.locator(".pager").getByRole("button", { name: "Next" }).click();
      await page.getByText("Page 2 of 2").waitFor();
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes).toHaveLength(50);
    expect([...lengths.values()].every((widths) => widths.size === 1)).toBe(true);
    expect(lengths.size).toBeGreaterThan(3);
  });

  it("are picked in the ranking; chips filter; a click on a bar opens its unit, dragging filters", async () => {
    const page = await open("five");
    await page.getByRole("button", { name: "random as A" }).click();
    await page.getByRole("button", { name: "always-o as B" }).click();
    expect([(await hash(page)).get("a"), (await hash(page)).get("b")]).toEqual(["random", "always-o"]);
    const chips = page.locator(".pair .chip");
    const [all, ofB, ofA, equal] = (await chips.allTextContents()).map((text) => Number(/\d+$/.exec(text)![0]));
    expect(all).toBe(ofB! + ofA! + equal!);
    await chips.nth(1).click();
    await page.getByText(`${ofB} of 50 dialogues`).waitFor();
    await chips.nth(0).click();
    const box = (await page.locator(".bars").boundingBox())!;
    await page.mouse.click(box.x + 3, box.y + 20);
    const opened = (await hash(page)).get("unit");
    expect(await pane(page).getByRole("heading", { level: 2 }).textContent()).toBe(opened);
    await page.mouse.move(box.x + 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 4, box.y + 20, { steps: 4 });
    await page.mouse.up();
    expect((await hash(page)).get("filter")).toMatch(/^diff>=\S+ diff<=\S+$/);
    const found = Number(/^(\d+) of 50/.exec((await page.locator(".tools [role=status]").textContent())!)![1]);
    expect(found).toBeGreaterThan(5);
    expect(found).toBeLessThan(40);
  });

  it("filter by words of the unit, a>b, diff and the score of any system", async () => {
    const page = await open("five");
    const count = async (filter: string) => {
      await page.getByRole("searchbox").fill(filter);
      await expect.poll(async () => (await hash(page)).get("filter")).toBe(filter);
      await page.waitForTimeout(50);
      const said = (await page.locator(".tools [role=status]").textContent())!;
      return Number(/^(\d+)/.exec(said)![1]);
    };
    expect(await count("weekend")).toBe(1);
    expect((await firstIds(page, 1))[0]).toBe("dialogue-107");
    const [more, less, same] = [await count("a>b"), await count("a<b"), await count("a=b")];
    expect(more + less + same).toBe(50);
    expect(await count("diff<-0.1")).toBeLessThanOrEqual(more);
    expect((await count("noisy:accuracy<0.8")) + (await count("noisy:accuracy>=0.8"))).toBe(50);
  });
});

describe("keys and links", () => {
  it("j, k, n, [, ], / and Escape move; the address says what is shown and leads there again", async () => {
    const page = await open("five");
    const ids = await firstIds(page, 3);
    const heading = pane(page).getByRole("heading", { level: 2 });
    // The first is open from the beginning.
    await expect.poll(() => heading.textContent()).toBe(ids[0]);
    await pane(page).locator(".evidence").waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => heading.textContent()).toBe(ids[1]);
    await pane(page).locator(".evidence").waitFor();
    await page.keyboard.press("k");
    await expect.poll(() => heading.textContent()).toBe(ids[0]);
    await pane(page).locator(".evidence").waitFor();
    await page.keyboard.press("n");
    expect(await pane(page).locator(".evidence tr.differs.current").count()).toBe(1);
    const pressed = () => page.locator('.pick[aria-pressed="true"]').last().getAttribute("aria-label");
    const before = await pressed();
    await page.keyboard.press("]");
    expect(await pressed()).not.toBe(before);
    await page.keyboard.press("[");
    expect(await pressed()).toBe(before);
    await page.keyboard.press("/");
    await page.keyboard.type("dialogue-1");
    expect(await page.getByRole("searchbox").inputValue()).toBe("dialogue-1");
    await page.evaluate("document.activeElement.blur()");
    const address = await page.evaluate<string>("location.hash");
    await page.keyboard.press("Escape");
    expect(await pane(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
    const other = await open("five", {}, address);
    await pane(other).locator(".evidence").waitFor();
    expect(await pane(other).getByRole("heading", { level: 2 }).textContent()).toBe(ids[0]);
    expect(await other.getByRole("searchbox").inputValue()).toBe("dialogue-1");
  });

  it("the list turns to the unit that is opened by a link or with j, stays there, and begins anew in another order", async () => {
    const page = await open("five");
    const [first] = await firstIds(page, 1);
    await page.locator(".pager").getByRole("button", { name: "Next" }).click();
    const shown = page.locator(".pager span");
    await expect.poll(() => shown.textContent()).toBe("Page 2 of 2");
    const [later] = await firstIds(page, 1);
    const linked = await open("five", {}, `#unit=${later}`);
    const pager = linked.locator(".pager span");
    await expect.poll(() => pager.textContent()).toBe("Page 2 of 2");
    await pane(linked).getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => pager.textContent()).toBe("Page 1 of 2");
    await linked.keyboard.press("j");
    await expect.poll(() => pager.textContent()).toBe("Page 2 of 2");
    await linked.keyboard.press("Escape");
    await pane(linked).waitFor({ state: "detached" });
    expect(await pager.textContent()).toBe("Page 2 of 2");
    await linked.locator("#unit-order").selectOption("difference");
    await expect.poll(() => pager.textContent()).toBe("Page 1 of 2");
    expect(first).not.toBe(later);
  });

  it("c copies the link to what is shown", async () => {
    const page = await open("five");
    await page.evaluate("navigator.clipboard.writeText = async (text) => void (document.title = text)");
    await pane(page).locator(".evidence").waitFor();
    await page.keyboard.press("c");
    await expect.poll(() => page.title()).toMatch(/^file:.*unit=/);
    await expect.poll(() => page.title()).toContain(`unit=${(await firstIds(page, 1))[0]}`);
  });

  it("a link to a unit that is not there says how to see it, with the unit's id", async () => {
    const page = await open("five", {}, "#unit=it's gone");
    await expect.poll(() => pane(page).textContent()).toContain("does not list this dialogue");
    expect(await pane(page).locator("code").textContent()).toMatch(
      /^karat explain breakdown .* --unit 'it'\\''s gone'$/,
    );
  });

  it("the table is copied as Markdown, LaTeX and CSV", async () => {
    const page = await open("five");
    await page.evaluate("navigator.clipboard.writeText = async (text) => void (document.title = text)");
    for (const [format, start] of [
      ["Markdown", /^\| rank \| system \| Accuracy/],
      ["LaTeX", /booktabs[\s\S]*\{@\{\}rlr+@\{\}\}[\s\S]*noisy/],
      ["CSV", /^system,rank.low,rank.high,accuracy/],
    ] as const) {
      await page.locator(".menu summary", { hasText: "Copy" }).click();
      await page.getByRole("button", { name: format }).click();
      await expect.poll(() => page.evaluate("document.title")).toMatch(start);
    }
  });
});

describe("size", () => {
  it("a report of 42 topics and five systems stays below 5 MB, and what was left out is named with its command", async () => {
    const megabytes = statSync(files.topics).size / 1e6;
    console.log(`42 topics, five systems: ${megabytes.toFixed(2)} MB`);
    expect(megabytes).toBeLessThan(5);
    const page = await open("topics");
    await page.locator("#unit-order").selectOption("spread");
    await page.locator("#unit-table tbody .id").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    for (let unit = 0; unit < 42; unit++) {
      await page.evaluate(`location.hash = "unit=topic-${unit}"`);
      const shown = pane(page).locator(".evidence tbody tr, code").first();
      await shown.waitFor();
      const text = await shown.textContent();
      if ((await pane(page).locator("code").count()) > 0) expect(text).toContain(`--unit topic-${unit}`);
    }
  });
});

describe.each(["five", "two", "one", "topics", "ten"] as const)("the screen of %s", (name) => {
  it.each([1280, 390])("at %i pixels: nothing is clipped", async (width) => {
    const page = await open(name, { width });
    const wide = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    expect(await wide()).toBeLessThanOrEqual(0);
    await page.locator("#unit-table tbody .id").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    expect(await wide()).toBeLessThanOrEqual(0);
    expect(await clipped(page)).toEqual([]);
  });

  it("prints the open unit once and whole", async () => {
    const page = await open(name, { width: 718 });
    await page.locator("#unit-table tbody .id").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await pane(page).count()).toBe(1);
    const [height, whole] = await pane(page).evaluate((one) => [one.clientHeight, one.scrollHeight] as const);
    expect(await page.evaluate("getComputedStyle(document.querySelector('aside.pane')).position")).toBe("static");
    expect(whole).toBeLessThanOrEqual(height + 1);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(718);
    const [unit, drawer] = await page.evaluate<[number, number]>(
      "['aside.pane', '#reproduce'].map((one) => document.querySelector(one).getBoundingClientRect().top)",
    );
    expect(drawer).toBeGreaterThan(unit);
    expect(await page.locator("#reproduce pre").first().isVisible()).toBe(true);
    expect(await page.locator("#reproduce button").first().isVisible()).toBe(false);
  });
});

describe.each(EXAMPLE_TASKS)("five systems of %s", (id) => {
  beforeAll(async () => {
    if (browser !== null) reports.set(id, await exampleOfFive(id, folder));
  });

  it.each([1280, 390])(
    "show the verdict, the pair and one unit with gold, A and B whole at %i pixels",
    async (width) => {
      const { page, complaints } = await openReport(browser!, reports.get(id)!, { width });
      await page.setViewportSize({ width, height: 800 });
      const wide = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      expect(await page.locator(".ranking tbody tr").count()).toBe(5);
      const verdict = await page
        .getByRole("heading", { level: 1 })
        .evaluate((one) => one.getBoundingClientRect().bottom);
      expect(verdict).toBeLessThan(400);
      // The two that differ most.
      await page.getByRole("button", { name: "careful as A" }).click();
      await page.getByRole("button", { name: "hasty as B" }).click();
      await page.locator("#unit-table tbody .id").first().click();
      await pane(page).locator(".evidence tbody tr").first().waitFor();
      const heads = await pane(page).locator(".evidence thead th").allTextContents();
      expect(heads.slice(-3).map((text) => text.trim())).toEqual(["Gold", "A", "B"]);
      const [only] = await pane(page).locator(".chips button").allTextContents();
      expect(Number(/\d+$/.exec(only!)![0])).toBeGreaterThan(0);
      const words = (await pane(page).locator(".verdict").allTextContents()).map((text) => text.slice(2));
      for (const word of words) expect(["correct", "missed", "extra", "wrong", "not scored"]).toContain(word);
      // The sign of the list is that of the strip: B − A.
      const [a, b, difference] = (
        await page.locator("#unit-table tbody tr").first().locator("td").allTextContents()
      ).map((text) => Number(text.replace("−", "-")));
      expect(difference).toBeCloseTo(b! - a!, 2);
      expect(await wide()).toBeLessThanOrEqual(0);
      expect(await clipped(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it("print their open unit once and whole", async () => {
    const { page } = await openReport(browser!, reports.get(id)!, { width: 718 });
    await page.locator("#unit-table tbody .id").first().click();
    await pane(page).locator(".evidence tbody tr").first().waitFor();
    await page.emulateMedia({ media: "print" });
    const [height, whole] = await pane(page).evaluate((one) => [one.clientHeight, one.scrollHeight] as const);
    expect(whole).toBeLessThanOrEqual(height + 1);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(718);
  });
});

/** Elements whose right side is outside of the screen, or whose text is wider than they are. */
const CLIPPED = `[...document.querySelectorAll(".screen :is(td, th, h1, h2, p, button, svg.bars)")]
  .filter((one) => {
    const { right, width } = one.getBoundingClientRect();
    const isSeen = width > 1 && getComputedStyle(one).clipPath === "none" && !one.closest("thead, details:not([open]), .pairs, .heat.wide");
    const isCut = one.tagName !== "svg" && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
    return isSeen && (right > innerWidth + 1 || isCut);
  })
  .map((one) => one.tagName + " " + one.textContent.slice(0, 60))`;

function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(CLIPPED);
}
