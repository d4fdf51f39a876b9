import { useRouteLoaderData } from "react-router";
import { checkRouteParams } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { closeUpBounds } from "#app/features/map/close-up-bounds.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { essentialsOf } from "#app/features/neighborhood/essentials.ts";
import { loadNeighborhood } from "#app/features/neighborhood/load-neighborhood.ts";
import { GetNeighborhoodEssentials } from "#app/features/neighborhood/neighborhood.generated.ts";
import type { NeighborhoodContent } from "#app/features/neighborhood/neighborhood-content.ts";
import { neighborhoodJsonLd } from "#app/features/neighborhood/neighborhood-json-ld.ts";
import { NeighborhoodPage } from "#app/features/neighborhood/neighborhood-page.tsx";
import { NeighborhoodWaiting } from "#app/features/neighborhood/neighborhood-waiting.tsx";
import { useNeighborhoodContent } from "#app/features/neighborhood/use-neighborhood-content.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { browserContent } from "#app/graphql/browser-client.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/neighborhood.ts";

const uriOf = (params: Route.LoaderArgs["params"]) => `/homes/${params.location}/${params.community}/`;

/** The server gives the essentials and the structured data, never the content (S2.30). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!checkRouteParams(params, ["location", "community"], url.pathname).isValid) throw notFound(url);
  const { neighborhood } = await contentOf(context).query(GetNeighborhoodEssentials, { uri: uriOf(params) });
  if (!neighborhood) throw notFound(url);
  return { essentials: essentialsOf(neighborhood), content: null as NeighborhoodContent | null };
}

/** On a navigation the browser asks for the content beside the essentials. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const [{ essentials }, content] = await Promise.all([
    serverLoader(),
    loadNeighborhood(browserContent(), uriOf(params)),
  ]);
  return { essentials, content };
}

export default function Neighborhood({ loaderData, params }: Route.ComponentProps) {
  const { essentials } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const content = useNeighborhoodContent(uriOf(params), loaderData.content);
  const { latitude, longitude, title, uri } = essentials;
  return (
    <>
      {content ? (
        <NeighborhoodPage
          content={content}
          map={
            latitude !== null && longitude !== null ? (
              <LazyPlaceMap
                {...layout?.mapTiles}
                compact
                initialBounds={closeUpBounds({ latitude, longitude })}
                label={`Map: ${title}`}
                places={[{ id: uri, latitude, longitude, title, pinText: title, pinKind: content.status.kind }]}
                withoutScript="The address stands beside."
              />
            ) : null
          }
        />
      ) : (
        <NeighborhoodWaiting essentials={essentials} />
      )}
      <JsonLd data={neighborhoodJsonLd(essentials)} />
    </>
  );
}
