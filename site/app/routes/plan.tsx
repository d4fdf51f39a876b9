import { checkRouteParams, contentUri } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadPlanContent } from "#app/features/product/plan/load-plan.ts";
import { PlanDetailPage } from "#app/features/product/plan/plan-page.tsx";
import { planGraph } from "#app/features/product/structured-data.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/plan.ts";

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { pathname } = url;
  if (!checkRouteParams(params, ["location", "community", "plan"], pathname).isValid) throw notFound(url);
  const content = await loadPlanContent(contentOf(context), {
    uri: contentUri(url),
    origin: context.get(publicUrlContext),
  });
  if (!content) throw notFound(url);
  return { content, locator: locatorSheet(content.point.latitude, content.point.longitude) };
}

/** A floor plan (S2.32). */
export default function Plan({ loaderData }: Route.ComponentProps) {
  const { content, locator } = loaderData;
  const { crumbs, pictures, sheet } = content;
  const structuredData = planGraph(
    content.facts,
    { crumbs, pictures, title: sheet.title, description: sheet.lead },
    content.floorPlan.levels.find(({ drawing }) => drawing)?.drawing ?? null,
  );
  return (
    <>
      <JsonLd data={structuredData} />
      <PlanDetailPage
        key={content.id}
        content={content}
        map={locator ? <LocatorDrawing sheet={locator} label={`Where ${sheet.title} is`} /> : null}
      />
    </>
  );
}
