import { useRouteLoaderData } from "react-router";
import { CampaignList } from "#app/blocks/campaign/campaign-list.tsx";
import { loadCampaignRows } from "#app/blocks/campaign/load-campaign.server.ts";
import { BuiltPageView } from "#app/blocks/page/built-page.tsx";
import { faqPage } from "#app/blocks/page/json-ld.ts";
import { loadPage, pageWithTitle } from "#app/blocks/page/load-page.server.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/campaigns.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, campaigns] = await Promise.all([
    loadPage(content, "/campaigns/", { isShared: true }),
    loadCampaignRows(content),
  ]);
  return { page: page ?? pageWithTitle("Current offers"), campaigns };
}

/** The offers that run now, on the page that explains them (S2.16). */
export default function Campaigns({ loaderData }: Route.ComponentProps) {
  const { page, campaigns } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const faq = faqPage(page.blocks);
  return (
    <>
      {faq ? <JsonLd data={faq} /> : null}
      <BuiltPageView page={page} surroundings={{ menus: layout?.menus ?? {} }}>
        <CampaignList campaigns={campaigns} />
      </BuiltPageView>
    </>
  );
}
