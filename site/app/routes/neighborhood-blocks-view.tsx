import { loadLayouts } from "#app/blocks/kinds/late-blocks.ts";
import { Blocks } from "#app/blocks/registry.tsx";
import { loadDrawings, useBlockSurroundings } from "./block-surroundings.tsx";
import type { NeighborhoodBlocksData } from "./neighborhood-blocks.ts";

/** The blocks of a neighborhood below what every neighborhood has (S2.137). */
export default function NeighborhoodBlocksView(props: {
  readonly title: string;
  readonly data: NonNullable<NeighborhoodBlocksData>;
}) {
  const { title, data } = props;
  const surroundings = useBlockSurroundings({ ...data, title }, data);
  return (
    <div className="wrap">
      <Blocks blocks={data.blocks} surroundings={{ ...surroundings, hasHeadline: true }} />
    </div>
  );
}

/**
 * Loads what the blocks consist of, as the browser renders them and no document stands in for it. Gives them without their
 * maps where what draws those cannot be had.
 */
export async function withCode<Data extends NonNullable<NeighborhoodBlocksData>>(data: Data): Promise<Data> {
  const [whole] = await Promise.all([
    loadDrawings(data.maps).then(
      () => data,
      () => ({ ...data, maps: [] }),
    ),
    loadLayouts(data.blocks),
  ]);
  return whole;
}
