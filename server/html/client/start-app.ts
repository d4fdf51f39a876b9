/** Longest wait for style sheets and earlier attempts: the inlined CSS is enough. */
const maxWaitMs = 5000;

let sheetsApplied = Promise.resolve();
/** The modules of the previous attempt: a request for one that is still pending would share its failure. */
let modulesSettled: Promise<unknown> = Promise.resolve();

/**
 * Starts the app's module script: preloads its modules while the linked style sheets load, and runs it once they are
 * applied.
 * @param isRetry whether an earlier attempt failed
 * @param onFailed called when a module cannot be loaded; the start may be tried again
 */
export function startApp(isRetry: boolean, onFailed: () => void): void {
  const block = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
  if (!block) return;
  let hasFailed = false;
  const preload = (href: string) =>
    new Promise<void>((settle) => {
      const link = addToHead("link", { rel: "modulepreload", href });
      link.onload = () => settle();
      link.onerror = () => {
        settle();
        hasFailed = true;
        onFailed();
        if (isRetry) reloadIfAvailable(href);
      };
    });
  const requested = withTimeout(modulesSettled).then(() => (block.dataset.preloads?.split(" ") ?? []).map(preload));
  modulesSettled = requested.then((modules) => Promise.all(modules));
  sheetsApplied = sheetsApplied.then(applyStyleSheets);
  const run = () => {
    if (hasFailed) return;
    const script = addToHead("script", { type: "module", textContent: block.textContent });
    script.onerror = onFailed;
    // The script runs all the same; React hydrates the document as the server sent it.
    script.remove();
  };
  Promise.all([sheetsApplied, requested]).then(run).catch(onFailed);
}

/** Settles with the work, or after the longest wait. */
const withTimeout = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);

/**
 * Browsers keep the failure of a module for the lifetime of the document (whatwg/html#10327): when the file is
 * available after all, only a new document gets it.
 */
function reloadIfAvailable(href: string): void {
  fetch(href, { method: "HEAD" }).then(
    ({ ok }) => {
      if (ok) location.reload();
    },
    () => {},
  );
}

/**
 * Loads the disabled style sheets and applies them together, behind the inlined CSS; settles when each is applied or
 * failed. A sheet that failed stays disabled for the next attempt.
 */
async function applyStyleSheets(): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[disabled]")];
  const loads = links.map((link) => {
    link.media = "not all";
    link.disabled = false;
    return new Promise<void>((resolve) => {
      link.onload = () => {
        // One that loads after the others were applied is applied on its own.
        if (link.media && link.sheet) link.sheet.disabled = true;
        resolve();
      };
      link.onerror = () => {
        link.disabled = true;
        resolve();
      };
    });
  });
  await withTimeout(Promise.all(loads));
  for (const link of links) {
    link.removeAttribute("media");
    if (link.sheet) link.sheet.disabled = false;
  }
}

function addToHead<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  document.head.append(element);
  return element;
}
