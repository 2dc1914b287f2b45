// What a user dropped or chose for one side: files that have a name in common.

export interface ChosenFile {
  /** Path below the folder or, where there is none, the name of the file. */
  readonly path: string;
  readonly file: File;
}

export interface Chosen {
  /** The name of the folder, of the only file, or of several files together. */
  readonly name: string;
  readonly kind: "folder" | "file" | "files";
  readonly files: readonly ChosenFile[];
  /** The column of a table that holds the predictions of one system. */
  readonly column?: string;
}

export function sizeOf({ files }: Chosen): number {
  return files.reduce((bytes, { file }) => bytes + file.size, 0);
}
