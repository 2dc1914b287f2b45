// What a model thought before it answered, as far as tags tell it apart from the answer.

const TAG = /<(\/?)(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)>/gi;

/** The text without thoughts. Those whose opening tag was in the prompt reach from the beginning, those without an end to the end. */
export function withoutThoughts(text: string): string {
  let kept = "";
  let from = 0;
  let isThinking = false;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    const isClosing = slash === "/";
    if (!isClosing && !isThinking) kept += text.slice(from, index);
    if (isClosing && !isThinking) kept = "";
    from = index + tag.length;
    isThinking = !isClosing;
  }
  return isThinking ? kept : kept + text.slice(from);
}
