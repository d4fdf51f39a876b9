import { lazy } from "react";
import { useRouteLoaderData } from "react-router";
import { blockQuestions } from "#app/blocks/page/json-ld.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { closeUpBounds } from "#app/features/map/coordinates.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { neighborhoodJsonLd } from "#app/features/neighborhood/essentials.ts";
import {
  loadNeighborhood,
  loadNeighborhoodEssentials,
  useNeighborhoodContent,
} from "#app/features/neighborhood/load-neighborhood.ts";
import { NeighborhoodPage } from "#app/features/neighborhood/neighborhood-page.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/neighborhood.ts";
import { loadNeighborhoodBlocks } from "./neighborhood-blocks-data.ts";
import { previewContent } from "./neighborhood-content.server.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

/** The page builder’s components, which most neighborhoods do without. */
const NeighborhoodBlocks = lazy(() => import("./neighborhood-blocks-view.tsx"));

const uriOf = (params: Route.LoaderArgs["params"]) => `/homes/${params.location}/${params.community}/`;

/** The server sends the essentials and the structured data, never the content (S2.30), except of a preview. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound(url);
  const [loaded, content] = await Promise.all([
    loadNeighborhoodEssentials(contentOf(context), uriOf(params)),
    previewContent(context, uriOf(params)),
  ]);
  if (!loaded) throw notFound(url);
  return {
    ...loaded,
    publicUrl: context.get(publicUrlContext),
    content: content as LoadedContent | Promise<LoadedContent> | null,
  };
}

/** Neighborhoods that this visit has seen: their content is in memory, and a scroll position needs the whole page. */
const seen = new Set<string>();

/** What the browser requests of a neighborhood: its own content, and what editors added. */
async function loadContent(uri: string) {
  const [neighborhood, blocks] = await Promise.all([loadNeighborhood(uri), loadNeighborhoodBlocks(uri)]);
  seen.add(uri);
  return { neighborhood, blocks };
}

type LoadedContent = Awaited<ReturnType<typeof loadContent>>;

/** So much later than the essentials the content may come without the page opening ahead of it. */
const graceMilliseconds = 150;

/**
 * On a navigation the browser requests the content beside the essentials. The page opens with the essentials and the
 * picture of the card that was pressed where the content takes longer.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const uri = uriOf(params);
  const coming = loadContent(uri);
  // A failure is shown by the page, or by nobody where the visitor has gone elsewhere.
  coming.catch(() => undefined);
  const { essentials, nearby, publicUrl } = await serverLoader();
  const content = await (seen.has(uri) ? coming : Promise.race([coming, after(graceMilliseconds)]));
  return { essentials, nearby, publicUrl, content: content ?? coming };
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => window.setTimeout(() => resolve(null), milliseconds));
}

/** A neighborhood (S2.29). */
export default function Neighborhood({ loaderData, params }: Route.ComponentProps) {
  const { essentials, nearby } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const content = useNeighborhoodContent(uriOf(params), loaderData.content, loadContent);
  const { latitude, longitude, title, uri } = essentials;
  const map =
    content && latitude !== null && longitude !== null ? (
      <LazyPlaceMap
        {...layout?.mapTiles}
        compact
        initialBounds={closeUpBounds({ latitude, longitude })}
        selectedId={uri}
        label={`Map: ${title}`}
        places={[{ id: uri, latitude, longitude, title, pinText: title, pinKind: content.neighborhood.status.kind }]}
        withoutScript="The address stands beside."
      />
    ) : null;
  return (
    <>
      <NeighborhoodPage essentials={essentials} content={content?.neighborhood ?? null} map={map} nearby={nearby}>
        {content?.blocks ? <NeighborhoodBlocks title={title} data={content.blocks} /> : null}
      </NeighborhoodPage>
      <JsonLd
        data={neighborhoodJsonLd(essentials, blockQuestions(content?.blocks?.blocks ?? []), loaderData.publicUrl)}
      />
    </>
  );
}
