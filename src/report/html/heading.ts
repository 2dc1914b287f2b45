// The top of the page: what was scored, and the one number of each system that matters most.
import { type Markup, markup } from "../../draw/markup.ts";
import { counted, shownInterval, shownNumber } from "../score-report.ts";
import type { Page } from "./input.ts";
import { systemName } from "./system-name.ts";

const LONGEST_NAME = 40;

export function pageTitle({ title, definition, systems }: Page): string {
  if (title !== undefined) return title;
  const names = systems.map(({ name }) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name));
  return `${definition.title}: ${names.join(", ")}`;
}

export function heading(page: Page): Markup {
  const { definition, systems, title } = page;
  const sections = {
    scores: "Scores",
    ...(systems.length > 1 ? { comparison: "Comparison" } : {}),
    units: `${capital(definition.unit)}s`,
    reproduce: "How to reproduce it",
  };
  return markup`<header>
<p class="eyebrow">karat ${systems[0].result.karat} · ${definition.id}</p>
<h1>${title ?? definition.title}</h1>
<p class="lead">${capital(definition.about)}.</p>
${headlines(page)}
<nav aria-label="Sections">${Object.entries(sections).map(([id, text]) => markup`<a href="#${id}">${text}</a>`)}</nav>
</header>`;
}

/** The primary score of each system. */
export function headlines(page: Page): Markup {
  return markup`<div class="headlines">${page.systems.map((_, series) => headline(page, series))}</div>`;
}

function headline({ scores, primary, systems, digits }: Page, series: number): Markup {
  const { name, result } = systems[series]!;
  const value = shownNumber(result.scores[primary] ?? null, digits);
  const interval = shownInterval(result.intervals?.[primary] ?? null, digits);
  return markup`<div class="headline"><p>${systemName(name, series)}</p><p class="big">${value}</p><p class="soft">${scores[primary]!.label} <span class="interval">${interval}</span><br>${counted(result.units.scored, result.units.name)}</p></div>`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
