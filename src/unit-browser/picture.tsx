// A drawing of a unit. Parsed as XML and not as HTML: what is not a drawing shows as nothing, and no script in it could run.
import { useEffect, useRef, useState } from "preact/hooks";
import { lightUpGroups } from "./light-up.ts";

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
