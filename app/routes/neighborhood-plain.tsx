import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { NeighborhoodPage } from "#app/features/neighborhood/neighborhood-page.tsx";
import { metaTags } from "#app/features/page-meta/page-meta.ts";
import { publicUrlContext } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/neighborhood-plain.ts";
import NeighborhoodBlocksView from "./neighborhood-blocks-view.tsx";
import { plainContent } from "./neighborhood-content.server.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

/** The page of a neighborhood as a document of the server: at its own address the browser alone renders it (S2.30). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound(url);
  const uri = `/homes/${params.location}/${params.community}/`;
  const content = await plainContent(context, uri);
  if (!content) throw notFound(url);
  return { ...content, ownUrl: context.get(publicUrlContext) + uri };
}

/** Search engines are led to the neighborhood's own address. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title = "", subtitle = "" } = loaderData?.neighborhood ?? {};
  const own = {
    seoTitle: `${title} on one plain page`,
    seoMetaDescription: `${[title, subtitle].filter(Boolean).join(": ")}. Homes, prices, hours and team, for browsers without JavaScript.`,
    picture: null,
  };
  return metaTags(own, loaderData?.ownUrl ?? null);
};

/** Everything of a neighborhood without a script. */
export default function NeighborhoodPlain({ loaderData }: Route.ComponentProps) {
  const { essentials, neighborhood, nearby, blocks, locator } = loaderData;
  const { title, uri, sitePlan } = neighborhood;
  const map = locator ? <LocatorMap href={locator} label={`Map: ${title}`} /> : null;
  // The list of the homesites is long where it cannot be folded, and has a page of its own.
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
