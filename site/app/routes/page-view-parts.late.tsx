import { blocksGraph, pageBreadcrumbs } from "#app/blocks/page/json-ld.ts";
import type { BuiltPage } from "#app/blocks/page/load-page.server.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";

/** The way to a page for search engines; nothing of a page of the first level. */
export function BreadcrumbsData(props: { readonly page: BuiltPage; readonly publicUrl: string }) {
  const breadcrumbs = pageBreadcrumbs(props.page, props.publicUrl);
  return breadcrumbs ? <JsonLd data={breadcrumbs} /> : null;
}

/** The questions and films in a page's blocks for search engines. */
export function BlocksData(props: {
  readonly page: Pick<BuiltPage, "blocks" | "publishedAt">;
  readonly publicUrl: string;
}) {
  const graph = blocksGraph(props.page, props.publicUrl);
  return graph ? <JsonLd data={graph} /> : null;
}
