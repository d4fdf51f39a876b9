import type { ReactNode } from "react";
import type { BlockSurroundings } from "#app/blocks/block.ts";
import { BuiltPageView, type Inserted } from "#app/blocks/page/built-page.tsx";
import { blocksGraph, pageBreadcrumbs } from "#app/blocks/page/json-ld.ts";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { useBlockSurroundings } from "./block-surroundings.tsx";
import type { PageData } from "./page-data.server.ts";

/** The questions and films in a page's blocks for search engines. */
export function BlocksJsonLd(props: {
  readonly page: Pick<BuiltPage, "blocks" | "publishedAt">;
  readonly publicUrl: string;
}) {
  const graph = blocksGraph(props.page, props.publicUrl);
  return graph ? <JsonLd data={graph} /> : null;
}

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
