import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { RequestReference } from "./features/errors/request-reference.tsx";
import { siteContext } from "./graphql/context.server.ts";

/** For the server, which logs rejected URLs of the content. */
export { onRefusedHref } from "./domain/navigation/content-href.ts";
/** For the server, which renders no page where there can be none. */
export { mayBePageAddress } from "./domain/navigation/route-params.ts";
/** For the server, which compares catalogs for alerts. */
export { loadAlertCatalog } from "./features/alerts/alert-catalog.server.ts";
/** For the server, which reports to operators what the feeds for listing portals leave out. */
export { reportListingFeeds } from "./features/listing-feeds/listing-feeds.server.ts";
/** For the server, which counts zero-result searches. */
export { readZeroResultSearch } from "./features/search/search.server.ts";
/** The key of the load context, for the server. */
export { siteContext } from "./graphql/context.server.ts";
/** For the server, which renders the blocks that an editor works on. */
export { layoutsOn, renderBlocks } from "./routes/blocks-document.server.tsx";
/** For the server, which inlines them into every document. */
export { default as fallbackFonts } from "./styles/fallback-fonts.css?inline";

/** Timeout of a render: a document must be complete before it is sent, as it is cached and served to everyone. */
const renderTimeoutMilliseconds = 8000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { scriptNonce, requestReference } = loadContext.get(siteContext);
    // Pages without an error are cached and the same for everyone.
    const reference = status >= 500 ? requestReference : null;
    const page = (
      <RequestReference value={reference}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </RequestReference>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(buffer(body).then((bytes) => new Response(bytes, { headers, status: failure ? 500 : status })));
        pipe(body);
      },
      nonce: scriptNonce,
      // Documents are sent complete, so React must not move long content into later chunks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        failure = error;
        console.error(error);
      },
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render.")), renderTimeoutMilliseconds);
  });
}
