// Which files are tables, and what reading their rows needs.

export type TableKind = "csv" | "tsv" | "parquet";

/** A table as it was read from where it lies. */
export interface TableFile {
  readonly kind: TableKind;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The bytes as text; throws where they are none. */
  text(): string;
}

/** The kind of table that a file is by its name; null for others. */
export function tableKind(file: string): TableKind | null {
  const [, kind] = /\.(csv|tsv|parquet)(?:\.gz)?$/i.exec(file) ?? [];
  return (kind?.toLowerCase() as TableKind | undefined) ?? null;
}
