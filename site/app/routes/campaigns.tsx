import { useRouteLoaderData } from "react-router";
import type { Route } from "./+types/campaigns.ts";
import { BuiltPageView } from "#app/blocks/built-page.tsx";
import { CampaignList } from "#app/blocks/campaign/campaign-list.tsx";
import { loadCampaignRows } from "#app/blocks/load-campaign.server.ts";
import { loadPage, pageWithTitle } from "#app/blocks/load-page.server.ts";
import { faqPage } from "#app/blocks/structured-data.ts";
import { contentOf } from "#app/content/content-context.server.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";

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
