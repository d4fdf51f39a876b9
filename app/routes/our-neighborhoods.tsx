import { withTrailingSlash } from "@porchlight/contract/paths";
import { useEffect, useMemo, useState } from "react";
import { data, useLocation, useRouteLoaderData } from "react-router";
import { type MapViewName, mapViewOfPath } from "#app/domain/neighborhoods/map-views.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { areOnSheet } from "#app/features/map/locator-drawing.server.ts";
import { loadOverviewContent } from "#app/features/overview/load-overview-content.ts";
import { overviewContent, overviewPlaces } from "#app/features/overview/overview-content.ts";
import { overviewHeadings } from "#app/features/overview/overview-headings.ts";
import { type OverviewMapSlot, OverviewPage } from "#app/features/overview/overview-page.tsx";
import { isLinkedAddress, overviewParams } from "#app/features/overview/overview-query.ts";
import { keepStock, keptStock } from "#app/features/search/kept-stock.ts";
import { loadStockFile } from "#app/features/search/stock-address.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Catalogue } from "#app/graphql/inventory/inventory.ts";
import type { InventoryStock } from "#app/graphql/inventory/search-stock.ts";
import { withLiveFigures } from "#app/graphql/live-figures/with-live-figures.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import { nextPaint } from "#app/ui/motion/next-paint.ts";
import type { Route } from "./+types/our-neighborhoods.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: overviewParams };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const viewAt = (url: URL): MapViewName => mapViewOfPath(url.pathname)?.name ?? "neighborhoods";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stock, texts: written, address } = await loadStockFile(contentOf(context));
  const texts = await withLiveFigures(contentOf(context), written);
  const content = overviewContent(stock, viewAt(url), url.searchParams, texts);
  const places = overviewPlaces(stock, content.view, { ...content.filters, area: content.area });
  const loaded = { content, stockAddress: address, hasDrawing: areOnSheet(places) };
  // What no page links to, and areas and chosen places, is rendered for whoever asks and not kept.
  const isKept = isLinkedAddress(url.searchParams, content.total);
  return isKept ? data(loaded) : data(loaded, { headers: { "cache-control": "no-store" } });
}

/** The texts above the views as the server last sent them: a filter in the browser needs them again. */
let keptTexts: Catalogue["texts"] | null = null;

/** Once everything for sale is in the browser, a filter, an area or a chosen place needs no request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const kept = await keptStock();
  const texts = keptTexts;
  const code = kept && texts && (await loadOverviewContent());
  if (!code) return await serverLoader();
  await nextPaint();
  const content = code.overviewContent(kept.stock, viewAt(url), url.searchParams, texts);
  // The drawing is for those without JavaScript.
  return { content, stockAddress: kept.address, hasDrawing: false };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  const { view, description, items } = loaderData?.content ?? { view: "neighborhoods", description: null, items: [] };
  const own = {
    seoTitle: root?.meta?.seoTitle ?? overviewHeadings[view],
    seoMetaDescription: root?.meta?.seoMetaDescription ?? (plainText(description) || null),
    picture: root?.meta?.picture ?? null,
  };
  return pictureMeta(
    root && { ...root, meta: own },
    items.map(({ thumbnail }) => thumbnail),
  );
};

/** The overview: three views at three addresses (S2.50–S2.52, S2.103–S2.111). */
export default function OurNeighborhoods({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  useEffect(() => {
    keptTexts = content.texts;
  }, [content.texts]);
  return <OverviewPage content={content} map={(slot) => <OverviewMap {...slot} {...loaderData} />} />;
}

const clusterNoun = { neighborhoods: "places", "model-homes": "models", "quick-move-in": "homes" } as const;

/** The map of a view: all of its pins, from everything for sale as one file, requested when the map comes near. */
function OverviewMap({
  content: { view, filters, area },
  stockAddress,
  hasDrawing,
  card,
  ...slot
}: OverviewMapSlot & Route.ComponentProps["loaderData"]) {
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const { pathname, search } = useLocation();
  const [isNear, setIsNear] = useState(false);
  const stock = useStock(isNear ? stockAddress : null);
  const limits = JSON.stringify([filters, area]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load makes new objects of limits; their values count
  const places = useMemo(
    () => (stock === null || stock === "failed" ? stock : stock.overviewPlaces(stock.all, view, { ...filters, area })),
    [stock, view, limits],
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

type OverviewStock = { readonly all: InventoryStock } & NonNullable<Awaited<ReturnType<typeof loadOverviewContent>>>;

/** Everything for sale at an address, with the code that makes views of it; null until both are there. */
function useStock(address: string | null): OverviewStock | "failed" | null {
  const [stock, setStock] = useState<OverviewStock | "failed" | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isWanted = true;
    void Promise.all([keepStock(address), loadOverviewContent()]).then(
      ([all, code]) => isWanted && setStock(all && code ? { all, ...code } : "failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [address]);
  return stock;
}
