// Copies a text; false where the browser lets nobody copy.

export const CANNOT_COPY = "This browser cannot copy";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that were opened from a disk may have no clipboard; the old way still works in most browsers.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}
