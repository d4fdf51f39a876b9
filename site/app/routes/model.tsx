import { checkRouteParams, contentUri } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadModelContent } from "#app/features/product/model/load-model.ts";
import { ModelDetailPage } from "#app/features/product/model/model-page.tsx";
import { houseGraph } from "#app/features/product/structured-data.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/model.ts";

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { pathname } = url;
  if (!checkRouteParams(params, ["location", "community", "model"], pathname).isValid) throw notFound(url);
  const content = await loadModelContent(contentOf(context), {
    uri: contentUri(url),
    origin: context.get(publicUrlContext),
  });
  if (!content) throw notFound(url);
  return { content, locator: locatorSheet(content.point.latitude, content.point.longitude) };
}

/** A model home (S2.31). */
export default function Model({ loaderData }: Route.ComponentProps) {
  const { content, locator } = loaderData;
  const { crumbs, pictures, sheet } = content;
  const structuredData = houseGraph(content.facts, { crumbs, pictures, title: sheet.title, description: sheet.lead });
  return (
    <>
      <JsonLd data={structuredData} />
      <ModelDetailPage
        key={content.id}
        content={content}
        map={locator ? <LocatorDrawing sheet={locator} label={`Where ${sheet.title} is`} /> : null}
      />
    </>
  );
}
