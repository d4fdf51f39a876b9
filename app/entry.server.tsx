import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { RequestReference } from "./features/errors/request-reference.tsx";
import { requestReferenceContext } from "./graphql/context.server.ts";

/** The server writes to its log what the content may not link to. */
export { onRefusedHref } from "./domain/navigation/content-href.ts";
/** The server counts with it what visitors search for and the site does not have. */
export { readUnmetSearch } from "./features/search/unmet-search.server.ts";
/** The server sets these for every render; it reaches the keys through the bundle. */
export {
  buildIdContext,
  contentSourceContext,
  frameHostsContext,
  isRedirectedContext,
  leadDeskContext,
  mapTilesContext,
  passwordPageContext,
  previewContext,
  publicUrlContext,
  requestReferenceContext,
  telemetryContext,
  thirdPartiesContext,
  thirdPartyOriginsContext,
} from "./graphql/context.server.ts";
/** The server draws with it what an editor works on. */
export { drawBlocks, layoutsOn } from "./routes/drawn-blocks.server.tsx";
/** The server writes them into every document. */
export { default as fallbackFonts } from "./styles/fallback-fonts.css?inline";

/** A document must be complete before it is sent: it goes into the document cache and is served to everyone. */
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
    // Pages without an error are cached and the same for everybody.
    const reference = status >= 500 ? loadContext.get(requestReferenceContext) : null;
    const page = (
      <RequestReference value={reference}>
        <ServerRouter context={routerContext} url={request.url} />
      </RequestReference>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failure ? 500 : status }));
        pipe(body);
      },
      // A document is sent whole: what is rendered stands where it belongs, however long it is.
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
