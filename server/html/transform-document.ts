import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Logger } from "pino";
import { hashSource, type PolicyOf } from "../http/security-headers.ts";
import { throttledLog } from "../observability/log.ts";
import { inlineCriticalCss, parseStyleSheet, type StyleAssets, type StylePart } from "./critical-css.ts";
import type { RenderRequest } from "./render.ts";

/** The parts of a build that documents are transformed with. */
export interface PageAssets extends ScriptAssets, StyleAssets {}

/**
 * Inlines the critical CSS of a document and defers its scripts, so that it is painted without another request.
 * @throws when it has not the structure that React Router renders, such as a document that is transformed already
 */
export function transformDocument(html: string, assets: PageAssets): string {
  return deferScripts(inlineCriticalCss(html, assets), assets);
}

const preloadPattern = /<link rel="modulepreload"[^>]*>/g;
const expectedPreload = /^<link rel="modulepreload" href="([^"]+)"\/>$/;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/g;
const anyModuleScript = /<script\b[^>]*type="module"/g;

/** The parts of a build that `deferScripts` needs. */
interface ScriptAssets {
  /** The bootstrap scripts (`client/`): they start the app after the first paint, or on the first interaction. */
  readonly bootstrapScripts: { readonly afterFirstPaint: string; readonly onInteraction: string };
  /** Address of the module that reports web vitals (`features/monitoring/watch-vitals.ts`). */
  readonly vitalsModule: string;
}

/**
 * Turns the module script of a document into an inert block with the addresses of its preloads, and inlines the
 * bootstrap script at the end of `<head>`, which starts it. With `data-hydrate="interaction"` the block also names the
 * module for web vitals.
 * @throws when the document does not have exactly the preloads and the one module script that React Router renders.
 */
function deferScripts(html: string, { bootstrapScripts, vitalsModule }: ScriptAssets): string {
  const end = html.indexOf("</head>");
  if (end < 0) throw new Error("The document has no head.");
  const head = html.slice(0, end);
  const body = html.slice(end);
  if (/<script\b(?![^>]*type="application\/ld\+json")/.test(head)) throw new Error("The head has a script.");
  const preloads = (head.match(preloadPattern) ?? []).map((link) => {
    const address = expectedPreload.exec(link)?.[1];
    if (address === undefined) throw new Error(`The head has an unexpected preload: ${link}`);
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
  if (/<\/script/i.test(bootstrapScript))
    throw new Error("The bootstrap script contains the end tag of a script element.");
  const facts = `data-preloads="${preloads.join(" ")}"${isOnInteraction ? ` data-watch-vitals="${vitalsModule}"` : ""}`;
  const block = `<script type="text/x-module" ${facts}>${script[1]}</script>`;
  return `${head.replace(preloadPattern, "")}<script>${bootstrapScript}</script>${body.slice(0, script.index)}${block}${body.slice(script.index + script[0].length)}`;
}

/**
 * Wraps a renderer to inline critical CSS and defer scripts. A document that cannot be transformed is sent as rendered,
 * with its web fonts linked: an error is logged and `onFailed` called.
 */
export function optimizedRenders(
  render: RenderRequest,
  assets: PageAssets,
  options: { readonly log: Pick<Logger, "error">; readonly onFailed: () => void },
): RenderRequest {
  const logThrottled = throttledLog();
  return async (request, preview) => {
    const rendering = await render(request, preview);
    const { response } = rendering;
    if (!response.headers.get("content-type")?.startsWith("text/html")) return rendering;
    const html = await response.text();
    const { status, headers } = response;
    const document = optimized(html, request);
    const inserted = Object.values(assets.bootstrapScripts).filter((each) =>
      document.includes(`<script>${each}</script>`),
    );
    return {
      ...rendering,
      response: new Response(document, { status, headers }),
      scriptHashes: [...rendering.scriptHashes, ...inserted.map(hashSource)],
    };
  };

  function optimized(html: string, { url }: Request): string {
    try {
      return transformDocument(html, assets);
    } catch (error) {
      options.onFailed();
      const { pathname: page } = new URL(url);
      const { message } = error as Error;
      logThrottled(message, () =>
        options.log.error({ page, err: error }, "A document could not be optimized and is sent as rendered."),
      );
      return withFonts(html, assets.fallbackFonts);
    }
  }
}

/** Links the web fonts of an untransformed document; elsewhere the bootstrap script applies them. */
function withFonts(html: string, fallbackFonts: string): string {
  const address = /<html\b[^>]* data-fonts="([^"]+)"/.exec(html)?.[1];
  if (address === undefined) return html;
  const fonts = `<style data-faces>${fallbackFonts}</style><link rel="stylesheet" href="${address}"/>`;
  return html.replace("</head>", () => `${fonts}</head>`);
}

/**
 * Speculation rules for links in texts, which load a whole document, on pointer down. The router prefetches its own
 * links (`data-discover`). Excluded are URLs with a query or a file extension, links that open elsewhere or in a
 * dialog, and private pages.
 */
const rules = {
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { selector_matches: "[data-discover], [target], [download], [aria-haspopup], [rel~=nofollow]" } },
          { not: { href_matches: ["/*\\?(.+)", "/*.*"] } },
          { not: { href_matches: ["/ops/*", "/media/*", "/wp/*", "/assets/*", "/builds/*"] } },
          { not: { href_matches: ["/my-*", "/alerts/*", "/message/*", "/reset-password/*"] } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

const rulesText = JSON.stringify(rules);
const rulesElement = `<script type="speculationrules">${rulesText}</script>`;

/**
 * Adds the speculation rules to the head of every public page. A `Speculation-Rules` header would cost one more request
 * before the first paint.
 */
export function rendersWithRules(render: RenderRequest): RenderRequest {
  return async (request, preview) => {
    const rendering = await render(request, preview);
    const { status, headers } = rendering.response;
    const isPage = status === 200 && headers.get("content-type")?.startsWith("text/html");
    const isPublic = !preview && !/no-store|private/.test(headers.get("cache-control") ?? "");
    if (!isPage || !isPublic) return rendering;
    const html = await rendering.response.text();
    const response = new Response(
      html.replace("</head>", (end) => rulesElement + end),
      { status, headers },
    );
    return { ...rendering, response, scriptHashes: [...rendering.scriptHashes, hashSource(rulesText)] };
  };
}

/** Wraps a renderer to send each document with its Content-Security-Policy. */
export function rendersWithPolicy(render: RenderRequest, policyOf: PolicyOf): RenderRequest {
  return async (request, preview) => {
    const rendering = await render(request, preview);
    const { status, headers } = rendering.response;
    if (!headers.get("content-type")?.startsWith("text/html")) return rendering;
    const html = await rendering.response.text();
    const isPrivate = preview !== undefined || /private/.test(headers.get("cache-control") ?? "");
    headers.set("Content-Security-Policy", policyOf(html, rendering.scriptHashes, isPrivate));
    return { ...rendering, response: new Response(html, { status, headers }) };
  };
}

/**
 * The assets of a build that documents are transformed with; each style sheet is read and parsed at its first use.
 * @param fallbackFonts the export of that name of the server bundle
 * @throws when the build lacks one
 */
export function readPageAssets(
  built: { readonly files: string; readonly server: string },
  fallbackFonts: string,
): PageAssets {
  const modules = readdirSync(join(built.files, "assets")).filter((name) => /^watch-vitals-[\w-]{8}\.js$/.test(name));
  if (modules.length !== 1) throw new Error(`The build has ${modules.length} modules that measure pages, not one.`);
  const scriptOf = (name: string) => readFileSync(join(dirname(built.server), `${name}.js`), "utf8").trim();
  const sheets = new Map<string, readonly StylePart[]>();
  return {
    sheetAt(address) {
      const known = sheets.get(address);
      if (known) return known;
      if (!/^\/assets\/[\w.-]+\.css$/.test(address)) throw new Error(`"${address}" is not a style sheet of the build.`);
      const sheet = parseStyleSheet(readFileSync(join(built.files, normalize(address)), "utf8"));
      sheets.set(address, sheet);
      return sheet;
    },
    fallbackFonts: fallbackFonts.trim(),
    vitalsModule: `/assets/${modules[0]}`,
    bootstrapScripts: { afterFirstPaint: scriptOf("bootstrap"), onInteraction: scriptOf("bootstrap-on-interaction") },
  };
}
