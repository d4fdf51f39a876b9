import type { NeighborhoodBlocksData } from "./neighborhood-blocks.ts";

/**
 * The blocks of the neighborhood at a path with slashes at both ends, requested by the browser; null where it has none, or
 * they cannot be had: the page is whole without them.
 */
export async function loadNeighborhoodBlocks(uri: string): Promise<NeighborhoodBlocksData> {
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
