import { canRest } from "#app/ui/layout/resting.ts";

/** A section is laid out in a frame of its own: this is longer than one, and a page in the background has none. */
const stepMilliseconds = 34;

const arriving = () => document.querySelector<HTMLElement>("main[data-arriving]");

/**
 * Before the content of a page comes into it below what is there: `neighborhood-page.module.css` has what lies far below the
 * first screen wait for {@link layOutInSteps}. Not where a visitor is somewhere in the page, or goes to a part of it.
 */
export function beginArrival(): void {
  const main = document.querySelector("main");
  if (main && canRest() && window.scrollY === 0 && !window.location.hash) main.dataset.arriving = "";
}

/** Has all of what has come laid out, or nothing wait for what does not come any more. */
export function endArrival(): void {
  const main = arriving();
  if (!main) return;
  delete main.dataset.arriving;
  for (const child of main.children) if (child instanceof HTMLElement) child.style.contentVisibility = "";
}

/** Goes to the section that the address names, which was not there when the page was opened; a visitor who moved on stays. */
export function goToSection(): void {
  const id = window.location.hash.slice(1);
  if (id && window.scrollY === 0) document.querySelector(`main > #${CSS.escape(id)}`)?.scrollIntoView();
}

/**
 * Lays out what has come, a section in each step, so that a press in between waits for one of them only.
 * @returns takes no further step; what still waits is for the next arrival, or its end
 */
export function layOutInSteps(): () => void {
  const sections = [...(arriving()?.children ?? [])].filter((child) => child instanceof HTMLElement).values();
  let timer = 0;
  const step = () => {
    const next = sections.next().value;
    if (!next) return endArrival();
    next.style.contentVisibility = "visible";
    timer = window.setTimeout(step, stepMilliseconds);
  };
  step();
  window.addEventListener("beforeprint", endArrival);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("beforeprint", endArrival);
  };
}
