import type { Logger } from "pino";
import type { RenderRequest } from "../documents/render.ts";
import { throttledLog } from "../process/logger.ts";
import { type PageAssets, transformDocument } from "./transform-document.ts";

/**
 * Renders with every document composed. One that cannot be is sent as the renderer made it, with its web fonts, which is
 * slower and no less whole; the log says so, and `onFailed` is called.
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
    return { ...rendering, response: new Response(composed(html, request), { status, headers }) };
  };

  function composed(html: string, { url }: Request): string {
    try {
      return transformDocument(html, assets);
    } catch (error) {
      options.onFailed();
      const { pathname: page } = new URL(url);
      const { message } = error as Error;
      logThrottled(message, () =>
        options.log.error({ page, err: error }, "A document could not be composed, and is sent as it was rendered."),
      );
      return withFonts(html, assets.fallbackFonts);
    }
  }
}

/** A rendered document with its fonts linked: neither composing nor the boot script, which see to them elsewhere, does it. */
function withFonts(html: string, fallbackFonts: string): string {
  const address = /<html\b[^>]* data-fonts="([^"]+)"/.exec(html)?.[1];
  if (address === undefined) return html;
  const fonts = `<style data-faces>${fallbackFonts}</style><link rel="stylesheet" href="${address}"/>`;
  return html.replace("</head>", () => `${fonts}</head>`);
}
