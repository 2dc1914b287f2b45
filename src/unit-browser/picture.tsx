// A drawing of a unit. Parsed as XML and not as HTML, so that only a valid SVG is shown and no script in it runs.
import { useEffect, useRef, useState } from "preact/hooks";

export function Picture({ svg }: { svg: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawing, setDrawing] = useState(true);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
    setDrawing(documentElement.localName === "svg");
    if (documentElement.localName !== "svg") return;
    const drawing = document.importNode(documentElement, true);
    lightUpGroups(drawing);
    place.current?.replaceChildren(drawing);
  }, [svg]);
  if (!isDrawing) return <p class="soft">Its picture is not valid SVG.</p>;
  return <div ref={place} class="picture" />;
}

/** Lights up the parts that belong together, which name their group as `data-group`: while the pointer is over one, or from a click until the next. */
function lightUpGroups(drawing: Element): void {
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
