// Lights up the parts of a drawing that belong together: while the pointer is over one of them, or from a click until the next.

/** Parts name the group they belong to as `data-group`. */
export function lightUpGroups(drawing: Element): void {
  const parts = [...drawing.querySelectorAll("[data-group]")];
  if (parts.length === 0) return;
  let kept: string | null = null;
  const show = (group: string | null) => {
    for (const part of parts)
      part.classList.toggle("is-faded", group !== null && part.getAttribute("data-group") !== group);
  };
  drawing.addEventListener("pointerover", ({ target }) => show(groupOf(target) ?? kept));
  drawing.addEventListener("pointerleave", () => show(kept));
  drawing.addEventListener("click", ({ target }) => {
    const group = groupOf(target);
    kept = group === kept ? null : group;
    show(kept);
  });
}

function groupOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-group]")?.getAttribute("data-group") ?? null) : null;
}
