// The core of wink's English model (1.8), read straight from its JSON file: the package first turns it into text, which takes most of its start.
import { createRequire } from "node:module";

const FILE = "wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json";

interface Feature {
  readonly list: readonly unknown[];
  hash?: Record<string, number>;
  intrinsicSize?: number;
  index?: number;
  maxIndex?: number;
}

/** How a feature is packed; the fourth number tells whether its values are listed, the fifth whether they are found in the word itself. */
type Layout = readonly [number, number, number, number, number];

interface CoreFile {
  readonly lexicon: string;
  readonly xpansions: string;
  readonly packing: { readonly layout: Readonly<Record<string, Layout>> };
  readonly features: Readonly<Record<string, Feature>>;
  readonly pos: { readonly hash: Readonly<Record<string, number>> };
}

/** Null where the package is part of a bundle and its files do not lie anywhere. */
export function readWinkCore(): unknown {
  const file = coreFile();
  if (file === null) return null;
  // The tagger adds the words it meets; others may use the same file.
  const features = Object.fromEntries(
    Object.entries(file.features).map(([name, feature]) => [name, { ...feature, list: [...feature.list] } as Feature]),
  );
  const { layout } = file.packing;
  for (const [name, [, mask, shift, isListed]] of entriesOf(layout))
    if (isListed === 0) Object.assign(features[name]!, indexed(features[name]!), { maxIndex: mask >>> shift });
  Object.assign(features.lexeme!, indexed(features.lexeme!));
  const clusters = features.posClusters!.list.map(
    (tags) =>
      new Set(
        String(tags)
          .split("_")
          .map((tag) => file.pos.hash[tag] || 0),
      ),
  );
  return {
    ...file,
    lexicon: wordsOf(file.lexicon),
    xpansions: wordsOf(file.xpansions),
    packing: {
      ...file.packing,
      efList: entriesOf(layout).flatMap(([name, { 4: isFound }]) => (isFound === 1 ? [name] : [])),
    },
    features: { ...features, posClusters: { ...features.posClusters!, list: clusters } },
  };
}

function coreFile(): CoreFile | null {
  try {
    return createRequire(import.meta.url)(FILE) as CoreFile;
  } catch {
    return null;
  }
}

const entriesOf = (layout: Readonly<Record<string, Layout>>) => Object.entries(layout);

/** The hash has no prototype, because any word can be its key. */
function indexed({ list }: Feature): Pick<Feature, "hash" | "intrinsicSize" | "index"> {
  const hash: Record<string, number> = Object.create(null);
  // Nearly a hundred thousand words: an iterator would take a fifth longer.
  for (let at = 0; at < list.length; at++) hash[list[at] as string] = at;
  return { hash, intrinsicSize: list.length, index: list.length };
}

function wordsOf(base64: string): Uint32Array {
  const bytes = Buffer.from(base64, "base64");
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
