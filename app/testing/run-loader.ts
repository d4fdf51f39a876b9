import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import {
  buildIdContext,
  type ContentQuerySource,
  contentSourceContext,
  type LeadDesk,
  leadDeskContext,
  publicUrlContext,
} from "#app/graphql/context.server.ts";
import { routeAt } from "./route-table.ts";

/** What stands behind a render of a test. */
export interface RenderSources {
  /** What the backend answers. */
  readonly query: ContentQuerySource["query"];
  /** What becomes of forms; without it their tokens are `a token`, and a form that is sent fails the test. */
  readonly leadDesk?: Partial<LeadDesk>;
  /** What the server answers the loader of a navigation. */
  readonly serverLoader?: () => Promise<unknown>;
}

/** The context of a render of `https://homes.example`, as the server makes one. */
export function renderContext({
  query,
  leadDesk,
}: Pick<RenderSources, "query" | "leadDesk">): Readonly<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(contentSourceContext, { query });
  context.set(publicUrlContext, "https://homes.example");
  context.set(buildIdContext, "1");
  context.set(leadDeskContext, {
    issueToken: () => "a token",
    submit: () => Promise.reject(new Error("Nothing takes forms in this test.")),
    sent: async () => null,
    ...leadDesk,
  });
  return context;
}

/** What a route's loader gives for an address, whose pattern and parameters are looked up in the table of URLs. */
export function runLoader<Result>(loader: (args: never) => Result, address: string, sources: RenderSources): Result {
  const url = new URL(address, "https://homes.example");
  const args: LoaderFunctionArgs & Pick<RenderSources, "serverLoader"> = {
    request: new Request(url),
    url,
    ...routeAt(url.pathname),
    context: renderContext(sources),
    serverLoader: sources.serverLoader,
  };
  // Which parameters a loader's type names depends on its route; the table of URLs has filled in just those.
  return loader(args as never);
}
