// The type of JSON values in memory.

/** A JSON value in memory; a long integer may be a BigInt. */
export type Json =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };
