import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { NeighborhoodPage } from "#app/features/neighborhood/neighborhood-page.tsx";
import { metaTags } from "#app/features/page-meta/page-meta.tsx";
import { siteContext } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/neighborhood-plain.ts";
import NeighborhoodBlocksView from "./neighborhood-blocks-view.tsx";
import { plainContent } from "./neighborhood-content.server.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

/** Loads the neighborhood for a server-rendered page, as its page is rendered in the browser only (S2.30). */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound();
  const uri = `/homes/${params.location}/${params.community}/`;
  const content = await plainContent(context, uri);
  if (!content) throw notFound();
  return { ...content, ownUrl: context.get(siteContext).publicUrl + uri };
}

/** The canonical URL is that of the neighborhood's page. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title = "", subtitle = "" } = loaderData?.neighborhood ?? {};
  const pageMeta = {
    seoTitle: `${title} on one plain page`,
    seoMetaDescription: `${[title, subtitle].filter(Boolean).join(": ")}. Homes, prices, hours and team, for browsers without JavaScript.`,
    picture: null,
  };
  return metaTags(pageMeta, loaderData?.ownUrl ?? null);
};

/** The server-rendered page of a neighborhood. */
export default function NeighborhoodPlain({ loaderData }: Route.ComponentProps) {
  const { essentials, neighborhood, nearby, blocks, locator } = loaderData;
  const { title, uri, sitePlan } = neighborhood;
  const map = locator ? <LocatorMap href={locator} label={`Map: ${title}`} /> : null;
  // The long list of homesites has its own page.
  const content = { ...neighborhood, sitePlan: null };
  return (
    <NeighborhoodPage essentials={essentials} content={content} map={map} nearby={nearby}>
      {sitePlan ? (
        <div className="wrap">
          <p>
            <MoreLink href={`${uri}homesites/`}>The homesites of {title}</MoreLink>
          </p>
        </div>
      ) : null}
      {blocks ? <NeighborhoodBlocksView title={title} data={blocks} /> : null}
    </NeighborhoodPage>
  );
}
