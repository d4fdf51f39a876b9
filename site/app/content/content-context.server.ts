import type { AnyVariables } from "@urql/core";
import { createContext, data, type RouterContextProvider } from "react-router";
import { type ContentClient, createContentClient } from "./content-client.ts";
import { ContentError } from "./content-error.ts";
import type { TypedText } from "./typed-text.ts";

/** How the server reaches the content backend: the embedded one in the same process, or another host. */
export type ContentFetch = (request: Request) => Promise<Response>;

/** Set by the server for every render. */
export const contentFetchContext = createContext<ContentFetch>();

/** The site's own address without a trailing slash, for canonical links and structured data. */
export const publicUrlContext = createContext<string>();

/** Addresses of other hosts whose pages are this site's: the content host, or one whose content was imported. */
export const contentHomesContext = createContext<readonly string[]>([]);

/** A map tile provider that a setting names; without one the embedded basemap is drawn. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
}

/** The tile provider of the maps, null for the embedded basemap. */
export const mapTilesContext = createContext<MapTiles | null>(null);

const clients = new WeakMap<ContentFetch, { readonly client: ContentClient; readonly homes: readonly string[] }>();

/**
 * The content client of this render; never carries anything of the visitor. A backend that does not
 * answer, or answers with errors, becomes a 503: never a 404, whatever was asked for.
 */
export function contentOf(context: Readonly<RouterContextProvider>): ContentClient {
  const contentFetch = context.get(contentFetchContext);
  const homes = context.get(contentHomesContext);
  const known = clients.get(contentFetch);
  if (known?.homes === homes) return known.client;
  const client = answeringWith503(
    createContentClient({
      url: "http://content.internal/wp/graphql",
      fetch: (input, init) => contentFetch(new Request(input, init)),
      homes: { site: [context.get(publicUrlContext)], content: homes },
    }),
  );
  clients.set(contentFetch, { client, homes });
  return client;
}

function answeringWith503(client: ContentClient): ContentClient {
  return {
    async query<Result, Variables extends AnyVariables>(text: TypedText<Result, Variables>, variables: Variables) {
      try {
        return await client.query(text, variables);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        console.error(
          JSON.stringify({ level: "error", operation: error.operationName, kind: error.kind, message: error.message }),
        );
        throw data("The content of this page cannot be reached right now.", {
          status: 503,
          headers: { "Retry-After": "30" },
        });
      }
    },
    queryExtras: client.queryExtras,
  };
}
