// Finds the module of an installed package by its name, as an import in the working directory would.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../core/shape.ts";

const NAME = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/i;

/** The path of the module, or null where no such package is installed. */
export function packageEntry(name: string, from: string = process.cwd()): string | null {
  if (!NAME.test(name)) return null;
  const home = join(from, "node_modules", name);
  if (existsSync(join(home, "package.json"))) return join(home, mainModule(home));
  const above = dirname(from);
  return above === from ? null : packageEntry(name, above);
}

function mainModule(home: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const { exports, main } = isObject(manifest) ? manifest : {};
  const root = isObject(exports) && Object.hasOwn(exports, ".") ? exports["."] : exports;
  return moduleOf(root) ?? (typeof main === "string" ? main : "index.js");
}

const CONDITIONS = ["node", "import", "module-sync", "default"];

/** The module that an import takes of conditional exports: the first condition that holds. */
function moduleOf(target: unknown): string | null {
  if (typeof target === "string") return target;
  const choices = Array.isArray(target)
    ? target
    : isObject(target)
      ? Object.entries(target).flatMap(([condition, inner]) => (CONDITIONS.includes(condition) ? [inner] : []))
      : [];
  return choices.map(moduleOf).find((path) => path !== null) ?? null;
}
