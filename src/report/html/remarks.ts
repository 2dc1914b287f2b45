// What a reader should know before trusting the numbers: warnings, and units that are missing, surplus or invalid.
import type { Warning } from "../../core/findings.ts";
import type { UnitCounts } from "../../core/result.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { counted } from "../score-report.ts";
import type { Page } from "./input.ts";
import { nameList, textMarkup } from "./long-text.ts";
import { systemName } from "./system-name.ts";

const MOST_NAMES = 100;

export function remarksSection({ systems, comparison }: Page): Markup | null {
  // A comparison repeats the warnings of its systems.
  const shared = (comparison?.warnings ?? []).map(warningItem);
  const own = systems.flatMap(({ name, result }, series) => {
    const items = [...unitItems(result.units), ...(comparison === null ? result.warnings.map(warningItem) : [])];
    if (items.length === 0) return [];
    return markup`${systems.length > 1 && markup`<h3>${systemName(name, series)}</h3>`}<ul>${items}</ul>`;
  });
  if (shared.length + own.length === 0) return null;
  return markup`<section id="remarks" class="remarks"><h2>Remarks</h2>${shared.length > 0 && markup`<ul>${shared}</ul>`}${own}</section>`;
}

function unitItems({ name, missing, extra, invalid }: UnitCounts): readonly Markup[] {
  return [
    ...idList(missing, `${counted(missing.length, name)} without prediction`),
    ...idList(extra, `${counted(extra.length, "prediction")} that gold knows nothing of`),
    ...idList(invalid, `${counted(invalid.length, name)} with invalid parts`),
  ];
}

function idList(ids: readonly string[], text: string): readonly Markup[] {
  if (ids.length === 0) return [];
  return [markup`<li><details><summary>${text}</summary>${nameList(ids, MOST_NAMES)}</details></li>`];
}

function warningItem({ code, message, count, examples = [] }: Warning): Markup {
  const places = count === undefined || count === 1 ? "" : ` (${count} times)`;
  const where =
    examples.length > 0 && markup`<small>${examples.map((example) => markup`${textMarkup(example)}<br>`)}</small>`;
  return markup`<li><code>${code}</code> ${textMarkup(message)}${places}${where}</li>`;
}
