import { withoutTrailingSlash } from "@porchlight/contract/trailing-slash";
import { useRouteLoaderData } from "react-router";
import { CampaignPage } from "#app/blocks/campaign/campaign-page.tsx";
import { loadCampaign } from "#app/blocks/campaign/load-campaign.server.ts";
import { faqPage } from "#app/blocks/page/json-ld.ts";
import { checkRouteParams } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/campaign.tsx";
import type { Route } from "./+types/campaign.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { pathname } = url;
  const check = checkRouteParams({ slug: params["*"] }, ["slug"], pathname);
  if (!check.isValid) throw notFound(url);
  const campaign = await loadCampaign(contentOf(context), `/campaigns/${withoutTrailingSlash(check.params.slug)}/`);
  if (!campaign) throw notFound(url);
  return {
    campaign,
    maps: campaign.blocks.map(({ place }) => (place ? locatorSheet(place.latitude, place.longitude) : null)),
  };
}

/** One campaign (S2.17). */
export default function Campaign({ loaderData }: Route.ComponentProps) {
  const { campaign, maps } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/campaign");
  const faq = faqPage(campaign.blocks);
  return (
    <>
      {faq ? <JsonLd data={faq} /> : null}
      <CampaignPage
        campaign={campaign}
        surroundings={{
          menus: layout?.menus ?? {},
          map: (position) => {
            const sheet = maps[position];
            return sheet ? (
              <LocatorDrawing
                sheet={sheet}
                label={`Map: ${campaign.blocks[position]?.place?.label ?? campaign.title}`}
              />
            ) : null;
          },
        }}
      />
    </>
  );
}
