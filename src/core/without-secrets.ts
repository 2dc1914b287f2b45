// Addresses as they may be shown: without user, password and keys.

const ADDRESS = /\b([a-z][a-z\d+.-]{0,30}:\/\/)([^\s"'<>]+)/gi;
const KEY = /([?&;][\w.-]{0,40}(?:key|token|secret|passw(?:or)?d|signature|auth|sig)[\w.-]{0,40}=)[^&;#\s"'<>]+/gi;
/** A host and its port, or a host alone. */
const HOST = /^[^:@/?#]*(?::\d*)?$/;

/** A text in which no address has a user, a password or a key. */
export function withoutSecrets(text: string): string {
  const shown = text.replace(ADDRESS, (_, scheme: string, rest: string) => scheme + withoutUser(rest));
  return shown.replace(KEY, "$1…");
}

/** What follows the last @ of the host; where no port follows the colon, a password has a slash that nobody encoded. */
function withoutUser(rest: string): string {
  const host = /^[^/?#]*/.exec(rest)![0];
  if (host.includes("@")) return rest.slice(host.lastIndexOf("@") + 1);
  return HOST.test(host) ? rest : rest.slice(rest.lastIndexOf("@") + 1);
}

/** A text that a server sent, without the secrets that were sent to it. */
export function withoutEchoes(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((shown, secret) => (secret ? shown.replaceAll(secret, "…") : shown), text);
}
