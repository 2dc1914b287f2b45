// Builds the page: its script, its worker, its style and the service worker, each in one file named by its content.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, transform } from "esbuild";

/** Only what lies beside the page can be loaded, and nothing can be sent anywhere else. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Gives all files that went into the page. */
export async function buildPage(root, folder) {
  const web = join(root, "src/web");
  mkdirSync(folder, { recursive: true });
  const services = await serviceBundles(join(root, "src"), folder);
  cpSync(join(root, "data/concepts"), join(folder, "concepts"), { recursive: true });
  const worker = await bundle(
    join(web, "worker/worker.ts"),
    folder,
    { EXAMPLES: examples(join(root, "examples")) },
    { plugins: [besideThePage(services)] },
  );
  const page = await bundle(join(web, "page/main.tsx"), folder, { WORKER_FILE: `./${worker.name}` });
  const style = await styleSheet(root, folder);
  const names = { PAGE: page.name, STYLE: style, POLICY };
  const html = readFileSync(join(web, "index.html"), "utf8").replace(/%([A-Z]+)%/g, (_, name) => names[name]);
  writeFileSync(join(folder, "index.html"), html);
  const files = ["./", page.name, worker.name, style];
  const version = createHash("sha256").update(html).digest("hex").slice(0, 16);
  const service = await bundle(
    join(web, "service-worker/service-worker.ts"),
    folder,
    { PAGE_FILES: files, PAGE_VERSION: version },
    { entryNames: "[name]" },
  );
  return [...services.values(), worker, page, service].flatMap(({ inputs }) => inputs);
}

/** The style of the report, whose parts the page shows, and the page's own. */
async function styleSheet(root, folder) {
  const assets = readFileSync(join(root, "src/report/html/assets.ts"), "utf8");
  const reportStyle = JSON.parse(/^export const STYLE = (".*");$/m.exec(assets)[1]);
  const source = `${reportStyle}\n${readFileSync(join(root, "src/web/page/style.css"), "utf8")}`;
  const { code } = await transform(source, { loader: "css", minify: true });
  const name = `style-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.css`;
  writeFileSync(join(folder, name), code);
  return name;
}

/** What adapters load in a page only when it is needed. */
const SERVICES = ["adapters/concepts/page-extractor.ts", "adapters/concepts/page-embedder.ts", "tables/page-tables.ts"];

/** Packages that have another entry for browsers. */
const IN_BROWSERS = { "csv-parse/sync": "csv-parse/browser/esm/sync" };

async function serviceBundles(source, folder) {
  const bundles = SERVICES.map(async (name) => {
    const entry = join(source, name);
    return [entry, await bundle(entry, folder, { CONCEPT_DATA: "./concepts/" })];
  });
  return new Map(await Promise.all(bundles));
}

/** Leaves what adapters load where it is, instead of making it a part of the worker. */
function besideThePage(services) {
  return {
    name: "beside-the-page",
    setup({ onResolve }) {
      onResolve({ filter: /\/page-[a-z-]+\.ts$/ }, ({ path, resolveDir }) => {
        const service = services.get(join(resolveDir, path));
        return service === undefined ? undefined : { path: `./${service.name}`, external: true };
      });
    },
  };
}

async function bundle(entry, folder, constants = {}, more = {}) {
  const define = Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: folder,
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    define,
    metafile: true,
    alias: IN_BROWSERS,
    logLevel: "warning",
    ...more,
  });
  const [output] = Object.keys(metafile.outputs);
  return { name: relative(folder, output), inputs: Object.keys(metafile.inputs) };
}

const SIDES = ["gold", "careful", "hasty"];

/** The examples of all tasks as text: by task, then by folder, then by path. */
function examples(folder) {
  const tasks = readdirSync(folder).filter((task) => SIDES.every((side) => existsSync(join(folder, task, side))));
  const sidesOf = (task) => SIDES.map((side) => [side, filesBelow(join(folder, task, side))]);
  return Object.fromEntries(tasks.sort().map((task) => [task, Object.fromEntries(sidesOf(task))]));
}

function filesBelow(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());
  const texts = files.sort().map((file) => [file.replaceAll("\\", "/"), readFileSync(join(folder, file), "utf8")]);
  return Object.fromEntries(texts);
}
