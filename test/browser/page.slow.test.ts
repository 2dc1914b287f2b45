// The whole flow of the page with the example of every task: the bytes are those of the command that it names.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { tasks } from "../../src/tasks/index.ts";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { exampleTask } from "../example-task.ts";
import { changeSetup, copyable, downloaded, shownText, tryExample } from "./open-page.ts";
import { pageSite } from "./page-site.ts";
import { shellWords } from "./shell-words.ts";

const site = pageSite();

const examples = join(root, "examples");
const withExample = Object.keys(tasks).filter((id) => readdirSync(examples).includes(id));

/** The result of the command that the page shows, run where the files of the example are. */
async function commandResult(command: string, task: string): Promise<string> {
  const [karat, ...args] = shellWords(command);
  expect(karat).toBe("karat");
  const { stdout, code, stderr } = await runKarat([...args, "--format", "json"], { cwd: join(examples, task) });
  expect(code, stderr).toBe(0);
  return stdout;
}

describe.each(withExample)("the page with the example of %s", (id) => {
  it("compares the systems as the command does that it offers to copy, in every format", async () => {
    const { page, complaints } = await site.open();
    await tryExample(page, id);
    const command = await copyable(page, "Command");
    expect(command).toMatch(new RegExp(`^karat compare ${basename(exampleTask(id))} `));
    const wanted = await commandResult(command, id);
    expect(await downloaded(page, "json")).toBe(wanted);
    const signature = await copyable(page, "Signature");
    expect(signature).toBe((JSON.parse(wanted) as { signature: string }).signature);
    const [, ...args] = shellWords(command);
    for (const format of ["markdown", "latex", "csv"]) {
      const { stdout } = await runKarat([...args, "--format", format], { cwd: join(examples, id) });
      expect(await downloaded(page, format), format).toBe(stdout);
    }
    const html = await downloaded(page, "html");
    expect(html).toContain("<!doctype html>");
    expect(html).toContain(signature);
    expect(complaints).toEqual([]);
  });

  it("scores one system as the command does", async () => {
    const { page, complaints } = await site.open();
    await tryExample(page, id);
    await changeSetup(page);
    await page.getByRole("button", { name: /^Remove hasty/ }).click();
    await page.getByRole("button", { name: "Score", exact: true }).click();
    await page.locator("#results:not(.stale)").waitFor();
    const command = await copyable(page, "Command");
    expect(command).toMatch(new RegExp(`^karat score ${basename(exampleTask(id))} `));
    expect(await downloaded(page, "json")).toBe(await commandResult(command, id));
    expect(complaints).toEqual([]);
  });

  it("shows units, and the evidence of one with both systems beside gold", async () => {
    const { page, complaints } = await site.open();
    await tryExample(page, id);
    const unit = page.locator(".units tbody tr").first().getByRole("link");
    const name = await shownText(unit);
    await unit.click();
    const dialog = page.locator("aside.pane");
    await expect.poll(() => dialog.locator(".evidence tbody tr").count()).toBeGreaterThan(0);
    expect(await shownText(dialog.getByRole("heading", { level: 2 }))).toContain(name);
    expect((await shownText(dialog.locator(".evidence thead th").last())).trim()).toBe("B");
    const names = await page.locator(".units tbody th").allInnerTexts();
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => shownText(dialog.getByRole("heading", { level: 2 }))).toContain(names[1]);
    await expect.poll(() => dialog.locator(".evidence").count()).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => shownText(dialog.getByRole("heading", { level: 2 }))).toContain(names[0]);
    await page.keyboard.press("Escape");
    expect(await dialog.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("the page", () => {
  it("keeps task and options in its address, and takes them from it", async () => {
    const { page } = await site.open({ hash: "#task=breakdown&threshold=0.5&missing=skip" });
    await page.locator("#gold-files").setInputFiles(join(examples, "breakdown/gold/clerk/bakery.log.json"));
    await page.locator("#pred-files").setInputFiles(join(examples, "breakdown/careful/bakery.labels.json"));
    expect(await page.locator("#option-threshold").inputValue()).toBe("0.5");
    expect(await page.locator("#run-missing").inputValue()).toBe("skip");
    await page.locator("#option-align").selectOption("order");
    expect(new URL(page.url()).hash).toBe("#task=breakdown&threshold=0.5&align=order&missing=skip");
    await page.getByRole("button", { name: "Score", exact: true }).click();
    await page.locator("#results").waitFor();
    expect(await copyable(page, "Signature")).toMatch(/\|threshold:0\.5\|align:order\|.*\|missing:skip\|/);
    expect(await copyable(page, "Command")).toContain("--threshold 0.5 --align order --missing skip");
  });

  it("marks results as old when an option changes, and says which options are not the published ones", async () => {
    const { page } = await site.open();
    await tryExample(page, "breakdown");
    await changeSetup(page);
    await page.locator(".options summary").click();
    await page.locator("#option-threshold").fill("0.5");
    await page.locator("#option-threshold").press("Enter");
    await page.locator("#results.stale").waitFor();
    expect(await shownText(page.locator(".options summary"))).toContain("threshold 0.5");
    await page.getByRole("button", { name: "Back to the defaults" }).click();
    await page.locator("#results:not(.stale)").waitFor();
  });

  it("keeps old results with their command when another task is chosen, whatever options they had", async () => {
    const { page, complaints } = await site.open({ hash: "#task=breakdown&threshold=0.5" });
    await tryExample(page, "breakdown");
    const command = await copyable(page, "Command");
    expect(command).toContain("--threshold 0.5");
    await changeSetup(page);
    await page.locator("#task").selectOption("rouge");
    await page.locator("#results.stale").waitFor();
    await expect.poll(() => shownText(page.locator(".task-choice"))).toContain("ROUGE-1 to -4");
    expect(await copyable(page, "Command")).toBe(command);
    expect(await downloaded(page, "html")).toContain("--threshold 0.5");
    expect(complaints).toEqual([]);
  });

  it("says where its defaults are not what the official program does, and takes them over", async () => {
    const { page } = await site.open();
    await tryExample(page, "rules");
    await changeSetup(page);
    const summary = page.locator(".options summary");
    expect(await shownText(summary)).toContain("as published");
    await page.locator("#task").selectOption("breakdown");
    await expect
      .poll(() => shownText(summary))
      .toContain("the official program has files eval.py, align order, invalid wrong");
    await summary.click();
    expect(await shownText(page.locator("#option-align"))).toContain("order (official)");
    await page.getByRole("button", { name: "As the official program" }).click();
    expect(await page.locator("#option-align").inputValue()).toBe("order");
    expect(await page.locator("#option-invalid").inputValue()).toBe("wrong");
    expect(new URL(page.url()).hash).toBe("#task=breakdown&files=eval.py&align=order&invalid=wrong");
  });

  it("says what to drop before anything is there, and gives files to look at", async () => {
    const { page } = await site.open();
    expect(await page.locator(".intro .drop-hint").textContent()).toMatch(/^JSON Lines, CSV, Parquet, /);
    await page.locator(".task-formats summary").click();
    const text = await shownText(page.locator(".task-cards"));
    for (const word of ["Gold (not needed)", "DBDC logs", "samples_*.jsonl", "a folder with one JSON document"])
      expect(text).toContain(word);
    for (const [at, task] of withExample.entries()) {
      // Chromium asks before a page starts its eleventh download.
      const own = at < 8 ? page : (await site.open()).page;
      if (own !== page) await own.locator(".task-formats summary").click();
      const [download] = await Promise.all([
        own.waitForEvent("download"),
        own.getByRole("link", { name: `Sample files of ${task}` }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`karat-${task}-sample.zip`);
      const files = Object.keys(unzipSync(readFileSync(await download.path())));
      const wanted = readdirSync(join(examples, task), { recursive: true }) as string[];
      expect(files.length).toBeGreaterThan(1);
      expect(wanted).toEqual(expect.arrayContaining(files));
    }
  });

  it("opens the unit that its address names, once the same files are scored, and starts over", async () => {
    const { page } = await site.open();
    await tryExample(page, "breakdown");
    await page.locator(".units tbody a", { hasText: "museum" }).click();
    await expect.poll(() => new URL(page.url()).hash).toContain("unit=museum");
    const { hash } = new URL(page.url());
    const { page: other } = await site.open({ hash });
    await tryExample(other, "breakdown");
    await other.locator("aside.pane .evidence").waitFor();
    expect(await shownText(other.locator("aside.pane h2"))).toContain("museum");
    await other.getByRole("link", { name: "Start again" }).click();
    await other.locator(".cards").waitFor();
    expect(new URL(other.url()).hash).toBe("");
    expect(await other.locator("#results").count()).toBe(0);
  });

  it("filters and sorts units", async () => {
    const { page } = await site.open();
    await tryExample(page, "breakdown");
    const names = () => page.locator(".units tbody th").allInnerTexts();
    await page.locator(".units tbody tr").first().waitFor();
    expect((await names()).length).toBe(8);
    expect(await page.locator("#unit-filter").getAttribute("placeholder")).toBe("id, a>b, diff<-0.1");
    await page.locator("#unit-filter").fill("accuracy<0.7");
    await expect.poll(async () => (await names()).sort()).toEqual(["museum", "violin"]);
    await page.locator("#unit-filter").fill("");
    await page.locator(".units thead button").first().click();
    await expect.poll(names).toEqual([...(await names())].sort());
  });
});
