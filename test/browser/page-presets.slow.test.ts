// The choice "As published" on the page: presets from papers.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { changeSetup, copyable, downloaded, shownText, tryExample } from "./open-page.ts";
import { pageSite } from "./page-site.ts";
import { shellWords } from "./shell-words.ts";

const site = pageSite();

describe("the page with a preset", () => {
  it("scores as the command does that it offers, and says in which sense", async () => {
    const { page, complaints } = await site.open();
    await tryExample(page, "timeline");
    await changeSetup(page);
    await page.locator(".options summary").click();
    const preset = page.locator("#option-as");
    expect(await shownText(preset)).toContain("news-tls: papers on Timeline17");
    await preset.selectOption("news-tls");
    expect(await page.locator("#option-ar").inputValue()).toBe("align+m1");
    expect(await page.locator("#option-average").inputValue()).toBe("f-of-means");
    expect(new URL(page.url()).hash).toBe("#task=timeline&as=news-tls");
    await page.locator("#results.stale").waitFor();
    await page.locator("#score").click();
    await page.locator("#results:not(.stale)").waitFor();
    expect(await shownText(page.locator("#results"))).toContain("AR-1 (align+ m:1)");
    expect(await copyable(page, "Signature")).toContain("|as:news-tls|");
    const command = await copyable(page, "Command");
    expect(command).toMatch(/ --as news-tls$/);
    const [, ...args] = shellWords(command);
    const { stdout } = await runKarat([...args, "--format", "json"], { cwd: join(root, "examples/timeline") });
    expect(await downloaded(page, "json")).toBe(stdout);
    expect(complaints).toEqual([]);
  });

  it("lets a field override what the preset has, and takes both from its address", async () => {
    const { page } = await site.open({ hash: "#task=timeline&as=tilse&ar=same-date" });
    await tryExample(page, "timeline");
    await changeSetup(page);
    expect(await page.locator("#option-as").inputValue()).toBe("news-tls");
    expect(await page.locator("#option-ar").inputValue()).toBe("same-date");
    expect(await shownText(page.locator(".options summary"))).toContain("as news-tls, ar same-date");
    expect(await copyable(page, "Signature")).toContain("|as:news-tls|over:ar|");
    expect(await copyable(page, "Command")).toMatch(/ --as news-tls --ar same-date$/);
    await page.locator("#option-ar").selectOption("align+m1");
    await expect.poll(() => new URL(page.url()).hash).toBe("#task=timeline&as=news-tls");
    await page.locator("#option-as").selectOption("");
    await expect.poll(() => new URL(page.url()).hash).toBe("#task=timeline");
    expect(await page.locator("#option-ar").inputValue()).toBe("same-date");
  });
});
