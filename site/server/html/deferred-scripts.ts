const preloadPattern = /<link rel="modulepreload"[^>]*>/g;
const expectedPreload = /^<link rel="modulepreload" href="([^"]+)"\/>$/;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/g;
const anyModuleScript = /<script\b[^>]*type="module"/g;

/** What the scripts of documents are composed with. */
export interface ScriptAssets {
  /** The scripts that start the page's own once it is shown, or once somebody acts on a page to read (`site/boot`). */
  readonly bootstrapScripts: { readonly afterFirstPaint: string; readonly onInteraction: string };
  /** The address of the module that measures a page (`features/monitoring/watch-vitals.ts`). */
  readonly vitalsModule: string;
}

/**
 * A document whose module script waits: it stands as a block that does nothing, with the addresses that were preloaded, and
 * a boot script at the end of the head starts it once the page is shown.
 * A page to read (`data-reading`) waits longer, and has its vitals watched by a module of their own.
 * @throws where the document does not have one module script and preloads as the renderer writes them.
 */
export function deferScripts(html: string, { bootstrapScripts, vitalsModule }: ScriptAssets): string {
  const end = html.indexOf("</head>");
  if (end < 0) throw new Error("The document has no head.");
  const head = html.slice(0, end);
  const body = html.slice(end);
  if (/<script\b(?![^>]*type="application\/ld\+json")/.test(head)) throw new Error("The head has a script.");
  const preloads = (head.match(preloadPattern) ?? []).map((link) => {
    const address = expectedPreload.exec(link)?.[1];
    if (address === undefined) throw new Error(`The head has a preload that it should not have: ${link}`);
    return address;
  });
  if (preloads.length === 0) throw new Error("The head preloads no module.");
  const scripts = [...body.matchAll(moduleScript)];
  const [script] = scripts;
  if (!script || body.match(anyModuleScript)?.length !== 1) {
    throw new Error(`The document should have one module script, and has ${scripts.length}.`);
  }
  const isReading = /<html\b[^>]* data-hydrate="interaction"/.test(head);
  const bootScript = isReading ? bootstrapScripts.onInteraction : bootstrapScripts.afterFirstPaint;
  if (/<\/script/i.test(bootScript)) throw new Error("The boot script holds the end of a script element.");
  const facts = `data-preloads="${preloads.join(" ")}"${isReading ? ` data-watch-vitals="${vitalsModule}"` : ""}`;
  const block = `<script type="text/x-module" ${facts}>${script[1]}</script>`;
  return `${head.replace(preloadPattern, "")}<script>${bootScript}</script>${body.slice(0, script.index)}${block}${body.slice(script.index + script[0].length)}`;
}
