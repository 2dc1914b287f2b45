// The one value that all mistakes of a cluster have, or most of them: "always USD", "mostly USD".
import type { MistakeCluster, Mistakes } from "./mistakes.ts";

/** From so many mistakes on, and so many gold values, one predicted value is worth naming. */
const FEW = 3;

/** The one value of all mistakes in a cluster; null if there are several, or too few to say so. */
export function alwaysValue(mistakes: Mistakes, cluster: MistakeCluster): string | null {
  const { most, count } = cluster;
  if (most === undefined || count < FEW || most.count < count) return null;
  if (most.pred !== undefined && isWrong(cluster) && goldValues(mistakes, cluster) < FEW) return null;
  return most.pred ?? most.gold ?? null;
}

/** The value of more than half of the mistakes in a cluster; null if there is none, or too few to say so. */
export function mostlyValue({ most, count }: MistakeCluster): string | null {
  if (most === undefined || count < FEW || most.count * 2 <= count) return null;
  return most.pred ?? most.gold ?? null;
}

function isWrong({ examples }: MistakeCluster): boolean {
  return examples.some(({ gold, pred }) => gold !== undefined && pred !== undefined);
}

/** How many gold values a wrong cluster has at least. */
function goldValues({ tables }: Mistakes, { place, most, examples }: MistakeCluster): number {
  const table = tables.find((one) => one.place === place);
  const pred = table?.values.indexOf(most?.pred ?? "") ?? -1;
  if (table !== undefined && pred !== -1)
    return table.cells.filter(([gold, other]) => gold !== -1 && gold !== pred && other === pred).length;
  return new Set(examples.map(({ gold }) => gold)).size;
}
