/**
 * Starts the page's own script: it loads while the linked style sheets do, and runs when they are in, as what it changes may
 * need any of them. The styles that stand in the document go then: the linked ones say all of it.
 */
export function startPage(): void {
  const block = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
  if (!block) return;
  const { head } = document;
  const links = [...head.querySelectorAll<HTMLLinkElement>("link[disabled]")];
  const preloads = block.dataset.preloads?.split(" ").map((href) => `<link rel="modulepreload" href="${href}">`);
  head.insertAdjacentHTML("beforeend", preloads?.join("") ?? "");
  void Promise.all(links.map(turnOn)).then((areLoaded) => {
    // Without one of them the page keeps what it has.
    if (areLoaded.every(Boolean)) head.querySelector("style[data-page]")?.remove();
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = block.textContent;
    head.append(script);
    // It runs all the same; what hydrates meets the document as it was sent.
    script.remove();
  });
}

/** Turns a style sheet on; true once it is in, false where it cannot be loaded. */
function turnOn(link: HTMLLinkElement): Promise<boolean> {
  return new Promise((done) => {
    link.addEventListener("load", () => done(true));
    link.addEventListener("error", () => done(false));
    link.disabled = false;
  });
}
