// What is true of all units together: remarks, scores, the comparison, distributions.
import { type Markup, markup } from "../../draw/markup.ts";
import { comparisonSection } from "./comparison.ts";
import { distributionSection } from "./distribution.ts";
import { scoreSection } from "./forest.ts";
import type { Page } from "./input.ts";
import { remarksSection } from "./remarks.ts";
import type { ComparedUnit } from "./units.ts";

export function summarySections(page: Page, units: readonly ComparedUnit[]): Markup {
  return markup`${remarksSection(page)}${scoreSection(page)}${comparisonSection(page, units)}${distributionSection(page)}`;
}
