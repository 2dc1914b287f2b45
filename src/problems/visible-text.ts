// Makes text safe to show to people and build servers: one line, without control characters, changes of direction or secrets; and a minus sign for negative numbers.

export function decimalText(value: number, digits: number): string {
  return withMinus(value.toFixed(digits));
}

/** "3,000": written here, because asking the engine for it takes as long as loading a tenth of the program. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A minus sign in place of the hyphen: it is as wide as a plus. */
export function withMinus(number: string): string {
  return number.replace(/^-/, "−");
}

/** Returns the plural of a word that tasks and descriptions use for units and places: "receipts", "categories". */
export function plural(noun: string): string {
  if (/(?:[sxz]|[cs]h)$/i.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/i.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c". */
export function listText(texts: readonly string[], word: "and" | "or"): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;
}

/** The first of many texts: "a, b and 7 more". */
export function firstOf(texts: readonly string[], most: number): string {
  const more = texts.length > most ? ` and ${texts.length - most} more` : "";
  return `${texts.slice(0, most).join(", ")}${more}`;
}

const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The text with hidden characters written as in JSON: `\n`, `\u001b`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, escaped);
}

function escaped(character: string): string {
  const codes = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return NAMED[character] ?? codes.map((code) => `\\u${code}`).join("");
}

/** Control characters other than newlines, tabs and terminal colours. */
const UNWANTED = /(?!\p{Cc}\[[\d;]*m|\r\n|[\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const COMMAND_START = /^([^\S\r\n\u2028\u2029]*):(?=:)/gm;
const COMMAND_INSIDE = /#(?=#\w*\[)/g;

/**
 * Lines without commands to a build server: GitHub takes lines that begin with `::`, after any space, and `##[…]` anywhere, for commands;
 * others take `##vso[…]`. The escapes mean the same character in JSON.
 */
export function withoutCommands(lines: string): string {
  return lines.replace(UNWANTED, escaped).replace(COMMAND_START, "$1\\u003a").replace(COMMAND_INSIDE, "\\u0023");
}

const ADDRESS = /\b([a-z][a-z\d+.-]{0,30}:\/\/)([^\s"'<>]+)/gi;
const KEY = /([?&;][\w.-]{0,40}(?:key|token|secret|passw(?:or)?d|signature|auth|sig)[\w.-]{0,40}=)[^&;#\s"'<>]+/gi;
/** A host and its port, or a host alone. */
const HOST = /^[^:@/?#]*(?::\d*)?$/;

/** Removes users, passwords and keys from the addresses in a text. */
export function withoutSecrets(text: string): string {
  const withoutUsers = text.replace(ADDRESS, (_, scheme: string, rest: string) => scheme + withoutUser(rest));
  return withoutUsers.replace(KEY, "$1…");
}

/** Removes user and password: what follows the last @ is the host. If no port follows the colon, the password contains an unencoded slash. */
function withoutUser(rest: string): string {
  const host = /^[^/?#]*/.exec(rest)![0];
  if (host.includes("@")) return rest.slice(host.lastIndexOf("@") + 1);
  return HOST.test(host) ? rest : rest.slice(rest.lastIndexOf("@") + 1);
}

/** The text of a server without the secrets that we sent to it. */
export function withoutEchoes(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((safeText, secret) => (secret ? safeText.replaceAll(secret, "…") : safeText), text);
}
