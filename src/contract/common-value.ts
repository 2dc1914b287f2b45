// The one value that all mistakes of a cluster have, or most of them, in words: "always USD", "mostly USD".
import type { MistakeCluster, Mistakes } from "./mistakes.ts";

/** One predicted value is worth naming if it has at least so many mistakes and gold values. */
const FEW = 3;

/** The words for a cluster: that of its kind, unless one predicted value stands for all; what most have in common is added. */
export function clusterWords(
  mistakes: Mistakes,
  cluster: MistakeCluster,
  kindText: string,
): { readonly text: string; readonly chip?: string } {
  const { most, count } = cluster;
  const always = alwaysValue(mistakes, cluster);
  if (always !== null) return { text: `always ${always}` };
  if (most === undefined || count < FEW || most.count * 2 <= count) return { text: kindText };
  const isOneGold = most.gold !== undefined && most.count === count;
  return { text: kindText, chip: `${isOneGold ? "always" : "mostly"} ${most.pred ?? most.gold}` };
}

/** The one predicted value of all mistakes in a cluster; null if there are several, or too few to say so. */
export function alwaysValue(mistakes: Mistakes, cluster: MistakeCluster): string | null {
  const { most, count } = cluster;
  if (most === undefined || count < FEW || most.count < count) return null;
  if (isWrong(cluster) && goldValues(mistakes, cluster) < FEW) return null;
  return most.pred ?? null;
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
