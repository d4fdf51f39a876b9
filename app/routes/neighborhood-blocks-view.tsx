import { Blocks } from "#app/blocks/registry.tsx";
import type { NeighborhoodBlocksData } from "./neighborhood-blocks.ts";
import { useBlockContext } from "./page-view.tsx";

/** The editors' blocks of a neighborhood, below its standard sections (S2.137). */
export default function NeighborhoodBlocksView(props: {
  readonly title: string;
  readonly data: NonNullable<NeighborhoodBlocksData>;
}) {
  const { title, data } = props;
  const context = useBlockContext({ ...data, title }, data);
  return (
    <div className="wrap">
      <Blocks blocks={data.blocks} context={{ ...context, hasHeadline: true }} />
    </div>
  );
}
