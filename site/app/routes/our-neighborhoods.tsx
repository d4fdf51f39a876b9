import { useRouteLoaderData } from "react-router";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { loadOverview, overviewQuery } from "#app/features/overview/load-overview.ts";
import { OverviewPage } from "#app/features/overview/overview-page.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/our-neighborhoods.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

const clusterNoun = { neighborhoods: "places", "model-homes": "models", "quick-move-in": "homes" } as const;

export const handle = { cacheQuery: overviewQuery };

export async function loader({ url, context }: Route.LoaderArgs) {
  return { content: await loadOverview(contentOf(context), url) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(
    matches[0].loaderData,
    (loaderData?.content.items ?? []).map(({ thumbnail }) => thumbnail),
  );

/** The overview and its two aliases (S2.50–S2.52, S2.103–S2.111). */
export default function OurNeighborhoods({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  return (
    <OverviewPage
      key={content.view}
      content={content}
      map={({ card, ...slot }) => (
        <LazyPlaceMap
          {...slot}
          {...layout?.mapTiles}
          places={content.items.flatMap(({ latitude, longitude, ...item }) =>
            latitude !== null && longitude !== null ? [{ ...item, latitude, longitude }] : [],
          )}
          clusterText={(count) => `${count} ${clusterNoun[content.view]}`}
          withoutScript="The list beside holds the same places."
        >
          {card}
        </LazyPlaceMap>
      )}
    />
  );
}
