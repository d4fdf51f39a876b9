import type { IncomingMessage } from "node:http";
import { pagePathOf, type RouteFacts } from "../documents/page-key.ts";
import { withoutPersonalData } from "../process/personal-data.ts";
import type { Span, Tracing } from "../process/spans.ts";
import type { LoggedRequest } from "./request-log.ts";

/** Makes the spans of requests. */
export interface RequestTracing {
  /** Begins the span of a request with a canonical path; none for files and for what watches the server. */
  begin(incoming: IncomingMessage): Span | undefined;
  /** Ends it by what the log has of the request; where it was not begun, afterwards as a whole. */
  end(span: Span | undefined, request: LoggedRequest, incoming: IncomingMessage): void;
}

/** Files, media and what watches the server: far more requests than all others, of which nobody reads a trace. */
const untraced = /^\/(?:assets|fonts|drawings|builds|ops|healthz|readyz|metrics)(?:\/|$)|^\/media\/(?!r\/)/;

/** The spans of requests by the routes of the site, named `GET /homes/:city`. */
export function requestTracing(options: {
  readonly tracing: Tracing;
  readonly routes: Pick<RouteFacts, "pattern">;
  readonly isFile: (path: string) => boolean;
}): RequestTracing {
  const { tracing, routes, isFile } = options;
  const routeOf = (path: string): string => {
    if (path.startsWith("/media/")) return "/media/r/*";
    // What is no address has none in the log either: `-`.
    return path === "/wp/graphql" || path === "-" ? path : routes.pattern(pagePathOf(path));
  };
  const begin = ({ method = "", headers }: IncomingMessage, path: string, agoMs?: number): Span | undefined => {
    if (untraced.test(path) || isFile(path)) return undefined;
    const route = routeOf(path);
    const facts = {
      "http.request.method": method,
      "http.route": route,
      "url.path": withoutPersonalData(path),
    };
    return tracing.request(headers, `${method} ${route}`, facts, agoMs);
  };
  return {
    begin: (incoming) => begin(incoming, incoming.url?.split("?", 1)[0] ?? ""),
    end(begun, { id, path, status, cache, milliseconds }, incoming) {
      const span = begun ?? begin(incoming, path, milliseconds);
      span?.set({ "http.response.status_code": status, "porchlight.cache": cache, "porchlight.request_id": id });
      if (status >= 500) span?.fail();
      span?.end();
    },
  };
}
