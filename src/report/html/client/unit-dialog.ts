// The dialog of one unit: its scores, its picture and its evidence, for each system.
import type { StoredDetail } from "../evidence-pages.ts";
import { button, byId, element, numberText } from "./elements.ts";
import { evidenceView } from "./evidence.ts";
import { type PageData, readDetails } from "./page-data.ts";

/** The unit before or after another in the order of the table. */
export type Neighbour = (unit: number, step: 1 | -1) => number | null;

const PREFIX = "#unit-";

export function unitLink(unit: number): string {
  return `${PREFIX}${unit}`;
}

/** Opens the dialog whenever the address names a unit, so that links and the back button work. */
export function followAddress(data: PageData, neighbour: Neighbour): void {
  const dialog = byId("unit-dialog") as HTMLDialogElement;
  const follow = () => {
    const unit = location.hash.startsWith(PREFIX) ? Number(location.hash.slice(PREFIX.length)) : -1;
    if (data.ids[unit] === undefined) {
      dialog.close();
      return;
    }
    dialog.replaceChildren(dialogHead(data, unit, { dialog, neighbour }), dialogBody(data, unit));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  };
  dialog.addEventListener("close", () => {
    if (location.hash.startsWith(PREFIX)) history.replaceState(null, "", "#units");
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  addEventListener("hashchange", follow);
  follow();
}

function dialogHead(
  data: PageData,
  unit: number,
  { dialog, neighbour }: { dialog: HTMLDialogElement; neighbour: Neighbour },
): HTMLElement {
  const step = (text: string, by: 1 | -1) => {
    const next = neighbour(unit, by);
    return button(text, () => location.replace(unitLink(next!)), { disabled: next === null });
  };
  const name = data.ids[unit]!;
  return element("div", { class: "dialog-head" }, [
    element("h2", { id: "unit-name", title: name.slice(0, 400) }, [
      `${data.unit} `,
      element("bdi", {}, [name.slice(0, 200)]),
    ]),
    step("Previous", -1),
    step("Next", 1),
    button("Close", () => dialog.close(), { autofocus: true }),
  ]);
}

function dialogBody(data: PageData, unit: number): HTMLElement {
  const details = readDetails(data, unit);
  const name = data.ids[unit]!;
  return element("div", { class: "dialog-body" }, [
    name.length > 200 ? element("p", {}, [element("bdi", { class: "whole" }, [name])]) : null,
    ...data.systems.map((_, system) => systemDetail(data, { unit, system }, details?.[system] ?? null)),
  ]);
}

function systemDetail(
  data: PageData,
  { unit, system }: { unit: number; system: number },
  detail: StoredDetail | null,
): HTMLElement {
  const name = data.systems[system]!;
  return element("section", { class: "system-detail", "aria-label": name.slice(0, 100) }, [
    data.systems.length > 1 ? element("h3", {}, [element("bdi", {}, [name])]) : null,
    ...scoreLists(data, unit, system),
    ...(detail === null ? [absence(data)] : [pictureView(detail), evidenceView(detail.evidence, data.digits)]),
  ]);
}

const SCORES_AT_ONCE = 9;

/** The primary score first; those after the first few are folded away. */
function scoreLists(data: PageData, unit: number, system: number): readonly HTMLElement[] {
  const items = data.scores
    .map(({ id, label }, k) => ({ isPrimary: id === data.primary, label, value: data.values[system]![k]![unit] }))
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map(({ label, value }) => element("li", {}, [`${label} `, element("b", {}, [numberText(value, data.digits)])]));
  const list = (some: readonly HTMLElement[]) => element("ul", { class: "unit-scores" }, some);
  const [first, rest] = [items.slice(0, SCORES_AT_ONCE), items.slice(SCORES_AT_ONCE)];
  if (rest.length === 0) return [list(first)];
  return [list(first), element("details", {}, [element("summary", {}, [`${rest.length} more scores`]), list(rest)])];
}

function absence({ isCut, task }: PageData): HTMLElement {
  const text = isCut ? "Its evidence was left out to keep this page small. " : "No evidence was stored with it. ";
  return element("p", { class: "soft" }, [text, element("code", {}, [`karat explain ${task}`]), " shows it."]);
}

/** Parsed as XML and not as HTML: what is not a drawing shows as nothing, and no script in it could run. */
function pictureView({ picture }: StoredDetail): HTMLElement | null {
  if (picture === undefined) return null;
  const { documentElement } = new DOMParser().parseFromString(picture, "image/svg+xml");
  if (documentElement.localName !== "svg") return element("p", { class: "soft" }, ["Its picture is not valid SVG."]);
  const figure = element("div", { class: "picture", tabindex: 0, role: "group", "aria-label": "Picture" });
  figure.append(document.importNode(documentElement, true));
  return figure;
}
