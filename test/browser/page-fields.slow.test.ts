// Any JSON on the page: a description is inferred, edited while the scores follow, downloaded, and dropped again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { axeProblems } from "./axe.ts";
import { changeSetup, copyable, downloaded, shownText } from "./open-page.ts";
import { pageSite } from "./page-site.ts";
import { shellWords } from "./shell-words.ts";

const site = pageSite();
const folder = temporaryFolder();
const example = join(root, "examples/fields");
const gold = join(example, "gold/invoices.jsonl");
const hasty = join(example, "hasty/invoices.jsonl");

async function choose(page: Page, side: "gold" | "pred", ...paths: string[]): Promise<void> {
  await page.locator(`#${side}-files`).setInputFiles(paths);
}

const score = async (page: Page) => JSON.parse(await downloaded(page, "json")) as { scores: { f1: number } };

/** The description as the page gives it, in a folder of its own. */
async function savedDescription(page: Page, into: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download .*\.fields\.json$/ }).click(),
  ]);
  const path = join(folder.path, into, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

describe("JSON that no task knows", () => {
  it("gets a description from gold, whose edits the scores follow and which the command takes", async () => {
    const { page, complaints } = await site.open();
    await choose(page, "gold", gold);
    await choose(page, "pred", hasty);
    await expect.poll(() => page.locator("#task").inputValue()).toBe("fields");
    const form = page.locator(".description");
    expect(await shownText(form)).toContain("Inferred from gold");
    const inferred = await runKarat(["infer", gold]);
    expect(readFileSync(await savedDescription(page, "inferred"), "utf8")).toBe(inferred.stdout);
    await page.locator('#score:not([aria-disabled="true"])').click();
    await page.locator("#results").waitFor();
    const before = await score(page);
    await changeSetup(page);

    await page.getByLabel("Comparator of lines.sku").selectOption("skip");
    await page.getByLabel("Comparator of total").selectOption("number");
    await page.getByLabel("within of total").fill("0.05");
    await page.getByLabel("within of total").press("Enter");
    await page.getByLabel("weight of issued").fill("3");
    await page.getByLabel("weight of issued").press("Enter");
    await page.getByLabel("Alignment of lines").selectOption("ordered");
    await page.locator("#results:not(.stale)").waitFor();
    await expect.poll(async () => (await score(page)).scores.f1).not.toBe(before.scores.f1);
    expect(await page.evaluate("document.activeElement.id")).not.toBe("verdict");

    const path = await savedDescription(page, "edited");
    const written = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    expect(written.total).toEqual({ $compare: "number", $within: 0.05 });
    expect(written.lines).toMatchObject({ $align: "ordered", $list: { sku: "skip" } });
    const [, ...args] = shellWords(await copyable(page, "Command"));
    expect(args.slice(0, 2)).toEqual(["score", "invoices.fields.json"]);
    const command = await runKarat(["score", path, "--gold", gold, "--pred", hasty, "--format", "json"]);
    expect(await downloaded(page, "json")).toBe(command.stdout);
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("takes a description that is dropped with it, wherever it is dropped", async () => {
    const { page } = await site.open();
    const description = join(example, "invoice.fields.json");
    await choose(page, "gold", description);
    await page.getByText("How each field is compared").waitFor();
    await choose(page, "gold", gold);
    await choose(page, "pred", hasty, description);
    expect(await page.getByLabel(/^Name of system/).count()).toBe(1);
    await page.locator('#score:not([aria-disabled="true"])').click();
    await page.locator("#results").waitFor();
    expect(await copyable(page, "Command")).toContain("karat score invoice.fields.json");
    const command = await runKarat(["score", description, "--gold", gold, "--pred", hasty, "--format", "json"]);
    expect(await downloaded(page, "json")).toBe(command.stdout);
  });

  it("tells what is wrong with a description, and with an edit that gold does not suit", async () => {
    const { page } = await site.open();
    await choose(page, "gold", gold);
    await choose(page, "pred", hasty);
    await page.getByLabel("Comparator of vendor.name").selectOption("date");
    await page.locator(".problems").waitFor();
    expect(await shownText(page.locator(".problems"))).toContain("Nordwind Papier");
    await page.getByLabel("Comparator of vendor.name").selectOption("text");
    await page.locator("#results").waitFor();
    await choose(page, "gold", folder.write("odd.fields.json", '{"$karat": "fields 2", "total": "nmber"}'));
    await page.locator(".problems").waitFor();
    expect(await shownText(page.locator(".problems"))).toContain('did you mean "number"?');
  });

  it.each([1280, 390])("shows the form whole at %i pixels", async (width) => {
    const { page } = await site.open({ width });
    await choose(page, "gold", gold);
    await choose(page, "pred", hasty);
    await page.locator(".description").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  });
});
