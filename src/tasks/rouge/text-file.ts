// The three ways ROUGE-1.5.5 reads a file: a sentence a line (SPL), the mark-up of SEE, that of ISI.

export type TextKind = "SPL" | "SEE" | "ISI";

const SEE_LINE = /^<a (?:size="[0-9]+" )?name="[0-9]+">\[[0-9]+\]<\/a>[ \t\r\f\v]+<a href="#[0-9]+" id=[0-9]+>([^<]+)/;
const ISI_LINE = /^<S SNTNO="[0-9a-z,]+">([^<]+)<\/S>/;

export function kindOf(text: string): TextKind {
  // trimStart takes a byte order mark too.
  const start = text.trimStart();
  if (/^<html>|^<a (size="\d+" )?name="/i.test(start)) return "SEE";
  return start.startsWith('<S SNTNO="') ? "ISI" : "SPL";
}

/** The sentences of a file. QUIRK: those of SEE and ISI end at their first "<", and one that begins with it is gone. */
export function sentencesIn(text: string, kind: TextKind): readonly string[] {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  if (kind === "SPL") return lines.filter((line) => line !== "");
  const pattern = kind === "SEE" ? SEE_LINE : ISI_LINE;
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}
