import { useEffect, useRef, useState } from "react";
import { createPath, PrefetchPageLinks, useLocation, useNavigate } from "react-router";
import { isPageHref } from "#app/domain/navigation/content-href.ts";
import { mayMove, takePicture } from "../motion/picture-trip.ts";
import { isPlainClick } from "../overlays/fragment-modal.ts";

/** Links to pages of the site in parts that React does not know the inside of; choices open over the page. */
const sentLink = ":is([data-left-alone], [data-late]) a[href]:not([data-privacy-choices])";

/** A pointer that only passes by fetches nothing. */
const intentMilliseconds = 100;

/**
 * Follows links of parts that were sent by the server and are left alone, or not yet taken over, as `SmartLink` does: within
 * the site, with their page fetched ahead once the pointer or the focus stays on them.
 */
export function SentLinks() {
  const navigate = useNavigate();
  const location = useLocation();
  const [ahead, setAhead] = useState<string | null>(null);
  const now = useRef({ navigate, location });
  useEffect(() => {
    now.current = { navigate, location };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a new page nothing is pointed at yet
  useEffect(() => setAhead(null), [location]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = pageLinkOf(event);
      if (!link || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      const { navigate, location } = now.current;
      const { keepsScroll, takesPicture } = link.element.dataset;
      void navigate(link.href, {
        replace: createPath(location) === link.path,
        preventScrollReset: keepsScroll !== undefined,
        viewTransition: takesPicture !== undefined && takePicture(link.element) && mayMove(),
      });
    };
    let timer: number | undefined;
    const onIntent = (event: Event) => {
      const link = pageLinkOf(event);
      window.clearTimeout(timer);
      if (!link || link.element.dataset.prefetch === "none") return;
      timer = window.setTimeout(() => setAhead(link.path), intentMilliseconds);
    };
    const intents = ["mouseover", "focusin", "touchstart"] as const;
    // React stops clicks in parts that it has not taken over on their way down.
    document.addEventListener("click", onClick, { capture: true });
    for (const type of intents) document.addEventListener(type, onIntent, { capture: true, passive: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("click", onClick, { capture: true });
      for (const type of intents) document.removeEventListener(type, onIntent, { capture: true });
    };
  }, []);
  return ahead === null ? null : <PrefetchPageLinks page={ahead} />;
}

function pageLinkOf({ target }: Event) {
  const element = target instanceof Element ? target.closest<HTMLAnchorElement>(sentLink) : null;
  const href = element?.getAttribute("href") ?? "";
  if (!element || !isPageHref(href) || element.target || element.hasAttribute("download")) return null;
  return { element, href, path: element.pathname + element.search + element.hash };
}
