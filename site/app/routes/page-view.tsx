import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Block, BlockSurroundings } from "#app/blocks/block.ts";
import { BuiltPageView, type Inserted } from "#app/blocks/page/built-page.tsx";
import { blocksGraph, pageBreadcrumbs } from "#app/blocks/page/json-ld.ts";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { loader as campaignLayout } from "#app/layouts/campaign.tsx";
import type { loader as defaultLayout } from "#app/layouts/default.tsx";
import type { PageData } from "./page-data.server.ts";

/** A page-builder page with its maps and its structured data, and what a route puts among its blocks. */
export function PageView(props: {
  readonly data: PageData & Pick<BlockSurroundings, "visit" | "letter">;
  readonly inserted?: Inserted;
}) {
  const { data, inserted } = props;
  const { page, publicUrl } = data;
  const breadcrumbs = pageBreadcrumbs(page, publicUrl);
  return (
    <>
      {breadcrumbs ? <JsonLd data={breadcrumbs} /> : null}
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

/** The questions and films in a page's blocks for search engines. */
export function BlocksJsonLd(props: {
  readonly page: Pick<BuiltPage, "blocks" | "publishedAt">;
  readonly publicUrl: string;
}) {
  const graph = blocksGraph(props.page, props.publicUrl);
  return graph ? <JsonLd data={graph} /> : null;
}

/** The menus of the layout, the maps of a page's places and what its forms need, for its blocks. */
export function useBlockSurroundings(
  { path, title, blocks }: { readonly path: string; readonly title: string; readonly blocks: readonly Block[] },
  more: Partial<Pick<PageData, "maps" | "formToken">> & Pick<BlockSurroundings, "visit" | "letter"> = {},
): BlockSurroundings {
  const { maps = [], formToken = null, visit = null, letter = null } = more;
  const page = useRouteLoaderData<typeof defaultLayout>("layouts/default");
  const campaign = useRouteLoaderData<typeof campaignLayout>("layouts/campaign");
  return {
    menus: (page ?? campaign)?.menus ?? {},
    path,
    formToken,
    visit,
    letter,
    map: drawingsOf({ maps, blocks, title }),
  };
}

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
