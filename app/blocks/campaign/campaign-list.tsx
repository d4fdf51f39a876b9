import { ArticleCards } from "../kinds/cards.tsx";
import { BlockSection } from "../parts/block-section.tsx";
import type { CampaignRow } from "./load-campaign.server.ts";

/** The offers that run now, each leading to its page (S1.15). */
export function CampaignList({ campaigns }: { readonly campaigns: readonly CampaignRow[] }) {
  return (
    <BlockSection block={{ title: "Running now" }} lead={null} wide>
      {campaigns.length > 0 ? (
        <ArticleCards label="Offers" level={3} articles={campaigns} />
      ) : (
        <p>There is no offer at the moment.</p>
      )}
    </BlockSection>
  );
}
