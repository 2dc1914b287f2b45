// Addresses as they may be shown: without user, password and keys.

/** What stands before the last @ of the host. */
const USER = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'<>]*@/gi;
/** A password with a slash in it, which nobody encoded: what follows the colon is no port. */
const RAW_USER = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#:@"'<>]*:(?!\d*(?:[/?#\s"'<>]|$))[^\s"'<>]*@/gi;
const KEY = /([?&;][\w.-]*(?:key|token|secret|passw(?:or)?d|signature|auth|sig)[\w.-]*=)[^&;#\s"'<>]+/gi;

/** A text in which no address has a user, a password or a key. */
export function withoutSecrets(text: string): string {
  return text.replace(RAW_USER, "$1").replace(USER, "$1").replace(KEY, "$1…");
}

/** A text that a server sent, without the secrets that were sent to it. */
export function withoutEchoes(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((shown, secret) => (secret ? shown.replaceAll(secret, "…") : shown), text);
}
