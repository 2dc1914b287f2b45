// Buttons that copy the text below them.

export function offerCopies(): void {
  for (const copy of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const text = copy.closest(".copyable")!.querySelector("pre")!;
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      copy.textContent = (await isCopied(text.textContent)) ? "Copied" : "Selected";
      if (copy.textContent === "Selected") getSelection()?.selectAllChildren(text);
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    });
  }
}

/** Some browsers refuse it in pages that were opened from a disk. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
