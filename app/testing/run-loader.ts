import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import type { LeadService } from "#app/graphql/site-services.ts";
import { fakeSiteContext } from "#app/graphql/testing/fake-site-context.ts";
import { routeAt } from "./route-table.ts";

/** Dependencies of a render in a test. */
export interface RenderSources {
  /** The backend's responses. */
  readonly query: ContentQuerySource["query"];
  /** The lead service; by default it issues `a token`, and a submission fails the test. */
  readonly leadService?: Partial<LeadService>;
  /** The server loader's response in a client loader. */
  readonly serverLoader?: () => Promise<unknown>;
}

/** The context of a render of `https://homes.example`, as the server creates one. */
export function renderContext({
  query,
  leadService,
}: Pick<RenderSources, "query" | "leadService">): Readonly<RouterContextProvider> {
  return fakeSiteContext({ content: { query }, leadService });
}

/** Runs a route's loader for a URL, whose pattern and parameters are those of its route. */
export function runLoader<Result>(loader: (args: never) => Result, address: string, sources: RenderSources): Result {
  const url = new URL(address, "https://homes.example");
  const args: LoaderFunctionArgs & Pick<RenderSources, "serverLoader"> = {
    request: new Request(url),
    url,
    ...routeAt(url.pathname),
    context: renderContext(sources),
    serverLoader: sources.serverLoader,
  };
  // The loader's type depends on its route, whose parameters are passed.
  return loader(args as never);
}
