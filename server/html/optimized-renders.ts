import type { Logger } from "pino";
import type { RenderRequest } from "../documents/render.ts";
import { throttledLog } from "../process/logger.ts";
import { type PageAssets, transformDocument } from "./transform-document.ts";

/**
 * Renders documents with inlined critical CSS and deferred scripts. One that cannot be transformed is sent as rendered, with
 * its web fonts linked: an error is logged and `onFailed` called.
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
    return { ...rendering, response: new Response(optimized(html, request), { status, headers }) };
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

/** Links the web fonts, which the bootstrap script applies elsewhere. */
function withFonts(html: string, fallbackFonts: string): string {
  const address = /<html\b[^>]* data-fonts="([^"]+)"/.exec(html)?.[1];
  if (address === undefined) return html;
  const fonts = `<style data-faces>${fallbackFonts}</style><link rel="stylesheet" href="${address}"/>`;
  return html.replace("</head>", () => `${fonts}</head>`);
}
