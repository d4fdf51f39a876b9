import { Blocks } from "#app/blocks/registry.tsx";
import { useBlockSurroundings } from "./block-surroundings.tsx";
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
