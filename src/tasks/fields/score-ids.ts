// The types of a description: what may be written where, and which score ids follow from its shape.
import type { Settings } from "./settings.ts";

type Measure = "f1" | "precision" | "recall";
type GeneralScore = Measure | `soft.${Measure}` | "soft.jaccard" | "mean.f1" | "macro.f1" | "whole";

/** The ids of the scores of a description: `"field.lines.sku.f1"` for `{ lines: [{ sku: "exact" }] }`. */
export type FieldsScore<Description> =
  IsRead<Description> extends true
    ? string
    :
        | GeneralScore
        | `field.${PathText<PathTo<"leaf", Description, []>>}.${Measure}`
        | ClassScore<PathText<PathTo<"classes", Description, []>>>
        | `list.${PathText<PathTo<"items", Description, []>>}.${"found" | "whole"}.${Measure}`;

/** Whether the compiler does not know a description, because it was read or inferred: `JSON.parse`, an import of JSON, a record. */
export type IsRead<Description> = unknown extends Description
  ? true
  : string extends keyof Description
    ? true
    : Description extends { readonly $karat: infer Version }
      ? string extends Version
        ? true
        : false
      : false;

/** The classes of a field are texts, which gold may decide. */
type ClassScore<Path extends string> = `field.${Path}.classes.f1` | `field.${Path}.class.${string}.${Measure}`;

type Names = readonly string[];

/** Paths to leaves, to leaves with `$classes`, or to lists and maps. */
type PathTo<What extends "leaf" | "classes" | "items", Node, Path extends Names> = Node extends string
  ? What extends "leaf"
    ? Node extends "skip"
      ? never
      : Path
    : never
  : Node extends { readonly $compare: infer Comparator }
    ? What extends "items"
      ? never
      : Comparator extends "skip"
        ? never
        : What extends "leaf"
          ? Path
          : Node extends { readonly $classes: unknown }
            ? Path
            : never
    : Node extends ItemsOf<infer Item>
      ? PathTo<What, Item, ItemPath<Item, Path>> | (What extends "items" ? Path : never)
      : { [Key in FieldKey<Node>]: PathTo<What, Node[Key], [...Path, RealName<Key>]> }[FieldKey<Node>];

type ItemsOf<Item> = readonly [Item] | { readonly $list: Item } | { readonly $map: Item };

/** A list or map directly inside a list or map adds a name. */
type ItemPath<Item, Path extends Names> = Item extends ItemsOf<unknown> ? [...Path, "item"] : Path;

/** Keys that are fields: settings begin with one `$`. */
type FieldKey<Node> = {
  [Key in keyof Node & string]: Key extends `$$${string}` ? Key : Key extends `$${string}` ? never : Key;
}[keyof Node & string];

type RealName<Key extends string> = Key extends `$$${infer Name}` ? `$${Name}` : Key;

/** The percent-encoded characters that are likely in names. */
interface Encoded {
  readonly "%": "%25";
  readonly ".": "%2E";
  readonly ",": "%2C";
  readonly "=": "%3D";
  readonly $: "%24";
  readonly " ": "%20";
  readonly "\t": "%09";
  readonly "\n": "%0A";
  readonly "\u00a0": "%C2%A0";
}

type NameText<Name extends string, Done extends string = ""> = Name extends `${infer First}${infer Rest}`
  ? NameText<Rest, `${Done}${First extends keyof Encoded ? Encoded[First] : First}`>
  : Done;

type PathText<Path extends Names> = Path extends readonly []
  ? "$"
  : Path extends readonly ["all", ...infer Rest extends Names]
    ? `%61ll${Following<Rest>}`
    : Path extends readonly [infer First extends string, ...infer Rest extends Names]
      ? `${NameText<First>}${Following<Rest>}`
      : never;

type Following<Path extends Names> = Path extends readonly [infer First extends string, ...infer Rest extends Names]
  ? `.${NameText<First>}${Following<Rest>}`
  : "";

/** A description as far as types can check it: the rest is checked when the task is made. */
export type Described<Description> =
  IsRead<Description> extends true ? unknown : { readonly $karat: "fields 2" } & DescribedNode<Description>;

type DescribedNode<Node> = Node extends string
  ? Settings["$compare"]
  : Node extends readonly unknown[]
    ? readonly [DescribedNode<Node[0]>]
    : {
        readonly [Key in keyof Node]: Key extends "$list" | "$map"
          ? DescribedNode<Node[Key]>
          : Key extends keyof Settings
            ? Settings[Key]
            : Key extends `$$${string}`
              ? DescribedNode<Node[Key]>
              : Key extends `$${string}`
                ? never
                : DescribedNode<Node[Key]>;
      };

/** A description of values of a type: it may name only fields that the type has. */
export type DescribedAs<Node, Value> = [Value] extends [never]
  ? never
  : Node extends string | { readonly $compare: unknown }
    ? unknown
    : Node extends readonly [infer Item]
      ? readonly [DescribedAs<Item, ElementOf<Value>>]
      : Node extends { readonly $list: infer Item }
        ? { readonly $list: DescribedAs<Item, ElementOf<Value>> }
        : Node extends { readonly $map: infer Item }
          ? { readonly $map: DescribedAs<Item, Value[keyof Value]> }
          : { readonly [Key in FieldKey<Node>]: DescribedAs<Node[Key], ValueOf<Value, RealName<Key>>> };

type ElementOf<Value> = Value extends readonly (infer One)[] ? One : never;

type ValueOf<Value, Name extends string> = Name extends keyof Value ? NonNullable<Value[Name]> : never;
