import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { HomesitesPage } from "#app/features/neighborhood/homesites-page.tsx";
import { loadHomesites } from "#app/features/neighborhood/load-neighborhood.ts";
import { metaTags } from "#app/features/page-meta/page-meta.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/neighborhood-homesites.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

/** The homesites as a document of the server: the page of their neighborhood is rendered in the browser alone (S2.30). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound(url);
  const content = await loadHomesites(contentOf(context), `/homes/${params.location}/${params.community}/`);
  if (!content) throw notFound(url);
  return content;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.title ?? "";
  const own = {
    seoTitle: `Homesites of ${title}`,
    seoMetaDescription: `Every homesite of ${title} to scale, with its size, its status and the plans that fit it.`,
    picture: null,
  };
  return metaTags(own, matches[0].loaderData?.canonicalUrl ?? null);
};

/** The homesites of a neighborhood, which without JavaScript its own page cannot show. */
export default function NeighborhoodHomesites({ loaderData }: Route.ComponentProps) {
  return <HomesitesPage content={loaderData} />;
}
