// How to get the same numbers again: signature, command, options, digests, citation.
import type { Result } from "../../core/result.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import type { Page, ReportedSystem } from "./input.ts";
import { textMarkup } from "./long-text.ts";
import { systemName } from "./system-name.ts";

export function reproduceSection(page: Page): Markup {
  const { systems, command, definition, comparison } = page;
  const [{ result }] = systems;
  return markup`<section id="reproduce"><h2>How to reproduce it</h2>
${command !== undefined && copyable("Command", command)}
${comparison !== null && copyable("Signature of the comparison", comparison.signature)}
${systems.map((system, series) => signatureOf(page, system, series))}
<div class="facts-grid">${optionTable(result)}${provenance(systems)}</div>
<p class="soft">Protocol ${definition.protocol.name}, version ${definition.protocol.version}. ${definition.protocol.cite}.</p>
</section>`;
}

const LONGEST_TITLE = 100;

/** The script puts a button into the second span. */
function copyable(title: string, text: string, name: string | Markup = title): Markup {
  return markup`<div class="copyable"><div class="copyable-head"><span>${name}</span><span data-copy="${title}"></span></div><pre tabindex="0"><code><bdi>${text}</bdi></code></pre></div>`;
}

function signatureOf({ systems }: Page, { name, result }: ReportedSystem, series: number): Markup {
  if (systems.length === 1) return copyable("Signature", result.signature);
  return copyable(`Signature of ${name.slice(0, LONGEST_TITLE)}`, result.signature, systemName(name, series));
}

function optionTable({ options }: Result): Markup | null {
  const rows = Object.entries(options).map(
    ([name, value]) =>
      markup`<tr><th scope="row"><code>${name}</code></th><td>${textMarkup(optionText(value))}</td></tr>`,
  );
  return rows.length === 0
    ? null
    : markup`<table class="plain"><caption>Options</caption><tbody>${rows}</tbody></table>`;
}

/** As a person would say it. */
function optionText(value: unknown): string {
  return value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);
}

function provenance(systems: readonly ReportedSystem[]): Markup {
  const [{ result: first }] = systems as [ReportedSystem];
  const row = (name: string | Markup, text: string) => markup`<tr><th scope="row">${name}</th><td>${text}</td></tr>`;
  const predictions = systems.map(({ name, result }, series) => {
    const side = systems.length > 1 ? systemName(name, series) : "predictions";
    return row(side, `${result.formats.pred}, ${digestText(result.digests.pred)}`);
  });
  return markup`<table class="plain"><caption>Input</caption><tbody>${row("gold", `${first.formats.gold}, ${digestText(first.digests.gold)}`)}${predictions}${row("karat", first.karat)}</tbody></table>`;
}

function digestText(digest: string | null): string {
  return digest === null ? "not digested" : `digest ${digest}`;
}
