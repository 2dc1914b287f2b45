// A button that opens a short list of actions.
import { useRef } from "preact/hooks";

interface Props {
  readonly title: string;
  readonly items: readonly { readonly name: string; readonly act: () => Promise<void> }[];
}

export function Menu({ title, items }: Props) {
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
