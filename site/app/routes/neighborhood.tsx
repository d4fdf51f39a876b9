import { data } from "react-router";
import type { Route } from "./+types/neighborhood.ts";
import { browserContent } from "#app/content/browser-client.ts";
import { contentOf } from "#app/content/content-context.server.ts";
import { builderToday } from "#app/content/today.ts";
import { checkRouteParams, pageNotFoundMessage } from "#app/domain/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { closeUpBounds } from "#app/features/map/close-up-bounds.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { essentialsOf } from "#app/features/neighborhood/essentials.ts";
import {
  GetNeighborhood,
  GetNeighborhoodEssentials,
  GetNeighborhoodExtras,
} from "#app/features/neighborhood/neighborhood.generated.ts";
import { neighborhoodContent } from "#app/features/neighborhood/neighborhood-content.ts";
import { neighborhoodJsonLd } from "#app/features/neighborhood/neighborhood-json-ld.ts";
import { NeighborhoodPage } from "#app/features/neighborhood/neighborhood-page.tsx";
import { NeighborhoodWaiting } from "#app/features/neighborhood/neighborhood-waiting.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";

const uriOf = (params: Route.LoaderArgs["params"]) => `/homes/${params.location}/${params.community}/`;

/** The server gives the essentials and the structured data, never the content (S2.30). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { pathname } = url;
  if (!checkRouteParams(params, ["location", "community"], pathname).isValid) throw notFound(url);
  const { neighborhood } = await contentOf(context).query(GetNeighborhoodEssentials, { uri: uriOf(params) });
  if (!neighborhood) throw notFound(url);
  return { essentials: essentialsOf(neighborhood) };
}

/** The browser asks for the content itself. */
export async function clientLoader({ params, url, serverLoader }: Route.ClientLoaderArgs) {
  const client = browserContent();
  const uri = uriOf(params);
  const [{ essentials }, { neighborhood }, extras] = await Promise.all([
    serverLoader(),
    client.query(GetNeighborhood, { uri }),
    client.queryExtras(GetNeighborhoodExtras, { uri }),
  ]);
  if (!neighborhood) throw data(pageNotFoundMessage(url.pathname), { status: 404 });
  return { essentials, content: neighborhoodContent(neighborhood, extras?.neighborhood, builderToday()) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback({ loaderData }: Route.HydrateFallbackProps) {
  const essentials = loaderData?.essentials;
  return essentials ? (
    <>
      <NeighborhoodWaiting essentials={essentials} />
      <JsonLd data={neighborhoodJsonLd(essentials)} />
    </>
  ) : null;
}

export default function Neighborhood({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  const { latitude, longitude, title, uri } = content;
  return (
    <>
      <NeighborhoodPage
        content={content}
        map={
          latitude !== null && longitude !== null ? (
            <LazyPlaceMap
              compact
              initialBounds={closeUpBounds({ latitude, longitude })}
              label={`Map: ${title}`}
              places={[{ id: uri, latitude, longitude, title, pinText: title, pinKind: content.status.kind }]}
              withoutScript="The address stands beside."
            />
          ) : null
        }
      />
      <JsonLd data={neighborhoodJsonLd(content)} />
    </>
  );
}
