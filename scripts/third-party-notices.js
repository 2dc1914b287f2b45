// The licences of the packages that went into a bundle, which must travel with it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Names, versions and licence texts of all packages among the files of a bundle. */
export function thirdPartyNotices(root, files) {
  const packages = new Set(files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
  return [...packages]
    .sort()
    .map((name) => notice(join(root, "node_modules", name)))
    .join("\n\n");
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file to pass on`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
