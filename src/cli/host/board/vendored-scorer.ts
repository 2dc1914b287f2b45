// The scorer that a board carries: files in its repository, pinned by the digest of their list, so that nobody can slip in another.
import { createHash } from "node:crypto";
import type { Files } from "../codabench.ts";

const FOLDER = "scorer";
const SUMS = "SHA256SUMS";

export const SCORER = `${FOLDER}/karat.mjs`;

export function vendored(kit: Files): Files {
  return new Map([...kit, [SUMS, sumsOf(kit)] as const].map(([path, content]) => [`${FOLDER}/${path}`, content]));
}

/** Lines of shell that end with an error unless all files are what they were. */
export function checkLines(kit: Files): readonly string[] {
  return [
    `echo "${sha256(sumsOf(kit))}  ${FOLDER}/${SUMS}" | sha256sum --check --quiet`,
    `(cd ${FOLDER} && sha256sum --check --quiet ${SUMS})`,
  ];
}

function sumsOf(kit: Files): string {
  return [...kit].map(([path, content]) => `${sha256(content)}  ${path}\n`).join("");
}

function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
