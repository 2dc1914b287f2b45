// Settings of a leaf under which a prediction that is wrong as it stands would be right.
import { COMPARATORS } from "./comparators/index.ts";
import type { LeafPlan } from "./plan.ts";
import type { ComparatorName, SettingName, Some } from "./settings.ts";

type Tried = Some<SettingName>;

/** The settings that are tried for each comparator or group of `$defaults`, the narrowest first. */
export const WIDER: Readonly<Record<string, readonly Tried[]>> = {
  number: [{ $loose: true }, { $decimal: "auto" }, { $decimal: "auto", $loose: true }],
  date: [{ $order: "dmy" }, { $order: "mdy" }],
  text: [{ $ignore: ["case", "punctuation", "space"] }, { $ignore: ["case", "accents", "punctuation", "space"] }],
};

/** The first settings with which a comparator reads a prediction as gold; null if none of them does. */
export function settingsThatRead(plan: LeafPlan, goldValue: unknown, predValue: unknown): Tried | null {
  const golds = plan.isAnyOf && Array.isArray(goldValue) ? goldValue : [goldValue];
  const wider = WIDER[plan.comparator] ?? [];
  return (
    wider.find((settings) => isRightWith({ ...plan.settings, ...settings }, plan.comparator, golds, predValue)) ?? null
  );
}

function isRightWith(settings: Tried, comparator: string, golds: readonly unknown[], predValue: unknown): boolean {
  const { prepare, similarity, atLeast } = COMPARATORS[comparator as ComparatorName](settings);
  const ready = prepare(predValue);
  if (ready === undefined) return false;
  return golds.some((gold) => {
    const accepted = prepare(gold);
    return accepted !== undefined && similarity(accepted, ready) >= atLeast;
  });
}
