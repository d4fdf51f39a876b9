import { withoutTrailingSlash } from "@porchlight/contract/addresses";
import { CampaignPage } from "#app/blocks/campaign/campaign-page.tsx";
import { loadCampaign } from "#app/blocks/campaign/load-campaign.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/campaign.ts";
import { useBlockContext } from "./block-context.tsx";
import { pictureMeta } from "./list-meta.ts";
import { blockMaps, formTokenOf } from "./page-data.server.ts";
import { BlocksJsonLd } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { hydrate: "interaction" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const parsed = parseRouteParams({ slug: params["*"] }, ["slug"]);
  if (!parsed) throw notFound();
  const campaign = await loadCampaign(contentOf(context), `/campaigns/${withoutTrailingSlash(parsed.slug)}/`);
  if (!campaign) throw notFound();
  return {
    campaign,
    publicUrl: context.get(siteContext).publicUrl,
    maps: blockMaps(campaign.blocks),
    formToken: formTokenOf(campaign.blocks, context),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, [
    loaderData?.campaign.hero.picture,
    ...blockPictures(loaderData?.campaign.blocks ?? []),
  ]);

/** One campaign (S2.17). */
export default function Campaign({ loaderData: { campaign, publicUrl, ...more } }: Route.ComponentProps) {
  return (
    <>
      <BlocksJsonLd page={campaign} publicUrl={publicUrl} />
      <CampaignPage campaign={campaign} context={useBlockContext(campaign, more)} />
    </>
  );
}
