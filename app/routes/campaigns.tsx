import { BlockSection } from "#app/blocks/block-parts.tsx";
import { loadCampaignRows } from "#app/blocks/campaign/load-campaign.server.ts";
import { ArticleCards } from "#app/blocks/kinds/cards.tsx";
import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/campaigns.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, campaigns] = await Promise.all([
    loadListPage(content, "/campaigns/", "Current offers"),
    loadCampaignRows(content),
  ]);
  return { ...pageData(page, context), campaigns };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, [
    ...blockPictures(loaderData?.page.blocks ?? []),
    ...(loaderData?.campaigns ?? []).map(({ picture }) => picture),
  ]);

/** The current offers, below the blocks of their page (S2.16). */
export default function Campaigns({ loaderData: { campaigns, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <BlockSection block={{ title: "Running now" }} lead={null} wide>
        {campaigns.length > 0 ? (
          <ArticleCards label="Offers" level={3} articles={campaigns} />
        ) : (
          <p>There is no offer at the moment.</p>
        )}
      </BlockSection>
    </ListPage>
  );
}
