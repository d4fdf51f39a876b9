import { data } from "react-router";
import { pageNotFoundMessage } from "#app/domain/navigation/route-params.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { GetNeighborhood } from "./neighborhood.generated.ts";
import { type NeighborhoodContent, neighborhoodContent } from "./neighborhood-content.ts";

/**
 * The content of a neighborhood by its address, asked by the browser (S2.30).
 * @throws a 404 where nothing lives there, {@link ContentError} where the backend does not answer.
 */
export async function loadNeighborhood(client: ContentClient, uri: string): Promise<NeighborhoodContent> {
  const { neighborhood } = await client.query(GetNeighborhood, { uri });
  if (!neighborhood) throw data(pageNotFoundMessage(uri), { status: 404 });
  return neighborhoodContent(neighborhood, builderToday());
}
