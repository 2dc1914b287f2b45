// The page, served and opened in Chromium, for all tests of a file; where Chromium is absent they are skipped, loudly.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startChromium } from "./chromium.ts";
import { type Look, type OpenedPage, openPage, type ServedPage, servePage } from "./open-page.ts";

export interface PageSite {
  readonly served: ServedPage;
  readonly browser: Browser;
  /** Opens the page, at another address if one is given. */
  open(look?: Look, url?: string): Promise<OpenedPage>;
}

/** To be called once, at the top of a file; `prepare` runs before its tests if there is a browser for them. */
export function pageSite(prepare = async () => {}): PageSite {
  let browser: Browser | null = null;
  let served: ServedPage | null = null;
  beforeAll(async () => {
    browser = await startChromium();
    served = await servePage();
    if (browser !== null) await prepare();
  });
  beforeEach((context) => {
    if (browser === null) context.skip();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  return {
    get served() {
      return served!;
    },
    get browser() {
      return browser!;
    },
    open: (look = {}, url = served!.url) => openPage(browser!, url, look),
  };
}
