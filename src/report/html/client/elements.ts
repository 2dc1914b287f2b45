// Makes elements; text goes in as text and can never become markup.

type Child = Node | string | null;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean | null>> = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(
  text: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string | boolean>> = {},
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, [text]);
  made.addEventListener("click", onClick);
  return made;
}

const LONGEST = 600;
const SHOWN = 300;

/** Text from strangers: apart from its surroundings in direction, and folded when it is long. */
export function field(text: string): HTMLElement {
  if (text.length <= LONGEST) return element("bdi", { class: "field", dir: "auto" }, [text]);
  const shown = element("bdi", { dir: "auto" }, [`${text.slice(0, SHOWN)}…`]);
  const holder = element("span", { class: "field" }, [shown]);
  const toggle = button(
    `show all ${text.length.toLocaleString("en")} characters`,
    () => {
      const isWhole = shown.classList.toggle("whole");
      shown.textContent = isWhole ? text : `${text.slice(0, SHOWN)}…`;
      toggle.textContent = isWhole ? "show less" : `show all ${text.length.toLocaleString("en")} characters`;
      toggle.setAttribute("aria-expanded", String(isWhole));
    },
    { "aria-expanded": "false" },
  );
  holder.append(toggle);
  return holder;
}

export function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}

export function numberText(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : value.toFixed(digits);
}
