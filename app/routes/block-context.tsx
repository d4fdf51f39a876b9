import { useRouteLoaderData } from "react-router";
import type { Block, BlockContext } from "#app/blocks/block.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import type { loader as campaignLayout } from "#app/layouts/campaign.tsx";
import type { loader as defaultLayout } from "#app/layouts/default.tsx";
import type { PageData } from "./page-data.server.ts";

/** The context of the blocks of a page: the menus of the layout, the maps of places, the token of forms. */
export function useBlockContext(
  { path, title, blocks }: { readonly path: string; readonly title: string; readonly blocks: readonly Block[] },
  more: Partial<Pick<PageData, "maps" | "formToken">> & Pick<BlockContext, "visit" | "visitChoices" | "inquiry"> = {},
): BlockContext {
  const { maps = noMaps, formToken = null, visit = null, visitChoices = [], inquiry = null } = more;
  const page = useRouteLoaderData<typeof defaultLayout>("layouts/default");
  const campaign = useRouteLoaderData<typeof campaignLayout>("layouts/campaign");
  const menus = (page ?? campaign)?.menus ?? noMenus;
  return { menus, path, formToken, visit, visitChoices, inquiry, map: mapRenderer({ maps, blocks, title }) };
}

const noMaps: PageData["maps"] = [];
const noMenus = {};

/** Returns the function that renders the map of the block at a position. */
export function mapRenderer(page: {
  readonly maps: PageData["maps"];
  readonly blocks: readonly Block[];
  readonly title: string;
}): NonNullable<BlockContext["map"]> {
  const { maps, blocks, title } = page;
  return (position) => {
    const href = maps[position];
    return href ? <LocatorMap href={href} label={`Map: ${blocks[position]?.place?.label ?? title}`} /> : null;
  };
}
