// The eight properties of a rule, their known values, and what makes two rules the same.

/** The properties in the order of MapDR's label files. */
export const PROPERTIES = [
  "RuleIndex",
  "LaneType",
  "LaneDirection",
  "AllowedTransport",
  "EffectiveDate",
  "EffectiveTime",
  "LowSpeedLimit",
  "HighSpeedLimit",
] as const;

/** Values the dataset is known to have, for the properties with a closed list; others are accepted with a warning. */
export const KNOWN_VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "LaneType",
    "BusLane DirectionLane EmergencyLane MultiLane Non-MotorizedLane SpeedLimitedLane TidalFlowLane VariableDirectionLane VehicleLane".split(
      " ",
    ),
  ],
  ["LaneDirection", ["Forbidden", "GoStraight", "TurnAround", "TurnLeft", "TurnRight"]],
]);

export interface Property {
  /** Its values as a sorted set of texts; empty where there is none. */
  readonly values: readonly string[];
  /** The whole value as JSON, members and keys in a fixed order. */
  readonly json: string;
}
export type Properties = ReadonlyMap<string, Property>;

export interface Equality {
  readonly equality: "normalised" | "strict";
  readonly ignoreProperty: readonly string[];
}

/** The names that are compared: the eight, or every key that either side has. */
function comparedNames({ equality, ignoreProperty }: Equality, ...sides: readonly Properties[]): readonly string[] {
  const names = equality === "strict" ? new Set(sides.flatMap((side) => [...side.keys()].sort())) : PROPERTIES;
  return [...names].filter((name) => !ignoreProperty.includes(name));
}

/** Returns the value that is compared: the set of values, or exactly what was written. */
function comparedValue(property: Property | undefined, { equality }: Equality): string {
  if (equality === "strict") return property?.json ?? "";
  return JSON.stringify(property?.values ?? []);
}

/** A text that two rules share exactly when all their properties are equal. */
export function equalityKey(properties: Properties, rules: Equality): string {
  const names = comparedNames(rules, properties);
  return JSON.stringify(names.map((name) => [name, comparedValue(properties.get(name), rules)]));
}

export function differences(gold: Properties, pred: Properties, rules: Equality) {
  return comparedNames(rules, gold, pred)
    .filter((name) => comparedValue(gold.get(name), rules) !== comparedValue(pred.get(name), rules))
    .map((name) => ({ name, gold: shown(gold.get(name), rules), pred: shown(pred.get(name), rules) }));
}

function shown(property: Property | undefined, { equality }: Equality): string {
  if (equality === "strict") return property?.json ?? "nothing";
  return property?.values.join("+") || "none";
}

/** A rule on one line: the properties that have a value. */
export function propertiesText(properties: Properties): string {
  const parts = [...properties]
    .filter(([, { values }]) => values.length > 0)
    .map(([name, { values }]) => `${name}=${values.join("+")}`);
  return parts.join(" ") || "no properties";
}
