import { eachFrame } from "#app/ui/layout/each-frame.ts";
import { canRest } from "#app/ui/layout/resting.ts";

const arriving = () => document.querySelector<HTMLElement>("main[data-arriving]");

/** The sections from the top down, each with those of its parts that are a step of their own. */
const parts = (main: HTMLElement) => [...main.querySelectorAll<HTMLElement>(":scope > *, [data-arrives-alone]")];

/**
 * Before the content of a page comes into it below what is there: `neighborhood-page.module.css` has it wait for
 * {@link layOutInSteps}. Not where a visitor is somewhere in the page, or goes to a part of it.
 */
export function beginArrival(): void {
  const main = document.querySelector("main");
  if (main && canRest() && window.scrollY === 0 && !window.location.hash) main.dataset.arriving = "all";
}

/** Has all of what has come laid out, or nothing wait for what does not come any more. */
export function endArrival(): void {
  const main = arriving();
  if (!main) return;
  delete main.dataset.arriving;
  for (const part of parts(main)) part.style.contentVisibility = "";
}

/** Goes to the section that the address names, which was not there when the page was opened; a visitor who moved on stays. */
export function goToSection(): void {
  const id = window.location.hash.slice(1);
  if (id && window.scrollY === 0) document.querySelector(`main > #${CSS.escape(id)}`)?.scrollIntoView();
}

/**
 * Lays out what has come, so that a press in between waits for one step only: after the frame that it comes in what is near
 * the first screen, then each section.
 * @returns takes no further step; what still waits is for the next arrival, or its end
 */
export function layOutInSteps(): () => void {
  const main = arriving();
  if (!main) return () => {};
  const waiting = parts(main).values();
  const callOff = eachFrame(() => {
    if (main.dataset.arriving === "all") main.dataset.arriving = "far";
    const part = waiting.next().value;
    if (part) part.style.contentVisibility = "visible";
    else endArrival();
    return part !== undefined;
  });
  const endAtOnce = () => {
    callOff();
    endArrival();
  };
  window.addEventListener("beforeprint", endAtOnce);
  return () => {
    callOff();
    window.removeEventListener("beforeprint", endAtOnce);
  };
}
