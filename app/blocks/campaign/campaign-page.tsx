import { Gallery } from "#app/ui/pictures/gallery.tsx";
import type { BlockSurroundings } from "../block.ts";
import { Blocks } from "../registry.tsx";
import { CampaignHead } from "./campaign-head.tsx";
import styles from "./campaign-page.module.css";
import { CampaignText, Ended, Terms } from "./campaign-words.tsx";
import type { BuiltCampaign } from "./load-campaign.server.ts";
import { OfferTable } from "./offer-table.tsx";

/** One offer (S2.17): its picture and sentence, what belongs to it, the one action beside it, the terms in full. */
export function CampaignPage(props: { readonly campaign: BuiltCampaign; readonly surroundings: BlockSurroundings }) {
  return (
    <>
      <CampaignHead campaign={props.campaign} />
      <CampaignBody {...props} />
    </>
  );
}

/** What stands below the head of an offer. */
export function CampaignBody(props: { readonly campaign: BuiltCampaign; readonly surroundings: BlockSurroundings }) {
  const { campaign, surroundings } = props;
  const { blocks, offers, actionPosition, contentHtml, modalPicture, terms, ended } = campaign;
  const action = actionPosition === null ? undefined : blocks[actionPosition];
  return (
    <>
      <div className={`wrap grid ${styles.body}`}>
        <div className={styles.list}>
          {ended ? <Ended ended={ended} /> : null}
          {contentHtml ? <CampaignText html={contentHtml} /> : null}
          {blocks.map((block, position) => {
            if (position === actionPosition) return null;
            const homes = offers[position];
            return homes ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place on the page
              <OfferTable key={position} block={block} homes={homes} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place on the page
              <Blocks key={position} blocks={blocks} surroundings={surroundings} from={position} to={position + 1} />
            );
          })}
          {modalPicture ? (
            // A gallery among the blocks has the plain name.
            <Gallery pictures={[modalPicture]} label={`Picture: ${campaign.title}`} name="offer-picture" />
          ) : null}
        </div>
        {action && actionPosition !== null ? (
          <div className={styles.action}>
            <Blocks blocks={blocks} surroundings={surroundings} from={actionPosition} to={actionPosition + 1} />
          </div>
        ) : null}
      </div>
      {terms ? <Terms terms={terms} /> : null}
    </>
  );
}
