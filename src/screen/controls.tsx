// The controls that several parts of the screen share: a list to choose from, a menu, copying and saving.
import type { HTMLAttributes } from "preact";
import { useRef } from "preact/hooks";
import { useSaid } from "./hooks.ts";

interface SelectProps extends Pick<HTMLAttributes, "id" | "class" | "title" | "aria-label" | "aria-describedby"> {
  readonly value: string;
  /** Values with the text shown for each, or values that are their own text. */
  readonly options: readonly (string | readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

export function Select({ options, onChange, ...attributes }: SelectProps) {
  return (
    <select {...attributes} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((option) => {
        const [value, text] = typeof option === "string" ? [option, option] : option;
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </select>
  );
}

export interface MenuItem {
  readonly name: string;
  readonly act: () => Promise<void>;
}

/** A button that opens a short list of actions. */
export function Menu({ title, items }: { title: string; items: readonly MenuItem[] }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current !== null) box.current.open = false;
  };
  return (
    <details
      ref={box}
      class="menu"
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || box.current?.open !== true) return;
        event.stopPropagation();
        close();
      }}
    >
      <summary>{title}</summary>
      <ul>
        {items.map(({ name, act }) => (
          <li key={name}>
            <button
              type="button"
              data-item={name}
              onClick={() => {
                close();
                void act();
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export const CANNOT_COPY = "This browser cannot copy";

/** Copies a text and says so for a moment; the title tells screen readers what is copied. */
export function CopyButton({ title, text }: { title: string; text: string }) {
  const [said, say] = useSaid();
  const copy = async () => say((await copyText(text)) ? "Copied" : CANNOT_COPY);
  return (
    <button type="button" aria-label={`Copy: ${title}`} onClick={() => void copy()}>
      {said || "Copy"}
    </button>
  );
}

/** False if the browser forbids copying. */
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

/** Long enough for the browser to have begun reading. */
const KEPT_MS = 60_000;

/** Saves data as a file of the reader. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
