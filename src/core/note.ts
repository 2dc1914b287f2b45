// Remarks on how far numbers can be trusted. They belong into the report, beside the numbers, and are no fault of the input.
import type { Warning } from "./finding-sink.ts";

export const NOTE_CODES = [
  "FEW_UNITS",
  "NO_INTERVAL",
  "DIFFERENT_UNITS",
  "UNREACHABLE_LEVEL",
  "COMPAT_RULE",
  "FEW_SWAPS",
  "UNEQUAL_DENOMINATORS",
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

export interface Note extends Warning {
  readonly code: NoteCode;
}

export function isNote(warning: Warning): warning is Note {
  return (NOTE_CODES as readonly string[]).includes(warning.code);
}
