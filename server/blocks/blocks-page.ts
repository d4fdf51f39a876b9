import type { RouterContextProvider, ServerBuild } from "react-router";
import type { BlocksToDraw } from "#app/graphql/context.server.ts";
import type { HostAddresses } from "../host/normalize-texts.ts";
import type { RefuseWithoutSecret } from "../requests/ops-secret.ts";
import type { ServerContext } from "../requests/request-context.ts";
import { BodyError, organismsBody } from "./organisms-body.ts";

interface BlocksPageOptions {
  readonly refuse: RefuseWithoutSecret;
  readonly bundle: () => Promise<ServerBuild>;
  /** The context of a render with a bundle. */
  readonly contextOf: (bundle: ServerBuild) => Readonly<RouterContextProvider>;
  readonly addresses: HostAddresses;
  /** The policy of the documents, in the header with the pages that may frame them. */
  readonly policy: { readonly inDocument: string; readonly inHeader: string };
}

/** What the bundle’s `entry.server` has for this. */
interface DrawingEntry {
  readonly layoutsOn: (on: BlocksToDraw["on"]) => readonly string[];
  readonly drawBlocks: (toDraw: BlocksToDraw, context: Readonly<RouterContextProvider>) => Promise<string>;
}

/** The largest body that is read. */
export const maxBodyBytes = 512 * 1024;

/**
 * `POST /ops/blocks`, which a CMS calls while somebody edits a page: a document in which the site draws the organisms of the
 * body (`organismsBody`). Nobody keeps it and nobody finds it; it has no scripts.
 */
export function blocksPage(options: BlocksPageOptions) {
  const { refuse, addresses, policy } = options;
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  return async (c: ServerContext): Promise<Response> => {
    const refusal = refuse(c);
    if (refusal) return refusal;
    const bundle = await options.bundle();
    const entry = bundle.entry.module as unknown as DrawingEntry;
    try {
      const body = organismsBody(await c.req.text(), addresses, entry.layoutsOn);
      const document = await entry.drawBlocks(
        { ...body, stylesheetsOf: (id) => stylesheetsOf(bundle, id), policy: policy.inDocument },
        options.contextOf(bundle),
      );
      return c.html(document, 200, {
        ...headers,
        "Content-Security-Policy": policy.inHeader,
        "Referrer-Policy": "no-referrer",
      });
    } catch (error) {
      if (error instanceof BodyError) return c.json({ error: error.message }, 400, headers);
      if (isUnavailable(error)) return c.json({ error: "The content cannot be had at the moment." }, 503, headers);
      throw error;
    }
  };
}

/** Of the same bundle as `drawBlocks`, whose loaders throw such responses; it is no class of this process. */
function isUnavailable(error: unknown): boolean {
  const { status } = ((error as { readonly init?: { readonly status?: number } | null }).init ?? {}) as {
    readonly status?: number;
  };
  return status === 503;
}

/** What a development server adds to a bundle. */
interface DevelopmentBuild {
  readonly unstable_getCriticalCss?: (page: { readonly pathname: string }) => { readonly href: string };
}

/**
 * The addresses of the style sheets of a route. In development they are those of a page at its path.
 * @throws where the bundle has no such route.
 */
function stylesheetsOf(bundle: ServerBuild, id: string): readonly string[] {
  const route = bundle.assets.routes[id];
  if (!route) throw new Error(`The bundle has no route "${id}".`);
  const { unstable_getCriticalCss } = bundle as DevelopmentBuild;
  if (unstable_getCriticalCss) {
    return [unstable_getCriticalCss({ pathname: `/${(route.path ?? "").replace("*", "x")}` }).href];
  }
  // The build marks some with a fragment; it is one file.
  return (route.css ?? []).map((href) => href.replace(/#$/, ""));
}
