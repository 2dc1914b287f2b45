// Builds the page: its script, its worker, its style and the service worker, in files named by their content.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, posix, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { strToU8, zipSync } from "fflate";

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

/** Gives all files that went into the page; `cards` are the finished examples of its start. */
export async function buildPage(root, folder, cards) {
  const pageRoom = join(root, "src/page");
  mkdirSync(folder, { recursive: true });
  const services = await serviceBundles(join(root, "src"), folder);
  cpSync(join(root, "data/concepts"), join(folder, "concepts"), { recursive: true });
  const texts = examples(join(root, "examples"));
  const tasks = join(root, "src/tasks/index.ts");
  const modules = {
    [tasks]: loadingAtOnce(tasks),
    [join(pageRoom, "worker/example-files.ts")]: packedValue("examples", texts),
  };
  const worker = await bundle(
    join(pageRoom, "worker/worker.ts"),
    folder,
    { EXAMPLE_TASKS: Object.keys(texts) },
    // What few need, such as tables and archives, lies in files of its own, and is loaded when it is needed.
    { plugins: [besideThePage(services), rewritten(modules)], splitting: true },
  );
  const page = await bundle(join(pageRoom, "app/main.tsx"), folder, {
    WORKER_FILE: `./${worker.name}`,
    STORED_CARDS: cards,
  });
  const style = await styleSheet(root, folder);
  const names = { PAGE: page.name, STYLE: style, POLICY };
  const html = readFileSync(join(pageRoom, "index.html"), "utf8").replace(/%([A-Z]+)%/g, (_, name) => names[name]);
  writeFileSync(join(folder, "index.html"), html);
  writeSamples(join(folder, "samples"), texts);
  const files = ["./", page.name, worker.name, ...worker.parts, style];
  const version = createHash("sha256").update(html).digest("hex").slice(0, 16);
  const service = await bundle(
    join(pageRoom, "service-worker/service-worker.ts"),
    folder,
    { PAGE_FILES: files, PAGE_VERSION: version },
    { entryNames: "[name]" },
  );
  return [...services.values(), worker, page, service].flatMap(({ inputs }) => inputs);
}

/** The style of the report, whose parts the page shows, and the page's own. */
async function styleSheet(root, folder) {
  const assets = readFileSync(join(root, "src/report/html/assets.ts"), "utf8");
  const reportStyle = JSON.parse(/^export const STYLE: string = (".*");$/m.exec(assets)[1]);
  const source = `${reportStyle}\n${readFileSync(join(root, "src/page/app/style.css"), "utf8")}`;
  const { code } = await transform(source, { loader: "css", minify: true });
  const name = `style-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.css`;
  writeFileSync(join(folder, name), code);
  return name;
}

/** What adapters load in a page only when it is needed. */
const SERVICES = ["adapters/concepts/page-extractor.ts", "adapters/concepts/page-embedder.ts"];

/** A value as a module that unpacks it: where it is stored it takes an eighth. */
function packedValue(name, value) {
  const packed = gzipSync(JSON.stringify(value), { level: 9 }).toString("base64");
  return `const packed = Uint8Array.from(atob("${packed}"), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    export const ${name} = await new Response(stream).json();`;
}

/** What the language model needs for names and sentiment: the tagger loads the machines and never runs them. */
const UNUSED = { "eng-ner-model": "[]", "eng-sa-model": '["[]"]' };

/** The language model is 3.5 MB of JSON: packed it takes a third of that, also where it is only stored. */
const packedModel = {
  name: "packed-model",
  setup({ onResolve, onLoad }) {
    onLoad({ filter: new RegExp(`(${Object.keys(UNUSED).join("|")})\\.json$`), namespace: "file" }, ({ path }) => ({
      contents: UNUSED[basename(path, ".json")],
      loader: "json",
    }));
    onLoad({ filter: /wink-eng-lite-web-model.*\.json$/, namespace: "file" }, ({ path }) => ({
      contents: `const { gunzipSync, strFromU8 } = require("fflate");
        module.exports = JSON.parse(strFromU8(gunzipSync(require(${JSON.stringify(`packed:${path}`)}))));`,
      resolveDir: import.meta.dirname,
    }));
    onResolve({ filter: /^packed:/ }, ({ path }) => ({ path: path.slice("packed:".length), namespace: "packed" }));
    onLoad({ filter: /.*/, namespace: "packed" }, ({ path }) => ({
      contents: gzipSync(readFileSync(path), { level: 9 }),
      loader: "binary",
    }));
  },
};

async function serviceBundles(source, folder) {
  const bundles = SERVICES.map(async (name) => {
    const entry = join(source, name);
    return [entry, await bundle(entry, folder, { CONCEPT_DATA: "./concepts/" }, { plugins: [packedModel] })];
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

/** Loads at once what a module would load one by one: the page asks all tasks whose files it was given. */
function loadingAtOnce(path) {
  const loaded = [];
  const body = readFileSync(path, "utf8").replace(/await import\(("[^"]+")\)/g, (_, from) => {
    loaded.push(`import * as part${loaded.length} from ${from};`);
    return `part${loaded.length - 1}`;
  });
  return `${loaded.join("\n")}\n${body}`;
}

/** Other texts in the place of some modules. */
function rewritten(modules) {
  return {
    name: "rewritten",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        Object.hasOwn(modules, path) ? { contents: modules[path], loader: "ts" } : undefined,
      );
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
    logLevel: "warning",
    ...more,
  });
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint }]) => ({
    name: relative(folder, path),
    isEntry: entryPoint !== undefined && join(entryPoint).endsWith(relative(process.cwd(), entry)),
  }));
  const { name } = outputs.find(({ isEntry }) => isEntry);
  const parts = outputs.filter((output) => output.name !== name).map((output) => output.name);
  return { name, parts, inputs: Object.keys(metafile.inputs) };
}

const SYSTEMS = ["careful", "hasty"];

/** The examples of all tasks as text: by task, then by folder, then by path; a description lies beside the folders. */
function examples(folder) {
  const tasks = readdirSync(folder).filter((task) => SYSTEMS.every((name) => existsSync(join(folder, task, name))));
  const sidesOf = (task) => [
    ...["gold", ...SYSTEMS]
      .filter((side) => existsSync(join(folder, task, side)))
      .map((side) => [side, filesBelow(join(folder, task, side))]),
    [
      "",
      textsOf(
        join(folder, task),
        readdirSync(join(folder, task)).filter((file) => file.endsWith(".fields.json")),
      ),
    ],
  ];
  return Object.fromEntries(tasks.sort().map((task) => [task, Object.fromEntries(sidesOf(task))]));
}

/** The files of each example as an archive, to look at. */
function writeSamples(folder, tasks) {
  mkdirSync(folder);
  for (const [task, sides] of Object.entries(tasks)) {
    const files = Object.entries(sides).flatMap(([side, texts]) =>
      Object.entries(texts).map(([path, text]) => [posix.join(side, path), strToU8(text)]),
    );
    writeFileSync(join(folder, `${task}.zip`), zipSync(Object.fromEntries(files), { mtime: "1980-01-01T00:00:00" }));
  }
}

function filesBelow(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());
  return textsOf(folder, files.sort());
}

function textsOf(folder, files) {
  const texts = files.map((file) => [file.replaceAll("\\", "/"), readFileSync(join(folder, file), "utf8")]);
  return Object.fromEntries(texts);
}
