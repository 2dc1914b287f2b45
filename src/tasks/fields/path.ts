// The path of a field as it stands in columns and score ids: names joined by dots, with what could be misread percent-encoded.
import { utf8 } from "../../core/utf8.ts";

const UNSAFE = /[%.,=$\p{White_Space}\p{Cc}]/gu;

function encodeName(name: string): string {
  return name.replace(UNSAFE, (character) =>
    Array.from(utf8(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
}

/** The columns of the whole unit begin with `all.`, so a field of that name is written otherwise. */
export function pathOf(names: readonly string[]): string {
  if (names.length === 0) return "$";
  const path = names.map(encodeName).join(".");
  return path === "all" || path.startsWith("all.") ? `%61${path.slice(1)}` : path;
}
