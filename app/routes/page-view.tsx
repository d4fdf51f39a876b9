import type { ReactNode } from "react";
import type { BlockContext } from "#app/blocks/block.ts";
import { BuiltPageView, type Inserted } from "#app/blocks/page/built-page.tsx";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { blocksGraph, pageBreadcrumbs } from "#app/blocks/page/page-metadata.ts";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import { useBlockContext } from "./block-context.tsx";
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
