/** Says again which links the pointer and the focus are on, once the page acts by itself: it fetches ahead what they lead to. */
export function repeatIntent(): void {
  const say = (selector: string, event: Event) => document.querySelector(selector)?.dispatchEvent(event);
  say("a:hover", new MouseEvent("mouseover", { bubbles: true }));
  say("a:focus", new FocusEvent("focusin", { bubbles: true }));
}
