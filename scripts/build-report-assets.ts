// Writes src/report/html/assets.ts: the style and the script of the report, made small, with the hashes that its policy names.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { DRAWING_STYLE } from "../src/report/draw/drawing-style.ts";
import { declarations } from "../src/report/draw/palette.ts";

const ROOM = fileURLToPath(new URL("../src/report/html/", import.meta.url));
const ASSETS = `${ROOM}assets.ts`;
const SCRIPT = fileURLToPath(new URL("../src/screen/report/main.tsx", import.meta.url));

export async function reportAssets(): Promise<string> {
  const style = await minifiedStyle();
  const script = await bundledScript();
  const constant = (name: string, text: string) => `export const ${name}: string = ${JSON.stringify(text)};\n`;
  return [
    "// The style and the script of the page; written by scripts/build-report-assets.ts, not by hand.\n",
    "// biome-ignore-all format: generated\n// biome-ignore-all lint/suspicious/noTemplateCurlyInString: generated\n",
    constant("STYLE", style),
    constant("STYLE_HASH", sha256(style)),
    constant("SCRIPT", script),
    constant("SCRIPT_HASH", sha256(script)),
  ].join("");
}

/** The palette as custom properties, the drawings' style once for all of them, and the page's own. */
async function minifiedStyle(): Promise<string> {
  const light = declarations((name, value) => `--karat-${name}:${value}`);
  const dark = declarations((name, _, value) => `--karat-${name}:${value}`);
  const palette = `:root{color-scheme:light dark;${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}@media print{:root{color-scheme:light}}`;
  const source = `${palette}\n${DRAWING_STYLE}\n${readFileSync(`${ROOM}style.css`, "utf8")}`;
  return (await transform(source, { loader: "css", minify: true })).code.trim();
}

async function bundledScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [SCRIPT],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "ascii",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    banner: { js: "/* with Preact, MIT License, (c) 2015-present Jason Miller */" },
    write: false,
  });
  return outputFiles[0]!.text.trim();
}

function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ASSETS, await reportAssets());
