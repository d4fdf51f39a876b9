import { Card, CardGrid, CardPicture, CardSay, CardTitle, CardWords } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { BlockSection } from "../parts/block-section.tsx";
import { cardColumns } from "../parts/card-columns.ts";
import type { CampaignRow } from "./load-campaign.server.ts";

/** The offers that run now, each leading to its page (S1.15). */
export function CampaignList({ campaigns }: { readonly campaigns: readonly CampaignRow[] }) {
  return (
    <BlockSection anchor={undefined} title="Running now" wide>
      {campaigns.length > 0 ? (
        <CardGrid label="Offers" className={cardColumns(campaigns.length)}>
          {campaigns.map(({ title, href, summary, until, picture }) => (
            <Card key={href}>
              <div>
                {picture ? (
                  <CardPicture>
                    <Picture {...picture} sizes="(width < 640px) 92vw, (width < 1180px) 46vw, 31vw" />
                  </CardPicture>
                ) : null}
              </div>
              <CardWords>
                {until ? <p className="label">{until}</p> : null}
                <CardTitle href={href}>{title}</CardTitle>
              </CardWords>
              <CardSay>{summary}</CardSay>
            </Card>
          ))}
        </CardGrid>
      ) : (
        <p>There is no offer at the moment.</p>
      )}
    </BlockSection>
  );
}
