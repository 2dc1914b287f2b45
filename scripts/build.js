// Builds dist: the library file by file with tsc, the command as a few bundled files, so that it starts fast, and the page.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCommand, bundlePackages, INSTALLED, OPTIONAL } from "./build-command.js";
import { exampleCards } from "./build-example-cards.js";
import { buildPage } from "./build-page.js";
import { thirdPartyNotices } from "./third-party-notices.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const finished = join(root, "dist");
/** Built beside and moved into place, so that nobody ever sees half of it. */
const dist = join(root, `dist.${process.pid}`);
process.on("exit", () => rmSync(dist, { recursive: true, force: true }));

execFileSync(process.execPath, ["--import", "tsx", join(root, "scripts/build-report-assets.ts")], {
  cwd: root,
  stdio: "inherit",
});
execFileSync(
  process.execPath,
  [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json", "--outDir", dist],
  {
    cwd: root,
    stdio: "inherit",
  },
);
cpSync(join(root, "src/text/word-data/NOTICE"), join(dist, "text/word-data/NOTICE"));
await bundlePackages(root, dist);
await buildCommand(root, dist, { external: [...INSTALLED, ...OPTIONAL] });
const PREACT = join(root, "node_modules/preact/dist/preact.mjs");
writeFileSync(join(dist, "report/html/THIRD-PARTY.txt"), thirdPartyNotices(root, [PREACT]));
const pageInputs = await buildPage(root, join(dist, "page"), await exampleCards(root, dist));
writeFileSync(join(dist, "page/THIRD-PARTY.txt"), thirdPartyNotices(root, pageInputs));
const old = `${finished}.old.${process.pid}`;
if (existsSync(finished)) renameSync(finished, old);
renameSync(dist, finished);
rmSync(old, { recursive: true, force: true });
