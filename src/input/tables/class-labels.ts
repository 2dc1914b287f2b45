// Class labels of Hugging Face: a column holds integers, and the footer of the file holds their names.

import { isObject } from "../../contract/shape.ts";
import { parsedOrUndefined } from "../../json/text.ts";

interface KeyValue {
  readonly key: string;
  readonly value?: string | undefined;
}

type Labels = (value: unknown) => unknown;

/** Makes, for each column, a function that puts the names of its class labels in place of their integers. */
export function labelReader(footer: readonly KeyValue[] = []): (column: string) => Labels {
  const features = featuresIn(footer);
  return (column) => {
    const feature = ownKey(features, column);
    const hasLabels = JSON.stringify(feature)?.includes('"ClassLabel"');
    return hasLabels ? (value) => named(value, feature) : (value) => value;
  };
}

/** Reads the features that `datasets` wrote about the columns; if they are absent or damaged, integers stay integers. */
function featuresIn(footer: readonly KeyValue[]): unknown {
  const written = parsedOrUndefined(footer.find(({ key }) => key === "huggingface")?.value ?? "null");
  return ownKey(ownKey(written, "info"), "features");
}

/** Negative integers mean that there is no label. */
function named(value: unknown, feature: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, itemOf(feature)));
  if (isObject(value)) {
    const inner = itemOf(feature);
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, named(entry, ownKey(inner, key))]));
  }
  if (typeof value !== "number" || !isObject(feature) || feature._type !== "ClassLabel") return value;
  if (value < 0) return null;
  const name: unknown = Array.isArray(feature.names) ? feature.names[value] : undefined;
  return typeof name === "string" ? name : value;
}

/** The feature of the items of a list, which is written as `[item]` or `{ feature: item, _type: "List" }`; others stay. */
function itemOf(feature: unknown): unknown {
  if (Array.isArray(feature)) return feature[0];
  return isObject(feature) && typeof feature._type === "string" ? (feature.feature ?? feature) : feature;
}

function ownKey(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}
