import { lazy, startTransition, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { blockQuestions } from "#app/blocks/page/page-metadata.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { closeUpBounds } from "#app/features/map/coordinates.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { neighborhoodJsonLd } from "#app/features/neighborhood/essentials.ts";
import { loadNeighborhoodEssentials } from "#app/features/neighborhood/load-essentials.server.ts";
import { loadNeighborhood } from "#app/features/neighborhood/neighborhood-content.ts";
import { NeighborhoodPage } from "#app/features/neighborhood/neighborhood-page.tsx";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/neighborhood.ts";
import type { NeighborhoodBlocksData } from "./neighborhood-blocks.ts";
import { previewContent } from "./neighborhood-content.server.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { isOfEntry: true };

/** The editors' blocks, which few neighborhoods have. */
const NeighborhoodBlocks = lazy(() => import("./neighborhood-blocks-view.tsx"));

const uriOf = (params: Route.LoaderArgs["params"]) => `/homes/${params.location}/${params.community}/`;

/** Returns the essentials and the structured data, never the content (S2.30), except for a preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound();
  const [loaded, content] = await Promise.all([
    loadNeighborhoodEssentials(contentOf(context), uriOf(params)),
    previewContent(context, uriOf(params)),
  ]);
  if (!loaded) throw notFound();
  return {
    ...loaded,
    publicUrl: context.get(siteContext).publicUrl,
    content: content as LoadedContent | Promise<LoadedContent> | null,
  };
}

/**
 * Neighborhoods seen in this visit: their content is in memory, and restoring a scroll position needs the whole page.
 */
const seen = new Set<string>();

/** Requests the content of a neighborhood and the editors' blocks. */
async function loadContent(uri: string) {
  const [neighborhood, blocks] = await Promise.all([loadNeighborhood(uri), loadNeighborhoodBlocks(uri)]);
  seen.add(uri);
  return { neighborhood, blocks };
}

type LoadedContent = Awaited<ReturnType<typeof loadContent>>;

/** Requests the blocks of a neighborhood; null when it has none, and when the request fails. */
async function loadNeighborhoodBlocks(uri: string): Promise<NeighborhoodBlocksData> {
  try {
    const response = await fetch(`${uri}blocks.json`);
    if (response.status !== 200) return null;
    const data = (await response.json()) as NonNullable<NeighborhoodBlocksData>;
    if (data.blocks.length === 0) return null;
    return data;
  } catch {
    return null;
  }
}

/** How long a navigation waits for the content once the essentials are loaded. */
const graceMilliseconds = 150;

/**
 * Requests the content in parallel with the essentials. When the content takes longer, the page opens with the
 * essentials and the picture of the clicked card.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const uri = uriOf(params);
  const coming = loadContent(uri);
  // The page shows a failure, unless another navigation has replaced it.
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
  const content = useContent(uriOf(params), loaderData.content);
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

/**
 * The content of a neighborhood: `loaded` by a navigation or pending, or else requested after hydration (S2.30). Throws
 * a failure to the error boundary.
 */
function useContent(uri: string, loaded: LoadedContent | Promise<LoadedContent> | null): LoadedContent | null {
  const [fetched, setFetched] = useState<{ readonly uri: string; readonly content: LoadedContent } | null>(null);
  useEffect(() => {
    if (loaded && !(loaded instanceof Promise)) return;
    let isCurrent = true;
    const coming = loaded ?? loadContent(uri);
    Promise.resolve(coming).then(
      (content) => {
        if (isCurrent) startTransition(() => setFetched({ uri, content }));
      },
      (error: unknown) =>
        isCurrent &&
        setFetched(() => {
          throw error;
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [uri, loaded]);
  useEffect(() => {
    if (fetched) scrollToFragment();
  }, [fetched]);
  if (loaded && !(loaded instanceof Promise)) return loaded;
  return fetched?.uri === uri ? fetched.content : null;
}

/** Scrolls to the section in the URL's hash, which was not in the document; skipped when the visitor has scrolled. */
function scrollToFragment(): void {
  const id = window.location.hash.slice(1);
  if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
}
