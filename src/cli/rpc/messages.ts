// JSON-RPC 2.0: requests, responses, and errors as data.
import { isExact } from "../../core/ids.ts";
import { KaratError } from "../../core/problem.ts";

export type RequestId = string | number | null;

export interface Request {
  readonly jsonrpc: "2.0";
  /** Absent in a notification, which is not answered. */
  readonly id?: RequestId;
  readonly method: string;
  readonly params?: unknown;
}

export interface Failure {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Message =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly error: Failure }
  | { readonly jsonrpc: "2.0"; readonly method: string; readonly params: unknown };

/** The codes of the specification, and karat's own, which follow the exit codes of the command. */
const RPC_CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  bug: -32603,
  usage: 2,
  input: 3,
  cancelled: 130,
} as const;

export class RpcError extends Error {
  readonly code: number;

  constructor(code: keyof typeof RPC_CODES, message: string) {
    super(message);
    this.code = RPC_CODES[code];
  }
}

/** What went wrong, with every located problem as data. */
export function rpcFailure(error: unknown): Failure {
  if (error instanceof RpcError) return { code: error.code, message: error.message };
  if (error instanceof KaratError) {
    const { code, problems, more, isUsage, message } = error;
    return { code: isUsage ? RPC_CODES.usage : RPC_CODES.input, message, data: { code, problems, more } };
  }
  return { code: RPC_CODES.bug, message: `this is a bug in karat: ${error instanceof Error ? error.message : error}` };
}

/** A line that is no request, and the id it is answered with. */
interface Refusal {
  readonly id: RequestId;
  readonly error: Failure;
}

export function parseRequest(line: string): Request | Refusal {
  let message: unknown;
  try {
    message = JSON.parse(line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line);
  } catch (error) {
    return unreadable(`not JSON: ${(error as Error).message}`);
  }
  if (isRequest(message)) return message;
  const { id } = (message ?? {}) as Partial<Request>;
  return { id: isId(id) ? id : null, error: { code: RPC_CODES.request, message: wantedInPlaceOf(message) } };
}

/** The answer to a line that is no valid request. */
export function unreadable(message: string): Refusal {
  return { id: null, error: { code: RPC_CODES.parse, message } };
}

/** Some programs begin what they write with one. */
const BYTE_ORDER_MARK = "\ufeff";

function wantedInPlaceOf(message: unknown): string {
  return Array.isArray(message)
    ? "expected one request a line, and no batch: several may be in flight"
    : 'expected { "jsonrpc": "2.0", "id": …, "method": "…", "params": { … } }';
}

function isRequest(message: unknown): message is Request {
  if (typeof message !== "object" || message === null) return false;
  const { jsonrpc, id, method } = message as Partial<Request>;
  return jsonrpc === "2.0" && (id === undefined || isId(id)) && typeof method === "string";
}

function isId(id: unknown): id is RequestId {
  return id === null || typeof id === "string" || (typeof id === "number" && isExact(id));
}
