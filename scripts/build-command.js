// Bundles the command and its threads, so that they start fast; the one file of the command is also the scorer that hosts copy.
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";
import { thirdPartyNotices } from "./third-party-notices.js";

/** What is started as a file of its own. */
const STARTS = ["main", "thread"];

/** Packages that are installed beside the package, or not at all. */
export const INSTALLED = ["wink-eng-lite-web-model", "wink-nlp"];
export const OPTIONAL = ["bullmq", "ioredis"];

/** What a module knows of itself, where there are no modules. */
const IMPORT_META = 'const IMPORT_META = { get url() { return require("node:url").pathToFileURL(__filename).href; } };';

/** Modules of Node that take long to load; commander wants some of them and never uses them. */
const SLOW = [
  "child_process",
  "crypto",
  "fs/promises",
  "readline",
  "stream/promises",
  "timers/promises",
  "worker_threads",
  "zlib",
];

/** Loads them when something of them is first used. */
const lazyBuiltins = {
  name: "lazy-builtins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^node:(${SLOW.join("|")})$`) }, ({ path, namespace }) =>
      namespace === "lazy-builtin" ? { path, external: true } : { path, namespace: "lazy-builtin" },
    );
    onLoad({ filter: /.*/, namespace: "lazy-builtin" }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== "default");
      const getters = names.map((name) => `get ${name}() { return load().${name}; },`).join("\n");
      return {
        contents: `let loaded; const load = () => (loaded ??= require("${path}"));\nmodule.exports = {\n${getters}\n};`,
      };
    });
  },
};

/** Leaves out what is loaded only when it is needed. */
const withoutLazyParts = {
  name: "without-lazy-parts",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "absent", external: true } : undefined,
    );
  },
};

/** The files of code: the command, and as much of it as the overview of commands needs, and as a thread does. */
const PROGRAMS = {
  command: { entry: "cli/start/command.ts", plugins: [lazyBuiltins] },
  overview: { entry: "cli/start/overview.ts", plugins: [lazyBuiltins, withoutLazyParts] },
  thread: { entry: "adapters/node/threads/thread.ts", plugins: [lazyBuiltins] },
};

/**
 * Of a finished script esbuild shortens only the names within functions: those of functions, classes and methods stay,
 * and lines do, so that the trace of a bug says where it is. Keeping all names costs a call for each when the script starts.
 */
const SMALLER = { minify: true, lineLimit: 160, legalComments: "none", target: "node20", platform: "node" };

/** Files of code, and two small ones that start them: by itself, and in a thread. */
export async function buildCommand(root, dist, { external }) {
  const folder = join(dist, "cli");
  const shared = { bundle: true, format: "cjs", platform: "node", target: "node20", logLevel: "warning" };
  const inputs = new Set();
  for (const [name, { entry, plugins }] of Object.entries(PROGRAMS)) {
    const outfile = join(folder, `program/${name}.js`);
    const { metafile } = await build({
      ...shared,
      minifySyntax: true,
      entryPoints: [join(root, "src", entry)],
      outfile,
      packages: "bundle",
      external,
      plugins,
      define: { "import.meta": "IMPORT_META" },
      banner: { js: IMPORT_META },
      metafile: true,
    });
    for (const input of Object.keys(metafile.inputs)) inputs.add(input);
    const { code } = await transform(readFileSync(outfile, "utf8"), SMALLER);
    writeFileSync(outfile, code);
  }
  await build({
    ...shared,
    entryPoints: STARTS.map((name) => join(root, `src/cli/start/${name}.ts`)),
    outdir: folder,
  });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
  writeFileSync(join(folder, "THIRD-PARTY.txt"), thirdPartyNotices(root, [...inputs]));
  chmodSync(join(folder, "main.js"), 0o755);
}

/** Where packages go into the files that load them: installed they would take thirty times the space. */
const BUNDLED = { json: ["sha256"], "input/tables": ["csv", "parquet", "zip-directory", "zstd"] };

export async function bundlePackages(root, dist) {
  for (const [room, names] of Object.entries(BUNDLED)) await bundleInto(root, join(dist, room), names);
}

async function bundleInto(root, folder, names) {
  const relativeAreExternal = {
    name: "relative-are-external",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, importer }) =>
        importer.startsWith(folder) ? { path, external: true } : undefined,
      );
    },
  };
  const { metafile } = await build({
    entryPoints: names.map((name) => join(folder, `${name}.js`)),
    outdir: folder,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["browser"],
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    plugins: [relativeAreExternal],
  });
  writeFileSync(join(folder, "THIRD-PARTY.txt"), thirdPartyNotices(root, Object.keys(metafile.inputs)));
}
