import { useRouteLoaderData } from "react-router";
import type { Route } from "./+types/page.ts";
import { BuiltPageView } from "#app/blocks/built-page.tsx";
import { loadPage } from "#app/blocks/load-page.server.ts";
import { breadcrumbList, faqPage } from "#app/blocks/structured-data.ts";
import { contentOf, publicUrlContext } from "#app/content/content-context.server.ts";
import { checkRouteParams } from "#app/domain/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { pathname } = url;
  if ("slug" in params) {
    const slug = [params.slug, params["*"]].filter(Boolean).join("/");
    if (!checkRouteParams({ slug }, ["slug"], pathname).isValid) throw notFound(url);
  }
  const publicUrl = context.get(publicUrlContext);
  const path = pathname.endsWith("/") ? pathname : `${pathname}/`;
  const page = await loadPage(contentOf(context), path);
  if (!page) throw notFound(url);
  return {
    page,
    publicUrl,
    maps: page.blocks.map(({ place }) => (place ? locatorSheet(place.latitude, place.longitude) : null)),
  };
}

/** A page-builder page: its content is the backend's, by its address (S2.137). */
export default function Page({ loaderData }: Route.ComponentProps) {
  const { page, maps, publicUrl } = loaderData;
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
