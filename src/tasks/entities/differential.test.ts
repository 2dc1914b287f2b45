// Every reading against a second program, written for this test in another way from the same specification.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementOf, type EntitySpan, type PairedEntities } from "./entity.ts";
import { pairMentions } from "./mentions.ts";
import { distinctSpans, pairSpans } from "./pair-spans.ts";
import { nervaluateChunks, pairInOrder } from "./semeval.ts";
import { tagReading } from "./tag-readings.ts";

const RUNS = { numRuns: 2_000, seed: 50 };
const OPTIONS = { raw: false, outside: "O", suffix: false, scheme: "IOB2" } as const;

type Tags = readonly string[];

const tagsOf = (prefixes: string) =>
  fc
    .tuple(fc.constantFrom(...prefixes), fc.constantFrom("X", "Y"))
    .map(([prefix, type]) => (prefix === "O" ? "O" : `${prefix}-${type}`));

/** Sentences whose predictions mostly are gold. */
const sentences = (prefixes: string) =>
  fc
    .array(fc.tuple(tagsOf(prefixes), fc.option(tagsOf(prefixes), { freq: 2 })), { maxLength: 14 })
    .map((tokens): readonly [gold: Tags, pred: Tags] => [
      tokens.map(([gold]) => gold),
      tokens.map(([gold, other]) => other ?? gold),
    ]);

const keys = (spans: readonly EntitySpan[]) => spans.map(({ start, end, type }) => `${start} ${end} ${type}`).sort();
const correctKeys = ({ gold, pairs }: PairedEntities) => keys(pairs.map(([at]) => gold[at]!));
const shared = (gold: readonly string[], pred: readonly string[]) => gold.filter((key) => pred.includes(key));

/** The types of the tokens at which conlleval counts a chunk, and of those that it counts as correct. */
function conlleval(gold: Tags, pred: Tags) {
  const parts = (tags: Tags) => ["O", ...tags, "O"].map((tag) => tag.split("-") as [string, string?]);
  const ends = ([p, t]: [string, string?], [q, u]: [string, string?]) =>
    (p === "B" && (q === "B" || q === "O")) ||
    (p === "I" && (q === "B" || q === "O")) ||
    (p === "E" && (q === "E" || q === "I" || q === "O")) ||
    (p !== "O" && p !== "." && t !== u);
  const starts = ([p, t]: [string, string?], [q, u]: [string, string?]) =>
    (q === "B" && (p === "B" || p === "I" || p === "O")) ||
    (q === "I" && (p === "O" || p === "E")) ||
    (q === "E" && (p === "E" || p === "O")) ||
    (q !== "O" && q !== "." && t !== u);
  const [one, other] = [parts(gold), parts(pred)];
  const found = { gold: [] as string[], pred: [] as string[], correct: [] as string[] };
  let isOpen = false;
  for (let at = 1; at < one.length; at++) {
    const [g, p] = [[one[at - 1]!, one[at]!] as const, [other[at - 1]!, other[at]!] as const];
    if (isOpen && ends(...g) && ends(...p)) {
      found.correct.push(g[0][1] ?? "");
      isOpen = false;
    } else if (isOpen && (ends(...g) !== ends(...p) || g[1][1] !== p[1][1])) isOpen = false;
    if (starts(...g) && starts(...p) && g[1][1] === p[1][1]) isOpen = true;
    if (starts(...g)) found.gold.push(g[1][1] ?? "");
    if (starts(...p)) found.pred.push(p[1][1] ?? "");
  }
  if (isOpen) found.correct.push("");
  return found;
}

/** The chunks of seqeval for B, I and O: a tag opens one unless it goes on with the type before. */
function iobChunks(tags: Tags): readonly string[] {
  const chunks: string[] = [];
  let start = -1;
  for (let at = 0; at <= tags.length; at++) {
    const [tag, before] = [tags[at] ?? "O", tags[at - 1] ?? "O"];
    const goesOn = tag.startsWith("I-") && before !== "O" && before.slice(2) === tag.slice(2);
    if (before !== "O" && !goesOn) chunks.push(`${start} ${at} ${before.slice(2)}`);
    if (tag !== "O" && !goesOn) start = at;
  }
  return chunks.sort();
}

/** The chunks of a strict scheme, by a regular expression over the prefixes of one type. */
function regularChunks(tags: Tags, pattern: RegExp): readonly string[] {
  return ["X", "Y"]
    .flatMap((type) => {
      const text = tags.map((tag) => (tag.endsWith(`-${type}`) ? tag[0] : "O")).join("");
      return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => `${index} ${index + length} ${type}`);
    })
    .sort();
}

describe("tag readings", () => {
  it("conlleval counts what its rules say, token by token", () => {
    fc.assert(
      fc.property(sentences("BIIEOOS."), ([gold, pred]) => {
        const paired = tagReading("conlleval", OPTIONS)!.pair(gold, pred);
        const { gold: wanted, pred: predicted, correct } = conlleval(gold, pred);
        expect(paired.gold.map(({ type }) => type)).toEqual(wanted);
        expect(paired.pred.map(({ type }) => type)).toEqual(predicted);
        expect(paired.pairs.map(([, , countedAs]) => countedAs)).toEqual(correct);
      }),
      RUNS,
    );
  });

  it("seqeval, and conlleval too, find the chunks of IOB tags", () => {
    fc.assert(
      fc.property(sentences("BIIO"), ([gold, pred]) => {
        const expected = shared(iobChunks(gold), iobChunks(pred));
        for (const reading of ["seqeval", "conlleval"] as const) {
          const paired = tagReading(reading, OPTIONS)!.pair(gold, pred);
          expect(keys(paired.gold)).toEqual(iobChunks(gold));
          expect(correctKeys(paired)).toEqual(expected);
        }
      }),
      RUNS,
    );
  });

  it.each([
    ["IOB2", "BIIO", /BI*/g],
    ["IOBES", "BIEESSO", /BI*E|S/g],
    ["BILOU", "BILLUUO", /BI*L|U/g],
  ] as const)("strict %s finds what its regular expression finds", (scheme, prefixes, pattern) => {
    const strict = tagReading("strict", { ...OPTIONS, scheme })!;
    fc.assert(
      fc.property(sentences(prefixes), ([gold, pred]) => {
        const paired = strict.pair(gold, pred);
        expect(keys(paired.gold)).toEqual(regularChunks(gold, pattern));
        expect(correctKeys(paired)).toEqual(shared(regularChunks(gold, pattern), regularChunks(pred, pattern)));
      }),
      RUNS,
    );
  });

  it("nervaluate's chunks of IOB tags are those of seqeval", () => {
    fc.assert(
      fc.property(sentences("BIIO"), ([gold]) => {
        expect(keys(nervaluateChunks(gold).chunks)).toEqual(iobChunks(gold));
      }),
      RUNS,
    );
  });
});

const span = fc
  .tuple(fc.nat(24), fc.integer({ min: 1, max: 8 }), fc.constantFrom("X", "Y"))
  .map(([start, length, type]): EntitySpan => ({ start, end: start + length, type }));
const spanLists = fc.array(span, { maxLength: 9 });
const shareOf = (one: EntitySpan, other: EntitySpan) => Math.min(one.end, other.end) - Math.max(one.start, other.start);

describe("spans", () => {
  it("pairInOrder(gold, pred, minOverlap) gives each prediction the first free entity that it overlaps enough", () => {
    fc.assert(
      fc.property(spanLists, spanLists, fc.constantFrom(1, 30, 50, 100), (gold, pred, least) => {
        const pairs: [number, number][] = [];
        pred.forEach((other, at) => {
          const first = gold.findIndex(
            (one, place) =>
              !pairs.some(([taken]) => taken === place) &&
              (Math.max(0, shareOf(one, other)) / (one.end - one.start)) * 100 >= least,
          );
          if (first !== -1) pairs.push([first, at]);
        });
        expect(pairInOrder(gold, pred, least).pairs).toEqual(pairs);
      }),
      RUNS,
    );
  });

  it("pairSpans(gold, pred) takes the best of all pairs, again and again", () => {
    const rank = { both: 0, boundsOnly: 1, typeOnly: 2, neither: 3 };
    const order = (one: EntitySpan) => [one.start, one.end, one.type.charCodeAt(0)];
    fc.assert(
      fc.property(spanLists.map(distinctSpans), spanLists.map(distinctSpans), (gold, pred) => {
        const all = gold.flatMap((one) =>
          pred.filter((other) => shareOf(one, other) > 0).map((other) => ({ one, other })),
        );
        const keyed = all.map(({ one, other }) => ({
          one,
          other,
          key: [rank[agreementOf(one, other)], -shareOf(one, other), ...order(one), ...order(other)],
        }));
        keyed.sort((a, b) => {
          const at = a.key.findIndex((value, place) => value !== b.key[place]);
          return at === -1 ? 0 : a.key[at]! - b.key[at]!;
        });
        const expected: string[] = [];
        const used = new Set<EntitySpan>();
        for (const { one, other } of keyed) {
          if (used.has(one) || used.has(other)) continue;
          used.add(one).add(other);
          expected.push(`${gold.indexOf(one)} ${pred.indexOf(other)}`);
        }
        const pairs = pairSpans(gold, pred).pairs.map(([one, other]) => `${one} ${other}`);
        expect(pairs.sort()).toEqual(expected.sort());
      }),
      RUNS,
    );
  });
});

describe("texts", () => {
  it("pairMentions(gold, pred, rules) pairs as many as the smaller of both counts", () => {
    const mention = fc.record({
      text: fc.constantFrom("the Nile", "Nile", " nile ", "The  nile.", "éa", "", "Ada"),
      type: fc.constantFrom("X", "Y"),
    });
    const lists = fc.array(mention, { maxLength: 8 });
    const rules = fc.record({
      normalise: fc.constantFrom("space", "lower", "uniner"),
      count: fc.constantFrom("each", "once"),
      untyped: fc.boolean(),
    });
    fc.assert(
      fc.property(lists, lists, rules, (gold, pred, { normalise, count, untyped }) => {
        const normal = (text: string) => {
          let plain = normalise === "space" ? text : text.toLowerCase();
          if (normalise === "uniner")
            plain = plain
              .replaceAll(".", "")
              .split(" ")
              .filter((word) => !["a", "an", "the"].includes(word))
              .join(" ");
          return plain.split(" ").filter(Boolean).join(" ");
        };
        const counts = (list: typeof gold) => {
          const all = new Map<string, number>();
          for (const { text, type } of list) {
            const key = `${normal(text)}|${untyped ? "" : type}`;
            all.set(key, count === "once" ? 1 : (all.get(key) ?? 0) + 1);
          }
          return all;
        };
        const [wanted, given] = [counts(gold), counts(pred)];
        let pairs = 0;
        for (const [key, number] of wanted) pairs += Math.min(number, given.get(key) ?? 0);
        expect(pairMentions(gold, pred, { normalise, count, untyped }).pairs).toHaveLength(pairs);
      }),
      RUNS,
    );
  });
});
