// Decodes a reply into calls, as the official program does for native calls and for text.
import { JsonSyntaxError } from "../../json/reader.ts";
import { parsePythonJson } from "./python-json.ts";
import { parseCalls } from "./python-parser.ts";
import { type DecodedCall, isDict, isList, type PythonValue, UnreadableReply, unreadable } from "./python-value.ts";

/** Why a reply has no calls, by the names of the official program. */
export type Undecodable = "ast_decoder:decoder_failed" | "ast_decoder:decoder_wrong_output_format";

export type Decoded = readonly DecodedCall[] | Undecodable;

export function decode(reply: PythonValue, mode: "native" | "text"): Decoded {
  try {
    if (mode === "native") return nativeCalls(reply);
    return typeof reply === "string" ? parseCalls(bracketed(reply)) : unreadable();
  } catch (error) {
    if (error instanceof UnreadableReply || error instanceof JsonSyntaxError) return "ast_decoder:decoder_failed";
    throw error;
  }
}

/** QUIRK: an empty text is an empty list. */
function nativeCalls(reply: PythonValue): Decoded {
  if (reply === "") return [];
  if (!isList(reply)) return unreadable();
  const calls = reply.map((item) => {
    const [first = unreadable()] = isDict(item) ? item : [];
    const [name, written] = first;
    return { name: name as string, arguments: typeof written === "string" ? parsePythonJson(written) : written };
  });
  return calls.every(isCall) ? calls : "ast_decoder:decoder_wrong_output_format";
}

function isCall(call: { readonly name: string; readonly arguments: PythonValue }): call is DecodedCall {
  return isDict(call.arguments);
}

/** Removes backticks, line feeds and spaces at both ends, and adds missing brackets. */
function bracketed(reply: string): string {
  let [start, end] = [0, reply.length];
  while (start < end && "`\n ".includes(reply[start]!)) start++;
  while (end > start && "`\n ".includes(reply[end - 1]!)) end--;
  const text = reply.slice(start, end);
  const opened = text.startsWith("[") ? text : `[${text}`;
  return opened.endsWith("]") ? opened : `${opened}]`;
}
