import { data, redirect } from "react-router";
import { contentUri, notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { choiceParams, chosenIn, queryOfChoice } from "#app/domain/products/plan-options.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { metaTags } from "#app/features/page-meta/page-meta.tsx";
import { PlanOptionsPage } from "#app/features/plan-options/plan-options-page.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import { loadPlanOptions } from "#app/graphql/products/plan-options.ts";
import type { Route } from "./+types/plan-options.ts";

export const handle = { cacheQuery: choiceParams };

export { revalidateBeyondQuery as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * Loads the options of a plan. Redirects to the plan when they can't be added up; a URL with choices is never cached,
 * as their number is unlimited, and gets the spelling that is shared.
 * @throws {Response} 404 when there is no such plan, or a parameter is not a slug.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community", "plan"])) throw notFound();
  const planUri = contentUri(url).replace(/options\/$/, "");
  const options = await loadPlanOptions(contentOf(context), planUri);
  if (options === null) throw notFound();
  if (options === "unpriced") throw redirect(planUri);
  const { keys, unknown } = chosenIn(options.groups, url.searchParams);
  const shared = queryOfChoice(options.groups, keys);
  if (unknown.length === 0 && [...url.searchParams.keys()].some((name) => name.startsWith("option-"))) {
    throw redirect(`${url.pathname}?${shared}`);
  }
  const content = { ...options, priceAsOf: options.priceAsOf || builderToday() };
  return data(content, url.search ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.title ?? "";
  const pageMeta = {
    seoTitle: `${title} with your options`,
    seoMetaDescription: `Choose an elevation and options for ${title}: each has its price, and the page adds them up.`,
    picture: null,
  };
  return metaTags(pageMeta, matches[0].loaderData?.canonicalUrl ?? null);
};

/** The elevations and options of a plan, with the price of what is chosen. */
export default function PlanOptions({ loaderData }: Route.ComponentProps) {
  return <PlanOptionsPage key={loaderData.id} content={loaderData} />;
}
