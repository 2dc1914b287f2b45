// Saves data as a file of the reader.

/** Long enough for the browser to have begun reading. */
const KEPT_MS = 60_000;

export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
