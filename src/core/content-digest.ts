// The digest of what a result or a comparison says. It finds damage and careless edits; a forger can compute it too.
import { ValueDigest } from "./value-digest.ts";

interface Stored {
  readonly digest?: string | undefined;
  readonly rows?: readonly unknown[] | undefined;
  readonly perUnit?: readonly object[] | undefined;
}

/** The digest of a result whose units come one by one, in any order. */
export class ContentDigest {
  readonly #digest = new ValueDigest();

  constructor({ digest: _, ...head }: Stored) {
    // As it will be read back: what JSON cannot write is lost on the way.
    this.#digest.add(JSON.parse(JSON.stringify(head)));
  }

  /** A unit and its row. */
  add(unit: object): void {
    this.#digest.add(unit);
  }

  hex(): string {
    return this.#digest.hex();
  }
}

export function contentDigest(content: Stored): string {
  const { rows, perUnit, ...head } = content;
  if (rows === undefined || perUnit?.length !== rows.length) return new ContentDigest(content).hex();
  const digest = new ContentDigest(head);
  for (const [at, unit] of perUnit.entries()) digest.add({ ...unit, row: rows[at] });
  return digest.hex();
}

/** The same with the digest of its content, in the place of any it had. */
export function withDigest<Content extends Stored>({ digest: _, ...content }: Content): Content {
  return { ...content, digest: contentDigest(content) } as unknown as Content;
}
