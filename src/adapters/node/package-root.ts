// Finds the folder of the installed package, with its examples and data.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isPackage(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("this is a bug in karat: its own package was not found");
    folder = parent;
  }
  return folder;
}

function isPackage(folder: string): boolean {
  const file = join(folder, "package.json");
  return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { name?: string }).name === "karat";
}
