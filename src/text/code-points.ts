// The order of texts in Python and Perl, where JavaScript compares UTF-16 units.

/** The order of texts by their bytes in UTF-8, which is that of their code points. */
export function comparePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    if (a.charCodeAt(index) === b.charCodeAt(index)) continue;
    return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
  }
  return a.length - b.length;
}

/** Surrogates belong to code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
