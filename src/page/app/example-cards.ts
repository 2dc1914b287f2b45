// The bundled examples as cards, from results that the build stores.

export interface ExampleCard {
  readonly id: string;
  readonly title: string;
  /** The title of the task, if the card has one of its own. */
  readonly kind: string | null;
  /** The verdict. */
  readonly sentence: string;
  /** p and the number of units. */
  readonly certainty: string;
  /** The places where the worse system loses most; null if no mistakes are known. */
  readonly mistakes: string | null;
  readonly systems: readonly {
    readonly name: string;
    readonly score: number;
    readonly low: number;
    readonly high: number;
  }[];
}

declare const STORED_CARDS: readonly ExampleCard[];

export const EXAMPLE_CARDS: readonly ExampleCard[] = STORED_CARDS;
