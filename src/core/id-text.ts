// Names that look alike are alike: macOS writes the names of files in another form of Unicode than most other programs.

const MAY_DIFFER = /[\u0300-\uffff]/;

/** A name or an id in Normalization Form C, so that "é" is one character wherever it was written. */
export function idText(text: string): string {
  return MAY_DIFFER.test(text) ? text.normalize("NFC") : text;
}
