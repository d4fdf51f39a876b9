import { startTransition, useEffect, useState } from "react";
import { data } from "react-router";
import { pageNotFoundMessage } from "#app/domain/navigation/route-params.ts";
import { builderNow, builderToday } from "#app/domain/wording/dates.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { loadRegion } from "#app/graphql/inventory/inventory.ts";
import { neighborhoodEssentials } from "./essentials.ts";
import { loadNearby } from "./nearby.ts";
import { GetNeighborhood, GetNeighborhoodEssentials } from "./neighborhood.generated.ts";
import { type NeighborhoodContent, neighborhoodContent } from "./neighborhood-content.ts";

/** What the server sends of the neighborhood at an address (S2.30); null where there is none. */
export async function loadNeighborhoodEssentials(client: ContentClient, uri: string) {
  const [{ neighborhood }, region] = await Promise.all([
    client.query(GetNeighborhoodEssentials, { uri }),
    loadRegion(client),
  ]);
  if (!neighborhood) return null;
  return { essentials: neighborhoodEssentials(neighborhood, region), nearby: await loadNearby(client, neighborhood) };
}

/**
 * The content of the neighborhood at an address, requested by the browser (S2.30); of a preview by the server.
 * @throws a 404 where there is none, {@link ContentError} where the content source fails.
 */
export async function loadNeighborhood(
  uri: string,
  client: ContentClient = browserClient(),
): Promise<NeighborhoodContent> {
  const { neighborhood } = await client.query(GetNeighborhood, { uri });
  if (!neighborhood) throw data(pageNotFoundMessage(uri), { status: 404 });
  return neighborhoodContent(neighborhood, builderToday(), builderNow());
}

/**
 * The content of the neighborhood at an address for its plain page, which the server renders and caches keep: nothing in it
 * is said to be open now. Null where there is none.
 */
export async function loadPlainNeighborhood(client: ContentClient, uri: string): Promise<NeighborhoodContent | null> {
  const { neighborhood } = await client.query(GetNeighborhood, { uri });
  return neighborhood && neighborhoodContent(neighborhood, builderToday());
}

/** The homesites of a neighborhood, as the server shows them at an address of their own. */
export type HomesitesContent = NonNullable<Awaited<ReturnType<typeof loadHomesites>>>;

/** The homesites of the neighborhood at an address; null where there is none, or it has none. */
export async function loadHomesites(client: ContentClient, uri: string) {
  const content = await loadPlainNeighborhood(client, uri);
  return content?.sitePlan ? { title: content.title, uri, plan: content.sitePlan } : null;
}

/**
 * The content of a neighborhood once the browser has it: `loaded` by a navigation or still coming from it, else by `load`
 * after hydration (S2.30). A failure reaches the page's error boundary. `load` must be the same function in every render.
 */
export function useNeighborhoodContent<Content>(
  uri: string,
  loaded: Content | Promise<Content> | null,
  load: (uri: string) => Promise<Content>,
): Content | null {
  const [fetched, setFetched] = useState<{ readonly uri: string; readonly content: Content } | null>(null);
  useEffect(() => {
    if (loaded && !(loaded instanceof Promise)) return;
    let isCurrent = true;
    const coming = loaded ?? load(uri);
    Promise.resolve<Content>(coming).then(
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
  }, [uri, loaded, load]);
  useEffect(() => {
    if (fetched) scrollToFragment();
  }, [fetched]);
  if (loaded && !(loaded instanceof Promise)) return loaded;
  return fetched?.uri === uri ? fetched.content : null;
}

/** Scrolls to the section that the fragment names, which the document did not have; not after the visitor scrolled. */
function scrollToFragment(): void {
  const id = window.location.hash.slice(1);
  if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
}
