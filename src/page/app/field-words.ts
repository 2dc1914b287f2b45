// Words of the command line in words of the page: a flag that has a field is called by the name of the field.
import { flagOf } from "../../contract/options.ts";
import type { TaskCard } from "../protocol.ts";
import { optionFields, RUN_FIELDS, titleOf } from "./form-fields.ts";

const FORMAT_TITLES = { "gold-format": "Format of gold", "pred-format": "Format of predictions" };
const SIDE_TITLES = { gold: "Gold", pred: "Predictions" };

const FLAG = /(^|[^\w-])(?:-([a-z])|--([a-z][a-z-]*))(?![\w-])(?:[ =](?=\S))?/g;

/** A hint of the command line with the names of fields instead of flags; flags without a field stay. */
export function fieldWords(text: string, card: TaskCard | null): string {
  const titles = fieldTitles(card);
  return text.replace(FLAG, (whole: string, before: string, short?: string, long?: string) => {
    const title = titles.get(long ?? `-${short}`);
    if (title === undefined) return whole;
    return `${before}“${title}”${/[ =]$/.test(whole) ? " " : ""}`;
  });
}

function fieldTitles(card: TaskCard | null): ReadonlyMap<string, string> {
  const titles = new Map<string, string>(Object.entries({ ...SIDE_TITLES, ...FORMAT_TITLES }));
  for (const { flag, title } of RUN_FIELDS) titles.set(flag, title);
  for (const name of Object.keys(card?.sources ?? {})) titles.set(flagOf(name), titleOf(name));
  for (const { flag, title, spec } of optionFields(card)) {
    titles.set(flag, title);
    if (spec.short !== undefined) titles.set(`-${spec.short}`, title);
  }
  return titles;
}
