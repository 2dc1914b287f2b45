// The head of the page, with the policy that lets nothing run but what the page brings itself.
import { type Markup, markup, trusted } from "../draw/markup.ts";
import { SCRIPT_HASH, STYLE, STYLE_HASH } from "./assets.ts";

const POLICY = [
  "default-src 'none'",
  `script-src '${SCRIPT_HASH}'`,
  `style-src '${STYLE_HASH}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%23b8860b' d='M4 2h8l3 4-7 8-7-8z'/%3E%3C/svg%3E";

export function pageHead(title: string): Markup {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${trusted(ICON)}">
<style>${trusted(STYLE)}</style></head>
`;
}
