import { type ReactNode, useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { Block, BlockSurroundings } from "#app/blocks/block.ts";
import { BuiltPageView, type Inserted } from "#app/blocks/page/built-page.tsx";
import type { loader as campaignLayout } from "#app/layouts/campaign.tsx";
import type { loader as defaultLayout } from "#app/layouts/default.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { PageData } from "./page-data.server.ts";

const code = partCode(() => import("./page-view-parts.late.tsx"));
if (import.meta.env.SSR) await code.load();
const BreadcrumbsData = leftAlone(code, (parts) => parts.BreadcrumbsData);
const LocatorDrawing = leftAlone(code, (parts) => parts.LocatorDrawing);

/** The questions and films in a page's blocks for search engines. */
export const BlocksJsonLd = leftAlone(code, (parts) => parts.BlocksData);

/** A page-builder page with its maps and its structured data, and what a route puts among its blocks. */
export function PageView(props: {
  readonly data: PageData & Pick<BlockSurroundings, "visit" | "letter">;
  readonly inserted?: Inserted;
}) {
  const { data, inserted } = props;
  const { page, publicUrl } = data;
  return (
    <>
      <BreadcrumbsData page={page} publicUrl={publicUrl} />
      <BlocksJsonLd page={page} publicUrl={publicUrl} />
      <BuiltPageView page={page} surroundings={useBlockSurroundings(page, data)} inserted={inserted} />
    </>
  );
}

/** A list on the page that introduces it. */
export function ListPage({ data, children }: { readonly data: PageData; readonly children: ReactNode }) {
  return (
    <>
      <BlocksJsonLd page={data.page} publicUrl={data.publicUrl} />
      <BuiltPageView page={data.page} surroundings={useBlockSurroundings(data.page, data)}>
        {children}
      </BuiltPageView>
    </>
  );
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
