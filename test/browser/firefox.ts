// Starts Firefox for tests, over WebDriver BiDi.
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { absent, type Engine } from "./engine.ts";

const EXECUTABLE = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** Downloads go into a folder without a question. */
const preferences = (downloads: string) => ({
  "browser.download.folderList": 2,
  "browser.download.dir": downloads,
  "browser.download.useDownloadDir": true,
  "browser.download.always_ask_before_handling_new_types": false,
  "browser.download.alwaysOpenPanel": false,
  // Whatever Firefox would do by itself, it may not.
  "app.update.auto": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
});

export async function startFirefox(downloads: string): Promise<Engine | null> {
  if (!existsSync(EXECUTABLE)) return absent("Firefox", "firefox-esr");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: EXECUTABLE,
    headless: true,
    extraPrefsFirefox: preferences(downloads),
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 900 });
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}
