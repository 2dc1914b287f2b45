// Numbers in JSON text that were written with other digits than karat's: a changed last digit may still be the same double.

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Each as it is written and as it should be. */
export function otherDigits(json: string): { readonly written: string; readonly right: string }[] {
  return [...json.matchAll(STRING_OR_NUMBER)].flatMap(([written]) => {
    if (written.startsWith('"')) return [];
    const right = JSON.stringify(Number(written));
    return decimal(written) === decimal(right) ? [] : [{ written, right }];
  });
}

/** The decimal that a text stands for, whatever its zeros, point and exponent: "-12e-3". */
function decimal(text: string): string {
  const [, sign, whole, part = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!;
  const digits = `${whole}${part}`.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  return short === "" ? "0" : `${sign}${short}e${Number(exponent) - part.length + digits.length - short.length}`;
}
