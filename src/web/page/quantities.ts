// Quantities in words.
import { capital } from "../../core/visible-text.ts";

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

export function bytesText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

const ABBREVIATIONS = /\b(ar|dsc|llm|rouge)\b/g;

/** "goldTimelines" as "Gold timelines". */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words.replace(ABBREVIATIONS, (short) => short.toUpperCase()));
}
