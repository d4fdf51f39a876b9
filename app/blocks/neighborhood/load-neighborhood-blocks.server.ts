import type { ContentClient } from "#app/graphql/client.ts";
import type { Block } from "../block.ts";
import { loadBlocks } from "../page/load-page.server.ts";
import { GetNeighborhoodBlocks } from "./neighborhood-blocks.generated.ts";

/** The blocks of the neighborhood at a path with slashes at both ends (S2.137, S3.32); null where there is none. */
export async function loadNeighborhoodBlocks(content: ContentClient, path: string): Promise<Block[] | null> {
  const { neighborhood } = await content.query(GetNeighborhoodBlocks, { uri: path });
  return neighborhood && (await loadBlocks(content, neighborhood.organisms));
}
