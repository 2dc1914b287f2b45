// The files that a user dropped or chose for one side, under one name.

export interface ChosenFile {
  /** The path below the folder; without a folder, the name of the file. */
  readonly path: string;
  readonly file: File;
}

export interface Chosen {
  /** The name of the folder, of the only file, or of several files together. */
  readonly name: string;
  readonly kind: "folder" | "file" | "files";
  readonly files: readonly ChosenFile[];
  /** The system of a file that holds several: for a table, the column of its predictions. */
  readonly column?: string;
}

export function sizeOf({ files }: Chosen): number {
  return files.reduce((bytes, { file }) => bytes + file.size, 0);
}
