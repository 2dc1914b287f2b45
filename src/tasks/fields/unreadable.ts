// Says why a prediction cannot be compared, and which setting of the description would read it as what gold says.
import { COMPARATORS, type ComparatorName } from "./comparators/index.ts";
import type { MatchedLeaf } from "./match.ts";

const NAMES: Readonly<Record<ComparatorName, string>> = {
  exact: "value",
  text: "text",
  number: "number",
  date: "date",
  similar: "text",
  tokens: "text",
};

const WIDER: Readonly<Partial<Record<ComparatorName, readonly object[]>>> = {
  number: [{ $loose: true }, { $decimal: "," }, { $decimal: ",", $loose: true }],
  date: [{ $order: "dmy" }, { $order: "mdy" }],
};

export function unreadableNote({ plan, gold, pred }: MatchedLeaf): string {
  const { comparator } = plan;
  const reads = WIDER[comparator]?.find((settings) => {
    const { prepare, similarity } = COMPARATORS[comparator].make(settings);
    const ready = prepare(pred?.value);
    return ready !== undefined && gold?.ready.some((accepted) => similarity(accepted, ready) === 1);
  });
  const note = `the prediction cannot be read as a ${NAMES[comparator]}`;
  return reads === undefined ? note : `${note}; with ${JSON.stringify(reads).slice(1, -1)} it would be right`;
}
