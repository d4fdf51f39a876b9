import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export { buildIdContext } from "./features/app-update/build-id.server.ts";
export { sentryDsnContext } from "./features/monitoring/sentry-dsn.server.ts";
/** The server sets these for every render; it reaches the keys through the bundle. */
export { contentSourceContext, mapTilesContext, publicUrlContext } from "./graphql/context.server.ts";

/** A document must be whole before it is sent: it is kept in the document cache and served to everyone. */
const renderTimeoutMilliseconds = 8000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failure ? 500 : status }));
        pipe(body);
      },
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
