import type { ReactNode } from "react";
import type { BlockSurroundings } from "#app/blocks/block.ts";
import { BuiltPageView, type Inserted } from "#app/blocks/page/built-page.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import { useBlockSurroundings } from "./block-surroundings.tsx";
import type { PageData } from "./page-data.server.ts";

const code = partCode(() => import("./page-view-parts.late.tsx"));
if (import.meta.env.SSR) await code.load();
const BreadcrumbsData = leftAlone(code, (parts) => parts.BreadcrumbsData);

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
