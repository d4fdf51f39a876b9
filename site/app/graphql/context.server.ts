import type { AnyVariables } from "@urql/core";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { ContentClient, QueryOptions } from "./client.ts";
import { operationNameOf, type TypedText } from "./typed-text.ts";

/** How the server asks the content backend: the embedded one in the same process, or another host. */
export interface ContentQuerySource {
  /**
   * The data of one operation, in the contract's shape. The data of a shared one is kept and handed out by identity.
   * @throws an error named `HostFailure` where the backend gave none; its `kind` is `network`, `http` or `graphql`.
   */
  query(
    operation: {
      readonly operationName: string;
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
    },
    options?: { readonly isShared?: boolean },
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** Set by the server for every render. */
export const contentSourceContext = createContext<ContentQuerySource>();

/** The site's own address without a trailing slash, for canonical links and structured data. */
export const publicUrlContext = createContext<string>();

/** A map tile provider that a setting names; without one the embedded basemap is drawn. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
}

/** The tile provider of the maps, null for the embedded basemap. */
export const mapTilesContext = createContext<MapTiles | null>(null);

/** What loaders ask the content backend with. */
export interface PageContentClient extends ContentClient {
  /**
   * Likewise what a page can do without: null where the backend answers with GraphQL errors. One that is out of reach
   * is a 503 here too, so that a page is never kept without its title for a host's bad minute.
   */
  queryOptional<Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    options?: QueryOptions,
  ): Promise<Result | null>;
}

const clients = new WeakMap<ContentQuerySource, PageContentClient>();

/**
 * The content client of this render; never carries anything of the visitor. A backend that does not
 * answer, or answers with errors, becomes a 503: never a 404, whatever was asked for.
 */
export function contentOf(context: Readonly<RouterContextProvider>): PageContentClient {
  const source = context.get(contentSourceContext);
  let client = clients.get(source);
  if (!client) {
    client = clientOver(source);
    clients.set(source, client);
  }
  return client;
}

function clientOver(source: ContentQuerySource): PageContentClient {
  const ask = async <Result, Variables extends AnyVariables>(
    text: TypedText<Result, Variables>,
    variables: Variables,
    { isShared = false }: QueryOptions = {},
  ): Promise<Result> =>
    (await source.query(
      { operationName: operationNameOf(text), query: text, variables: variables ?? {} },
      { isShared },
    )) as Result;
  return {
    query: (text, variables, options) => ask(text, variables, options).catch(unreachable),
    queryOptional: (text, variables, options) =>
      ask(text, variables, options).catch((error) => {
        if (isHostFailure(error) && error.kind === "graphql") return null;
        return unreachable(error);
      }),
  };
}

interface HostFailure extends Error {
  readonly kind: "network" | "http" | "graphql";
}

/** The server's own class cannot be known here: it and the bundle share nothing but this name. */
function isHostFailure(error: unknown): error is HostFailure {
  return error instanceof Error && error.name === "HostFailure";
}

/** Throws the 503 for a failure of the backend, of which the server tells the log; anything else is a bug, thrown as it came. */
function unreachable(error: unknown): never {
  if (!isHostFailure(error)) throw error;
  throw data("The content of this page cannot be reached right now.", {
    status: 503,
    headers: { "Retry-After": "30" },
  });
}
