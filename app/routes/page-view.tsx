import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Block, BlockContext } from "#app/blocks/block.ts";
import { BuiltPageView, type Inserted } from "#app/blocks/page/built-page.tsx";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { blocksGraph, pageBreadcrumbs } from "#app/blocks/page/page-metadata.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import type { loader as campaignLayout } from "#app/layouts/campaign.tsx";
import type { loader as defaultLayout } from "#app/layouts/default.tsx";
import type { PageData } from "./page-data.server.ts";

/** Structured data of the questions and films in a page's blocks. */
export function BlocksJsonLd(props: {
  readonly page: Pick<BuiltPage, "blocks" | "publishedAt">;
  readonly publicUrl: string;
}) {
  const graph = blocksGraph(props.page, props.publicUrl);
  return graph ? <JsonLd data={graph} /> : null;
}

/** A page-builder page with its maps and its structured data, and the route's content among its blocks. */
export function PageView(props: {
  readonly data: PageData & Pick<BlockContext, "visit" | "visitChoices" | "inquiry">;
  readonly inserted?: Inserted;
}) {
  const { data, inserted } = props;
  const { page, publicUrl } = data;
  const breadcrumbs = pageBreadcrumbs(page, publicUrl);
  return (
    <>
      {breadcrumbs ? <JsonLd data={breadcrumbs} /> : null}
      <BlocksJsonLd page={page} publicUrl={publicUrl} />
      <BuiltPageView page={page} context={useBlockContext(page, data)} inserted={inserted} />
    </>
  );
}

/** A page with a list between its hero, or its title, and its other blocks. */
export function ListPage({ data, children }: { readonly data: PageData; readonly children: ReactNode }) {
  return (
    <>
      <BlocksJsonLd page={data.page} publicUrl={data.publicUrl} />
      <BuiltPageView page={data.page} context={useBlockContext(data.page, data)}>
        {children}
      </BuiltPageView>
    </>
  );
}

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
