const preloadPattern = /<link rel="modulepreload"[^>]*>/g;
const expectedPreload = /^<link rel="modulepreload" href="([^"]+)"\/>$/;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/g;
const anyModuleScript = /<script\b[^>]*type="module"/g;

/** The parts of a build that `deferScripts` needs. */
export interface ScriptAssets {
  /** The bootstrap scripts (`client/`): they start the app after the first paint, or on the first interaction. */
  readonly bootstrapScripts: { readonly afterFirstPaint: string; readonly onInteraction: string };
  /** Address of the module that reports web vitals (`features/monitoring/watch-vitals.ts`). */
  readonly vitalsModule: string;
}

/**
 * Turns the module script of a document into an inert block with the addresses of its preloads, and inlines the bootstrap
 * script at the end of `<head>`, which starts it. With `data-hydrate="interaction"` the block also names the module for web
 * vitals.
 * @throws when the document does not have exactly the preloads and the one module script that React Router renders.
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
  const isOnInteraction = /<html\b[^>]* data-hydrate="interaction"/.test(head);
  const bootstrapScript = isOnInteraction ? bootstrapScripts.onInteraction : bootstrapScripts.afterFirstPaint;
  if (/<\/script/i.test(bootstrapScript)) throw new Error("The bootstrap script holds the end of a script element.");
  const facts = `data-preloads="${preloads.join(" ")}"${isOnInteraction ? ` data-watch-vitals="${vitalsModule}"` : ""}`;
  const block = `<script type="text/x-module" ${facts}>${script[1]}</script>`;
  return `${head.replace(preloadPattern, "")}<script>${bootstrapScript}</script>${body.slice(0, script.index)}${block}${body.slice(script.index + script[0].length)}`;
}
