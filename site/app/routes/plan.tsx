import type { Route } from "./+types/plan.ts";
import { contentOf, publicUrlContext } from "#app/content/content-context.server.ts";
import { checkRouteParams } from "#app/domain/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadPlanContent } from "#app/features/product/plan/load-plan.ts";
import { PlanDetailPage } from "#app/features/product/plan/plan-page.tsx";
import { uriOf } from "#app/features/product/product-page-parts.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  if (!checkRouteParams(params, ["location", "community", "plan"], pathname).isValid) throw notFound(request);
  const content = await loadPlanContent(contentOf(context), {
    uri: uriOf(request),
    origin: context.get(publicUrlContext),
  });
  if (!content) throw notFound(request);
  return { content, locator: locatorSheet(content.point.latitude, content.point.longitude) };
}

/** A floor plan (S2.32). */
export default function Plan({ loaderData }: Route.ComponentProps) {
  const { content, locator } = loaderData;
  return (
    <>
      <JsonLd data={content.structuredData} />
      <PlanDetailPage
        key={content.id}
        content={content}
        map={locator ? <LocatorDrawing sheet={locator} label={`Where ${content.sheet.title} is`} /> : null}
      />
    </>
  );
}
