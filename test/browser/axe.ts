// What axe-core calls wrong with a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Findings {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
  readonly passes: readonly unknown[];
}

/** Every violation, with the first few places of each. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate<Findings>("axe.run()");
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${id} (${impact}): ${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`),
  );
}
