import type { Page } from "@playwright/test";

/** Scrolls through the page once to trigger lazy loading, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await frame();
    }
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const image of pictures) {
      if (image.complete) continue;
      image.scrollIntoView({ behavior: "instant" });
      await new Promise((resolve) => {
        image.addEventListener("load", resolve, { once: true });
        image.addEventListener("error", resolve, { once: true });
        if (image.complete) resolve(undefined);
      });
    }
    scrollTo({ top: 0, behavior: "instant" });
    await frame();
  });
}

/** Problems of the page's structure: headings, ids, pictures, width, fragments, target sizes, motion. */
export function partFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) => {
      const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      const id = element.id ? `#${element.id}` : "";
      return `<${element.localName}${id}> “${text.slice(0, 60)}”`;
    };
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

    // Under an open modal the page is inert: its first heading is the modal's, one level below the page's.
    const modal = document.querySelector("dialog:modal");
    const headings = [...(modal ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(isShown);
    const first = headings.filter(({ localName }) => localName === "h1");
    if (first.length !== (modal ? 0 : 1)) found.push(`${first.length} h1`);
    let level = modal ? 1 : 0;
    for (const heading of headings) {
      const own = Number(heading.localName.slice(1));
      if (own > level + 1) found.push(`h${level} is followed by h${own}: ${nameOf(heading)}`);
      level = own;
    }

    const seen = new Set<string>();
    for (const { id } of document.querySelectorAll("[id]")) {
      if (seen.has(id)) found.push(`id twice: ${id}`);
      if (/\s/.test(id) || id === "") found.push(`id empty or with white space: “${id}”`);
      seen.add(id);
    }
    for (const name of ["for", "aria-labelledby", "aria-describedby", "aria-controls", "popovertarget", "list"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        for (const id of (element.getAttribute(name) ?? "").split(/\s+/)) {
          if (!document.getElementById(id)) found.push(`${name} names no element: ${id}, ${nameOf(element)}`);
        }
      }
    }

    for (const image of document.images) {
      const source = image.currentSrc || image.src;
      if (!image.hasAttribute("alt")) found.push(`no alt: ${source}`);
      if (image.complete && image.naturalWidth === 0) found.push(`broken picture: ${source}`);
    }

    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) found.push(`scrolls sideways: ${width} px`);

    // Words in a line of text keep its height (WCAG 2.5.8); a control in a label is as large as the label.
    const isInText = (element: Element) => {
      const { display } = getComputedStyle(element);
      const parent = element.parentElement;
      if (!display.startsWith("inline") || !parent) return false;
      const block = parent.closest("p, li, td, th, dd, dt, figcaption, address, small, h1, h2, h3, h4, span, div");
      const around = (block?.textContent ?? "").trim().length - (element.textContent ?? "").trim().length;
      return around > 1;
    };
    const targets =
      "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [tabindex='0']";
    for (const element of document.querySelectorAll(targets)) {
      const target = element.closest("label") ?? element;
      const box = target.getBoundingClientRect();
      const { position, content } = getComputedStyle(element, "::after");
      const isStretched = position === "absolute" && content !== "none";
      const isClipped = box.width <= 1 || box.height <= 1 || box.right <= 0 || box.bottom + scrollY <= 0;
      if (!isShown(element) || isClipped || isStretched || isInText(element)) continue;
      if (box.width < 23.9 || box.height < 23.9) {
        found.push(`small for a finger, ${box.width.toFixed(1)} × ${box.height.toFixed(1)} px: ${nameOf(element)}`);
      }
    }

    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (animation.playState === "running" && Number(duration) > 10) {
          found.push(
            `moves in spite of reduced motion: ${nameOf((animation.effect as KeyframeEffect).target as Element)}`,
          );
        }
      }
    }
    return found;
  });
}

/** Doubles the text size, as a browser setting does, or resets it. */
export async function sizeText(page: Page, size: "200%" | "100%"): Promise<void> {
  await page.evaluate((given) => {
    document.documentElement.style.fontSize = given;
  }, size);
}

const longWord = "Unbreakable".repeat(8).slice(0, 85);

/** Replaces titles by one word of 85 characters: headings, breadcrumbs, row headings. */
export async function lengthenTitles(page: Page): Promise<void> {
  // Hydration would restore the original text.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  await page.evaluate((word) => {
    const titles = "h1, h2, h3, h4, h5, h6, nav[aria-label=Breadcrumb] li, [role=rowheader]";
    for (const element of document.querySelectorAll(titles)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = walker.nextNode() as Text | null;
      while (text && !text.data.trim()) text = walker.nextNode() as Text | null;
      if (text) text.data = word;
    }
  }, longWord);
}

/** Text that is cut off or overlaps other text: in the open modal, menu or popover, or else in the page. */
export function textFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const quote = (text: string | null) => `“${(text ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 50)}”`;
    const root =
      document.querySelector("dialog:modal") ??
      document.querySelector(":popover-open") ??
      document.querySelector("header details[open] > :not(summary)") ??
      document.body;
    for (const { scrollWidth, clientWidth, localName } of [document.documentElement, root]) {
      if (scrollWidth > clientWidth && clientWidth > 0) {
        found.add(`scrolls sideways: ${localName}, ${scrollWidth} of ${clientWidth} px`);
      }
    }
    const pieces: { readonly node: Text; readonly boxes: readonly DOMRect[] }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement;
      if (!parent || !node.data.trim() || parent.closest("script, style, noscript, svg, option, select")) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      let isOutside = false;
      for (let each: Element | null = parent; each && each !== root; each = each.parentElement) {
        const { position, clipPath } = getComputedStyle(each);
        const { width, height } = each.getBoundingClientRect();
        // Fixed and sticky elements, and text for screen readers only.
        if (position === "fixed" || position === "sticky" || clipPath !== "none" || width <= 1 || height <= 1)
          isOutside = true;
      }
      if (isOutside) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      pieces.push({ node, boxes });
      // All content of a scroll container can be reached.
      let [mayBeCutX, mayBeCutY] = [true, true];
      for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        if (["auto", "scroll"].includes(overflowX)) mayBeCutX = false;
        if (["auto", "scroll"].includes(overflowY)) mayBeCutY = false;
        if (overflowX === "visible" && overflowY === "visible") continue;
        const clip = each.getBoundingClientRect();
        for (const box of boxes) {
          const cutX =
            mayBeCutX &&
            ["hidden", "clip"].includes(overflowX) &&
            (box.right > clip.right + 2 || box.left < clip.left - 2);
          const middle = (box.top + box.bottom) / 2;
          const cutY =
            mayBeCutY && ["hidden", "clip"].includes(overflowY) && (middle > clip.bottom || middle < clip.top);
          if (cutX || cutY) found.add(`cut off: ${quote(node.data)}`);
        }
      }
    }
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        const isOver = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return width > 3 && height > Math.min(a.height, b.height) / 2;
          }),
        );
        if (isOver) found.add(`lies on other text: ${quote(one.node.data)} and ${quote(other.node.data)}`);
      }
    }
    return [...found];
  });
}

/** Opens all `<details>`; of an exclusive group the last stays open. Returns their number. */
export async function openDetails(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
    for (const details of all) details.open = true;
    return all.length;
  });
}

/** The absolute URLs in the page: links, pictures, and fragments without an element. */
export function addressesIn(page: Page) {
  return page.evaluate(() => ({
    links: [...document.querySelectorAll("a[href]")].map(
      (link) => new URL(link.getAttribute("href") ?? "", document.baseURI).href,
    ),
    pictures: [...document.images].map(({ currentSrc, src }) => currentSrc || src),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
  }));
}
