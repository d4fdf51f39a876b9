import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Logger } from "pino";
import { hashSource, type PolicyOf } from "../http/security-headers.ts";
import { throttledLog } from "../observability/log.ts";
import { inlineCriticalCss, parseStyleSheet, type StyleAssets, type StylePart, usedSelectors } from "./critical-css.ts";

/** The parts of a build that documents are transformed with. */
export interface PageAssets extends ScriptAssets, StyleAssets {}

/** A document in two parts: a search in joined texts would copy them as a whole. */
interface SplitDocument {
  /** All before `</head>`; empty when there is none. */
  readonly head: string;
  readonly body: string;
}

function split(html: string): SplitDocument {
  const end = Math.max(0, html.indexOf("</head>"));
  return { head: html.slice(0, end), body: html.slice(end) };
}

/**
 * Inlines the critical CSS of a document and defers its scripts, so that it is painted without another request.
 * @throws when it has not the structure that React Router renders, such as a document that is transformed already
 */
export function transformDocument(html: string, assets: PageAssets): SplitDocument {
  const { head, body } = split(html);
  if (head === "") throw new Error("The document has no head.");
  return deferScripts({ head: inlineCriticalCss(head, usedSelectors(html), assets), body }, assets);
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
function deferScripts({ head, body }: SplitDocument, { bootstrapScripts, vitalsModule }: ScriptAssets): SplitDocument {
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
  return {
    head: `${head.replace(preloadPattern, "")}<script>${bootstrapScript}</script>`,
    body: body.slice(0, script.index) + block + body.slice(script.index + script[0].length),
  };
}

/** How documents are finished. */
interface FinishOptions {
  /** The parts of the build to transform them with; undefined leaves them as rendered, as in development. */
  readonly assets: PageAssets | undefined;
  readonly hasSpeculationRules: boolean;
  readonly policyOf: PolicyOf;
  readonly log: Pick<Logger, "error">;
  readonly onUntransformed: () => void;
}

/** A response as React Router rendered it. */
interface RenderedResponse {
  readonly response: Response;
  /** The nonce of the scripts that React and React Router wrote. */
  readonly scriptNonce: string;
  readonly path: string;
  readonly isPreview: boolean;
}

/** Finishes a rendered response; other responses than documents are returned unchanged. */
export type FinishDocument = (rendered: RenderedResponse) => Promise<Response>;

/**
 * Creates the function that finishes documents: it transforms them (`transformDocument`), adds speculation rules to
 * public pages, and sets the Content-Security-Policy. A document that cannot be transformed is sent as rendered, with
 * its web fonts linked: an error is logged and `onUntransformed` called.
 */
export function documentFinisher(options: FinishOptions): FinishDocument {
  const { assets, hasSpeculationRules, policyOf, log, onUntransformed } = options;
  const logThrottled = throttledLog();

  return async ({ response, scriptNonce, path, isPreview }) => {
    const { status, headers } = response;
    if (!headers.get("content-type")?.startsWith("text/html")) return response;
    const caching = headers.get("cache-control") ?? "";
    const { html: rendered, scripts } = withoutNonce(await response.text(), scriptNonce);
    const { head, body } = assets ? transformedOr(rendered, assets, path) : split(rendered);
    const inserted = Object.values(assets?.bootstrapScripts ?? {}).filter((each) =>
      head.includes(`<script>${each}</script>`),
    );
    const isPublic = status === 200 && !isPreview && !/no-store|private/.test(caching);
    const hasRules = hasSpeculationRules && isPublic && head !== "";
    const hashes = [...scripts, ...inserted, ...(hasRules ? [rulesText] : [])].map(hashSource);
    headers.set("Content-Security-Policy", policyOf(head, hashes, isPreview || /private/.test(caching)));
    const bytes = [head, hasRules ? rulesElement : "", body].map((each) => Buffer.from(each));
    return new Response(Buffer.concat(bytes), { status, headers });
  };

  function transformedOr(html: string, pageAssets: PageAssets, page: string): SplitDocument {
    try {
      return transformDocument(html, pageAssets);
    } catch (error) {
      onUntransformed();
      const { message } = error as Error;
      logThrottled(message, () =>
        log.error({ page, err: error }, "A document could not be optimized and is sent as rendered."),
      );
      return withFonts(html, pageAssets.fallbackFonts);
    }
  }
}

/** Removes the nonce from a document, where it marks the scripts of React and React Router, and returns their text. */
export function withoutNonce(html: string, nonce: string): { readonly html: string; readonly scripts: string[] } {
  const marked = html.matchAll(/<script\b[^>]* nonce="([^"]*)"[^>]*>([\s\S]*?)<\/script>/g);
  const scripts = [...marked].filter(([, its]) => its === nonce).map(([, , script = ""]) => script);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scripts };
}

/** Links the web fonts of an untransformed document; elsewhere the bootstrap script applies them. */
function withFonts(html: string, fallbackFonts: string): SplitDocument {
  const { head, body } = split(html);
  const address = /<html\b[^>]* data-fonts="([^"]+)"/.exec(head)?.[1];
  if (address === undefined) return { head, body };
  const fonts = `<style data-faces>${fallbackFonts}</style><link rel="stylesheet" href="${address}"/>`;
  return { head: head + fonts, body };
}

/**
 * Speculation rules for links in texts, which load a whole document, on pointer down. The router prefetches its own
 * links (`data-discover`). Excluded are URLs with a query or a file extension, links that open elsewhere or in a
 * dialog, and private pages. A `Speculation-Rules` header would cost one more request before the first paint.
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
          { not: { href_matches: ["/my-*", "/alerts/*", "/message/*", "/reset-password/*", "/shortlist/*"] } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

const rulesText = JSON.stringify(rules);
const rulesElement = `<script type="speculationrules">${rulesText}</script>`;

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
