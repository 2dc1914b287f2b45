// Bundles the command and its threads, so that they start fast; also into programs that stand alone.
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { thirdPartyNotices } from "./third-party-notices.js";

/** What is started as a file of its own. */
const ENTRIES = ["cli/main", "scale/threads/thread"];

/** Packages that are installed beside the package, or not at all. */
export const INSTALLED = ["yauzl", "wink-nlp", "wink-eng-lite-web-model"];
export const OPTIONAL = ["bullmq", "ioredis"];

const BANNER = 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/** The command as one file, for programs that other machines run. */
export async function buildSingleFile(root, file, { external }) {
  await build({
    entryPoints: [join(root, "src/cli/main.ts")],
    outfile: file,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "bundle",
    external,
    banner: { js: BANNER },
    legalComments: "none",
    logLevel: "warning",
  });
}

export async function buildCommand(root, dist, { external }) {
  const { metafile } = await build({
    entryPoints: ENTRIES.map((name) => join(root, `src/${name}.ts`)),
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
    external,
    banner: { js: BANNER },
    logLevel: "warning",
    metafile: true,
  });
  writeFileSync(join(dist, "cli/THIRD-PARTY.txt"), thirdPartyNotices(root, Object.keys(metafile.inputs)));
  chmodSync(join(dist, "cli/main.js"), 0o755);
}
