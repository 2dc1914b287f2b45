// The scorer as it goes into a bundle: one file, and for tasks that use services the packages and data beside it.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { shippedFiles } from "../../adapters/services-node.ts";
import { VERSION } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { packageRoot } from "../../io/package-root.ts";
import type { Files } from "./codabench.ts";
import { filesAt } from "./gold-files.ts";

export function programFiles({ definition }: AnyTask): Files {
  const root = packageRoot();
  const files = new Map<string, Uint8Array | string>([
    ["karat.mjs", readFileSync(join(root, "dist/host/karat.mjs"))],
    ["package.json", `${JSON.stringify({ name: "karat", version: VERSION, type: "module" })}\n`],
  ]);
  if (definition.services === undefined) return files;
  const { packages, data } = shippedFiles;
  const require = createRequire(join(root, "package.json"));
  const add = (folder: string, below: string) => {
    for (const [path, content] of filesAt(folder)) files.set(`${below}/${path}`, content);
  };
  for (const name of packages) add(dirname(require.resolve(`${name}/package.json`)), `node_modules/${name}`);
  const place = data.places.map((path) => join(root, path)).find((path) => existsSync(path));
  if (place !== undefined) add(place, data.beside);
  return files;
}
