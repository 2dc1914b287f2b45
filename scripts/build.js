// Builds dist: the library file by file with tsc, the command as a few bundled files, so that it starts fast, and the page.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildPage } from "./build-page.js";
import { thirdPartyNotices } from "./third-party-notices.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const finished = join(root, "dist");
/** Built beside and moved into place, so that nobody ever sees half of it. */
const dist = join(root, `dist.${process.pid}`);
process.on("exit", () => rmSync(dist, { recursive: true, force: true }));

execFileSync(
  process.execPath,
  [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json", "--outDir", dist],
  {
    cwd: root,
    stdio: "inherit",
  },
);
cpSync(join(root, "src/text/word-data/NOTICE"), join(dist, "text/word-data/NOTICE"));
const command = await build({
  entryPoints: ["cli/main", "scale/threads/shard-thread", "scale/threads/collector-thread"].map((name) =>
    join(root, `src/${name}.ts`),
  ),
  outdir: dist,
  outbase: join(root, "src"),
  chunkNames: "cli/chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  allowOverwrite: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "bundle",
  external: ["yauzl", "wink-nlp", "wink-eng-lite-web-model", "bullmq", "ioredis"],
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
  logLevel: "warning",
  metafile: true,
});
writeFileSync(join(dist, "cli/THIRD-PARTY.txt"), thirdPartyNotices(root, Object.keys(command.metafile.inputs)));
chmodSync(join(dist, "cli/main.js"), 0o755);
const pageInputs = await buildPage(root, join(dist, "page"));
writeFileSync(join(dist, "page/THIRD-PARTY.txt"), thirdPartyNotices(root, pageInputs));
const old = `${finished}.old.${process.pid}`;
if (existsSync(finished)) renameSync(finished, old);
renameSync(dist, finished);
rmSync(old, { recursive: true, force: true });
