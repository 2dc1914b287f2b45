// The one file of hyparquet-compressors that is used has no types of its own.
declare module "hyparquet-compressors/src/gzip.js" {
  export function gunzip(packed: Uint8Array, unpacked: Uint8Array): Uint8Array;
}
