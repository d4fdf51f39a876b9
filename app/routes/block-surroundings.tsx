import { useRouteLoaderData } from "react-router";
import type { Block, BlockSurroundings } from "#app/blocks/block.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import type { loader as campaignLayout } from "#app/layouts/campaign.tsx";
import type { loader as defaultLayout } from "#app/layouts/default.tsx";
import type { PageData } from "./page-data.server.ts";

/** The menus of the layout, the maps of a page's places and what its forms need, for its blocks. */
export function useBlockSurroundings(
  { path, title, blocks }: { readonly path: string; readonly title: string; readonly blocks: readonly Block[] },
  more: Partial<Pick<PageData, "maps" | "formToken">> & Pick<BlockSurroundings, "visit" | "letter"> = {},
): BlockSurroundings {
  const { maps = noMaps, formToken = null, visit = null, letter = null } = more;
  const page = useRouteLoaderData<typeof defaultLayout>("layouts/default");
  const campaign = useRouteLoaderData<typeof campaignLayout>("layouts/campaign");
  const menus = (page ?? campaign)?.menus ?? noMenus;
  return { menus, path, formToken, visit, letter, map: drawingsOf({ maps, blocks, title }) };
}

const noMaps: PageData["maps"] = [];
const noMenus = {};

/** The drawing of the map for the block at a position. */
export function drawingsOf(page: {
  readonly maps: PageData["maps"];
  readonly blocks: readonly Block[];
  readonly title: string;
}): NonNullable<BlockSurroundings["map"]> {
  const { maps, blocks, title } = page;
  return (position) => {
    const href = maps[position];
    return href ? <LocatorMap href={href} label={`Map: ${blocks[position]?.place?.label ?? title}`} /> : null;
  };
}
