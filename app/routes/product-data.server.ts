import { data, type LoaderFunctionArgs } from "react-router";
import { contentUri, notFound, parseRouteParams, type RouteParamName } from "#app/domain/navigation/route-params.ts";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { costParams } from "#app/features/product/monthly-cost/cost-params.ts";
import type { ProductRequest } from "#app/features/product/product-content.ts";
import { loadEventsAt, type SpokenOfEntry } from "#app/features/spoken-of/load-spoken-of.ts";
import { contentOf, type PageContentClient, publicUrlContext } from "#app/graphql/context.server.ts";

/** What a product's page is rendered from. */
export interface ProductData<Content> {
  readonly content: Content;
  readonly locator: ReturnType<typeof locatorHref>;
  /** What is on in its neighborhood. */
  readonly events: readonly SpokenOfEntry[];
}

/**
 * The content of a product's page with the drawing of where it is and the events there. `load` gives null where nothing lives at the address.
 * @throws a 404 there, and where one of the parameters `names` is no slug (S8.1).
 */
async function loadProductData<
  Content extends {
    readonly point: { readonly latitude: number | null; readonly longitude: number | null };
    readonly neighborhood: { readonly href: string } | null;
  },
>(
  { url, params, context }: Pick<LoaderFunctionArgs, "url" | "params" | "context">,
  names: readonly RouteParamName[],
  load: (client: PageContentClient, request: ProductRequest) => Promise<Content | null>,
): Promise<ProductData<Content>> {
  if (!parseRouteParams(params, names)) throw notFound(url);
  const client = contentOf(context);
  const content = await load(client, {
    uri: contentUri(url),
    origin: context.get(publicUrlContext),
    query: url.searchParams,
  });
  if (!content) throw notFound(url);
  return {
    content,
    locator: locatorHref(content.point.latitude, content.point.longitude),
    events: await loadEventsAt(client, content.neighborhood?.href ?? ""),
  };
}

/** {@link loadProductData} as a response, which no cache keeps where the address carries a visitor’s numbers (decision 18). */
export async function loadProductPage<
  Content extends {
    readonly point: { readonly latitude: number | null; readonly longitude: number | null };
    readonly neighborhood: { readonly href: string } | null;
  },
>(...given: Parameters<typeof loadProductData<Content>>) {
  const page = await loadProductData(...given);
  const hasOwnNumbers = costParams.some((param) => given[0].url.searchParams.has(param));
  return data(page, hasOwnNumbers ? { headers: { "Cache-Control": "no-store" } } : undefined);
}
