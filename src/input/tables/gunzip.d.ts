// Types for the one file of hyparquet-compressors that karat uses.
declare module "hyparquet-compressors/src/gzip.js" {
  export function gunzip(packed: Uint8Array, unpacked: Uint8Array): Uint8Array;
}
