import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { Block, BlockSurroundings } from "#app/blocks/block.ts";
import type { loader as campaignLayout } from "#app/layouts/campaign.tsx";
import type { loader as defaultLayout } from "#app/layouts/default.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { PageData } from "./page-data.server.ts";

const code = partCode(() => import("./locator-drawing.late.tsx"));
if (import.meta.env.SSR) await code.load();
const LocatorDrawing = leftAlone(code, (parts) => parts.LocatorDrawing);

/** Loads what draws the maps of blocks that the browser renders by itself, where there is one. */
export async function loadDrawings(maps: PageData["maps"]): Promise<void> {
  if (maps.some(Boolean)) await code.load();
}

/** The menus of the layout, the maps of a page's places and what its forms need, for its blocks. */
export function useBlockSurroundings(
  { path, title, blocks }: { readonly path: string; readonly title: string; readonly blocks: readonly Block[] },
  more: Partial<Pick<PageData, "maps" | "formToken">> & Pick<BlockSurroundings, "visit" | "letter"> = {},
): BlockSurroundings {
  const { maps = noMaps, formToken = null, visit = null, letter = null } = more;
  const page = useRouteLoaderData<typeof defaultLayout>("layouts/default");
  const campaign = useRouteLoaderData<typeof campaignLayout>("layouts/campaign");
  const menus = (page ?? campaign)?.menus ?? noMenus;
  // The same object as long as it says the same: blocks that are left alone look no further.
  return useMemo(
    () => ({ menus, path, formToken, visit, letter, map: drawingsOf({ maps, blocks, title }) }),
    [menus, path, formToken, visit, letter, maps, blocks, title],
  );
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
    const sheet = maps[position];
    return sheet ? <LocatorDrawing sheet={sheet} label={`Map: ${blocks[position]?.place?.label ?? title}`} /> : null;
  };
}
