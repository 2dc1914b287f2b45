// Buttons that copy the text below them.

export function offerCopies(): void {
  for (const copy of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const text = copy.closest(".copyable")!.querySelector("pre")!;
    const say = (word: string) => {
      copy.textContent = word;
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    };
    // Some browsers refuse it in pages that were opened from a disk.
    const select = () => {
      getSelection()?.selectAllChildren(text);
      say("Selected");
    };
    copy.hidden = false;
    copy.addEventListener("click", () => {
      navigator.clipboard.writeText(text.textContent).then(() => say("Copied"), select);
    });
  }
}
