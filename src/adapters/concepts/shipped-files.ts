// The data files that the services of concepts need, for programs that are packed into one file.

/** Packages that have to be installed beside it. */
export const PACKAGES = ["wink-nlp", "wink-eng-lite-web-model"] as const;

/** The folders where the package has the table and the lexicon, and where a packed program looks for them beside itself. */
export const DATA = { places: ["data/concepts", "dist/page/concepts"], beside: "data/concepts" } as const;
