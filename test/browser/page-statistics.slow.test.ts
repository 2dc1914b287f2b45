// Groups, runs, intervals and tests on the page: what is chosen there is what the command does that the page offers.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { changeSetup, copyable, downloaded, shownText, tryExample } from "./open-page.ts";
import { pageSite } from "./page-site.ts";
import { shellWords } from "./shell-words.ts";

const site = pageSite();
const example = join(root, "examples/breakdown");

describe("the page and its statistics", () => {
  it("groups units, and keeps the choice in its address", async () => {
    const { page, complaints } = await site.open({ hash: "#task=breakdown&group-by=folder" });
    await page.locator("#gold-folder").setInputFiles(join(example, "gold"));
    await page.locator("#pred-folder").setInputFiles(join(example, "careful"));
    await page.locator('#score:not([aria-disabled="true"])').click();
    const results = page.locator("#results");
    await results.waitFor();
    await page.locator("details.more > summary").click();
    expect(await shownText(results)).toMatch(/clerk\s+4/);
    const command = await copyable(page, "Command");
    expect(command).toContain("--group-by folder");
    const [, ...args] = shellWords(command);
    const { stdout } = await runKarat([...args, "--format", "json"], { cwd: example });
    expect(await downloaded(page, "json")).toBe(stdout);
    await changeSetup(page);
    expect(await page.locator("#run-groupBy").inputValue()).toBe("folder");
    await page.locator("#run-groupBy").fill("");
    await page.locator("#run-groupBy").press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#task=breakdown");
    expect(complaints).toEqual([]);
  });

  it("takes predictions of one name for runs of one system", async () => {
    const { page, complaints } = await site.open();
    await tryExample(page, "breakdown");
    await page.locator("#pred-folder").setInputFiles(join(example, "careful"));
    await page.getByLabel("Name of system 3").fill("careful");
    await page.getByLabel("Name of system 3").press("Enter");
    await page.locator("#results.stale").waitFor();
    await page.locator("#score").click();
    await page.locator("#results:not(.stale)").waitFor();
    expect(await shownText(page.locator("#results"))).toContain("2 runs");
    const [, ...args] = shellWords(await copyable(page, "Command"));
    expect(args.filter((word) => word === "careful=careful")).toHaveLength(2);
    const { stdout } = await runKarat([...args, "--format", "json"], { cwd: example });
    expect(await downloaded(page, "json")).toBe(stdout);
    await page.locator("#unit-table tbody .id").first().click();
    const heads = page.locator("aside.pane .evidence thead th");
    await heads.first().waitFor();
    expect(await heads.filter({ hasText: "run 1 of 2" }).getAttribute("title")).toBe("careful");
    expect(complaints).toEqual([]);
  });
});
