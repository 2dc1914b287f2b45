// Writes karat as a folder that needs nothing but Node: the command with everything it imports, the page, the examples.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildCommand, INSTALLED, OPTIONAL } from "./build-command.js";

/** What reads concepts out of texts is most of the size. */
const CONCEPT_PACKAGES = INSTALLED.filter((name) => name.startsWith("wink"));
const isConceptFile = (path) => basename(path) === "concepts" || /^page-(extractor|embedder)-/.test(basename(path));

/** Takes the page from dist, which has to be built. */
export async function buildProgram(root, folder, { version, hasConcepts = true }) {
  rmSync(folder, { recursive: true, force: true });
  const dist = join(folder, "dist");
  mkdirSync(dist, { recursive: true });
  await buildCommand(root, dist, { external: [...OPTIONAL, ...(hasConcepts ? [] : CONCEPT_PACKAGES)] });
  const filter = (path) => hasConcepts || !isConceptFile(path);
  cpSync(join(root, "dist/page"), join(dist, "page"), { recursive: true, filter });
  cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true, filter });
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ name: "karat", version, type: "module" }, null, 2)}\n`,
  );
}
