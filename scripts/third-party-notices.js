// The licences of the packages and the data that went into a bundle, which must travel with it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Names, versions and licence texts of all packages among the files of a bundle, and the NOTICE beside any of our own. */
export function thirdPartyNotices(root, files) {
  const packages = new Set(files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
  const own = files
    .filter((file) => !file.includes("node_modules/"))
    .map((file) => join(dirname(resolve(root, file)), "NOTICE"));
  const notices = [...new Set(own)].filter((file) => existsSync(file)).sort();
  return [
    ...[...packages].sort().map((name) => notice(join(root, "node_modules", name))),
    ...notices.map((file) => readFileSync(file, "utf8")),
  ].join("\n\n");
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file to pass on`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
