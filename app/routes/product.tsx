import { data } from "react-router";
import { alertHref } from "#app/domain/alerts/alert-href.ts";
import { contentUri, notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { loadEventsAt } from "#app/features/mentions/load-mentions.ts";
import { Mentions } from "#app/features/mentions/mentions.tsx";
import { JsonLd, shareablePicture } from "#app/features/page-meta/page-meta.tsx";
import { loadModel } from "#app/features/product/load-model.ts";
import { loadMoveInHome } from "#app/features/product/load-move-in-home.ts";
import { loadPlan } from "#app/features/product/load-plan.ts";
import { costParams } from "#app/features/product/monthly-cost/cost-form.ts";
import type { LoadedProduct, ProductKind, ProductRequest } from "#app/features/product/product-content.ts";
import { ProductPage } from "#app/features/product/product-page.tsx";
import { productGraph } from "#app/features/product/structured-data.ts";
import { contentOf, type PageContentClient, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/product.ts";
import { pictureMeta } from "./list-meta.ts";

export const handle = { cacheQuery: costParams, isOfEntry: true };

export { revalidateBeyondQuery as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

type LoadProduct = (client: PageContentClient, request: ProductRequest) => Promise<LoadedProduct | null>;

/** By the route parameter with the product's slug. */
const loaders: Readonly<Record<ProductKind, LoadProduct>> = { plan: loadPlan, model: loadModel, home: loadMoveInHome };

/**
 * Loads the content of a product’s page, its map, and the events in its neighborhood. A URL with a visitor’s own
 * numbers is never cached, as their number is unlimited.
 * @throws {Response} 404 when there is no such product, or a parameter is not a slug (S8.1).
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const name = "plan" in params ? "plan" : "model" in params ? "model" : "home";
  if (!parseRouteParams(params, ["location", "community", name])) throw notFound();
  const client = contentOf(context);
  const { publicUrl, alerts } = context.get(siteContext);
  const product = await loaders[name](client, {
    uri: contentUri(url),
    origin: publicUrl,
    query: url.searchParams,
  });
  if (!product) throw notFound();
  const { sharedPictures, ...content } = product;
  const loaded = {
    content,
    sharedPicture: shareablePicture(sharedPictures),
    locator: locatorHref(content.point.latitude, content.point.longitude),
    alertHref: alerts ? alertHref("about", content.facts.uri) : null,
    events: await loadEventsAt(client, content.neighborhood?.href ?? ""),
  };
  const hasOwnNumbers = costParams.some((param) => url.searchParams.has(param));
  return data(loaded, hasOwnNumbers ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, [loaderData?.sharedPicture]);

/** A floor plan (S2.32), a model home (S2.31) or a quick move-in home (S2.33). */
export default function Product({ loaderData: { content, locator, alertHref, events } }: Route.ComponentProps) {
  const { id, neighborhood, summary } = content;
  return (
    <>
      <JsonLd data={productGraph(content)} />
      <ProductPage
        key={id}
        content={content}
        alertHref={alertHref}
        map={locator ? <LocatorMap href={locator} label={`Where ${summary.title} is`} /> : null}
        events={<Mentions title={`Coming up at ${neighborhood?.title}`} entries={events} className="wrap" />}
      />
    </>
  );
}
