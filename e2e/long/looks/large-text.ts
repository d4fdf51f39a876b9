import type { Page } from "@playwright/test";

/** Doubles the browser's default font size (WCAG 1.4.4). */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

/**
 * Unreadable parts of a page, or of the dialog over it: clipped or overlapping text, and text and controls outside the
 * window; one line each.
 */
export async function unreadableParts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const problems = new Set<string>();
    const nameOf = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // For screen readers only, or a honeypot.
      !element.closest(".visually-hidden, noscript, option, [aria-hidden] :has(> [tabindex='-1'])") &&
      getComputedStyle(element).clipPath !== "inset(50%)";
    const isOutside = ({ left, right }: DOMRect) => left < -1 || right > document.documentElement.clientWidth + 1;
    /** Content of a scroll container that is scrolled out of view. */
    const isScrolledAway = (box: DOMRect, parent: Element | null) => {
      for (let around = parent; around && around !== root; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const scrollsX = /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth;
        const scrollsY = /auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight;
        if (scrollsX && (box.left < frame.left - 1 || box.right > frame.right + 1)) return true;
        if (scrollsY && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)) return true;
        if (position === "fixed") return false;
      }
      return false;
    };

    for (const control of root.querySelectorAll("input, select, textarea, button, a")) {
      const box = control.getBoundingClientRect();
      if (isShown(control) && isOutside(box) && !isScrolledAway(box, control.parentElement)) {
        problems.add(`outside the window: ${control.tagName.toLowerCase()} ${nameOf(control)}`);
      }
    }

    const words: {
      readonly text: string;
      readonly parent: Element;
      readonly layer: Element | null;
      readonly box: DOMRect;
    }[] = [];
    const layerOf = (element: Element): Element | null => {
      for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
        if (["fixed", "sticky"].includes(getComputedStyle(each).position)) return each;
      }
      return null;
    };
    /** Undefined when the box is hidden intentionally or scrolled out of view. */
    const cutBy = (box: DOMRect, parent: Element): Element | null | undefined => {
      for (let around: Element | null = parent; around && around !== root; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const hidesX = /hidden|clip/.test(overflowX);
        const hidesY = /hidden|clip/.test(overflowY);
        const isGone =
          (hidesX && (frame.width < 2 || box.right <= frame.left || box.left >= frame.right)) ||
          (hidesY && (frame.height < 2 || box.bottom <= frame.top || box.top >= frame.bottom));
        if (isGone) return undefined;
        const isCut =
          (hidesX && (box.left < frame.left - 1 || box.right > frame.right + 1)) ||
          (hidesY && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1));
        if (isCut) return around;
      }
      return null;
    };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40) ?? "";
      // Texts of drawings and maps are parts of a picture, which its frame crops.
      if (!parent || text === "" || !isShown(parent) || parent.closest("svg, .leaflet-container")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const cut = cutBy(box, parent);
        if (cut === undefined || box.width < 2 || isScrolledAway(box, parent)) continue;
        if (cut) problems.add(`cut: ${text}`);
        if (isOutside(box)) problems.add(`outside the window: ${text}`);
        words.push({ text, parent, layer: layerOf(parent), box });
      }
    }
    for (const [index, one] of words.entries()) {
      for (const other of words.slice(index + 1)) {
        // Sticky and fixed elements overlap the page's content.
        if (one.layer !== other.layer || one.parent.contains(other.parent) || other.parent.contains(one.parent))
          continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Line boxes are higher than their letters.
        if (across > 2 && down > 0.3 * Math.min(one.box.height, other.box.height)) {
          problems.add(`“${one.text}” stands on “${other.text}”`);
        }
      }
    }
    return [...problems];
  });
}

/**
 * Words of headings, figures, tables, buttons and labels that break between two letters for lack of space; one line
 * each.
 */
export async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const broken = new Set<string>();
    for (const part of document.querySelectorAll("h1, h2, h3, h4, dt, dd, th, td, button, label, summary, .price")) {
      if (!part.checkVisibility({ visibilityProperty: true }) || part.closest("svg, [aria-hidden], .visually-hidden"))
        continue;
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // For screen readers only.
        if (node.parentElement && getComputedStyle(node.parentElement).clipPath === "inset(50%)") continue;
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}$,.]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
          );
          // An email address has no other opportunity to break.
          if (lines.size > 1 && !/\S@\S/.test(node.textContent ?? "")) broken.add(`broken: ${word}`);
        }
      }
    }
    return [...broken];
  });
}
