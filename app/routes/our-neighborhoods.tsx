import { withTrailingSlash } from "@porchlight/contract/addresses";
import { useEffect, useMemo, useState } from "react";
import { data, useLocation, useRouteLoaderData } from "react-router";
import { type MapViewName, mapViewOfPath } from "#app/domain/neighborhoods/map-views.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { areOnBasemap } from "#app/features/map/locator-drawing.server.ts";
import { overviewContent, overviewPlaces } from "#app/features/overview/overview-content.ts";
import { type OverviewMapSlot, OverviewPage } from "#app/features/overview/overview-page.tsx";
import { isLinkedAddress, overviewParams } from "#app/features/overview/overview-query.ts";
import { cachedCatalog, useCatalog } from "#app/features/search/catalog-cache.ts";
import { loadCatalogFile } from "#app/features/search/search.server.ts";
import type { IndexedCatalog } from "#app/graphql/catalog/catalog.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { fillMergeTags } from "#app/graphql/merge-tags/fill-merge-tags.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import { nextPaint } from "#app/ui/navigation.ts";
import type { Route } from "./+types/our-neighborhoods.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: overviewParams };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const viewAt = (url: URL): MapViewName => mapViewOfPath(url.pathname)?.name ?? "neighborhoods";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalog, texts: written, address } = await loadCatalogFile(contentOf(context));
  const texts = await fillMergeTags(contentOf(context), written);
  const content = overviewContent(catalog, viewAt(url), url.searchParams, texts);
  const places = overviewPlaces(catalog, content.view, { ...content.filters, area: content.area });
  const loaded = { content, catalogAddress: address, hasDrawing: areOnBasemap(places) };
  // URLs that no page links to, such as areas and selected places, are not cached.
  const isCacheable = isLinkedAddress(url.searchParams, content.total);
  return isCacheable ? data(loaded) : data(loaded, { headers: { "cache-control": "no-store" } });
}

/**
 * Loads the code that renders views of the catalog, on the first filter, area or place chosen in the browser. Null
 * when it can't be loaded: then the server renders the view without a map, and the next call retries.
 */
const loadOverviewContent = () => import("#app/features/overview/overview-content.ts").catch(() => null);

/** The texts above the views as the server last sent them, for filters in the browser. */
let cachedTexts: IndexedCatalog["texts"] | null = null;

/** Once the catalog is loaded, a filter, an area or a selected place needs no request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const cached = await cachedCatalog();
  const texts = cachedTexts;
  const code = cached && texts && (await loadOverviewContent());
  if (!code) return await serverLoader();
  await nextPaint();
  const content = code.overviewContent(cached.catalog, viewAt(url), url.searchParams, texts);
  // The drawing is for browsers without JavaScript.
  return { content, catalogAddress: cached.address, hasDrawing: false };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  const { heading = "Our neighborhoods", description = null, items = [] } = loaderData?.content ?? {};
  const pageMeta = {
    seoTitle: root?.meta?.seoTitle ?? heading,
    seoMetaDescription: root?.meta?.seoMetaDescription ?? (singleLine(description) || null),
    picture: root?.meta?.picture ?? null,
  };
  return pictureMeta(
    root && { ...root, meta: pageMeta },
    items.map(({ thumbnail }) => thumbnail),
  );
};

/** The overview: three views at three URLs (S2.50–S2.52, S2.103–S2.111). */
export default function OurNeighborhoods({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  useEffect(() => {
    cachedTexts = content.texts;
  }, [content.texts]);
  return <OverviewPage content={content} map={(slot) => <OverviewMap {...slot} {...loaderData} />} />;
}

const clusterNoun = { neighborhoods: "places", "model-homes": "models", "quick-move-in": "homes" } as const;

/** The map of a view with all of its pins; requests the catalog when it is near the viewport. */
function OverviewMap({
  content: { view, filters, area },
  catalogAddress,
  hasDrawing,
  card,
  ...slot
}: OverviewMapSlot & Route.ComponentProps["loaderData"]) {
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const { pathname, search } = useLocation();
  const [isNear, setIsNear] = useState(false);
  const catalog = useCatalog(isNear ? catalogAddress : null, loadOverviewContent);
  const limits = JSON.stringify([filters, area]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load makes new objects of limits; their values count
  const places = useMemo(
    () =>
      catalog === null || catalog === "failed"
        ? catalog
        : catalog.overviewPlaces(catalog.catalog, view, { ...filters, area }),
    [catalog, view, limits],
  );
  return (
    <LazyPlaceMap
      {...slot}
      {...layout?.mapTiles}
      places={places}
      area={area}
      onNear={() => setIsNear(true)}
      clusterText={(count) => `${count} ${clusterNoun[view]}`}
      withoutScript="The list holds the same places."
      drawing={
        hasDrawing ? (
          <img
            src={`${withTrailingSlash(pathname)}map.svg${search}`}
            alt={slot.label}
            width={640}
            height={480}
            loading="lazy"
          />
        ) : null
      }
    >
      {card}
    </LazyPlaceMap>
  );
}
