/**
 * Starts the page's own script: it loads while the linked style sheets do, and runs when they are in, as what it changes may
 * need any of them. The styles that stand in the document go then: the linked ones say all of it.
 */
export function startPage(): void {
  const block = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
  if (!block) return;
  for (const href of block.dataset.preloads?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  void Promise.all(links.map(turnOn)).then((areLoaded) => {
    // Without one of them the page keeps what it has.
    if (areLoaded.every(Boolean)) document.head.querySelector("style[data-page]")?.remove();
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = block.textContent;
    document.head.append(script);
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
