import { useRouteLoaderData } from "react-router";
import { BuiltPageView } from "#app/blocks/page/built-page.tsx";
import { breadcrumbList, faqPage } from "#app/blocks/page/json-ld.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { PageData } from "./page-data.server.ts";

/** A page-builder page with its maps and its structured data. */
export function PageView({ data }: { readonly data: PageData }) {
  const { page, maps, publicUrl } = data;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const [crumbs, faq] = [breadcrumbList(page, publicUrl), faqPage(page.blocks)];
  return (
    <>
      {crumbs ? <JsonLd data={crumbs} /> : null}
      {faq ? <JsonLd data={faq} /> : null}
      <BuiltPageView
        page={page}
        surroundings={{
          menus: layout?.menus ?? {},
          map: (position) => {
            const sheet = maps[position];
            return sheet ? (
              <LocatorDrawing sheet={sheet} label={`Map: ${page.blocks[position]?.place?.label ?? page.title}`} />
            ) : null;
          },
        }}
      />
    </>
  );
}
