import { useId } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import { Notice } from "#app/ui/overlays/notice.tsx";
import { Gallery } from "#app/ui/pictures/gallery.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { DimensionLine } from "#app/ui/pictures/symbols.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Block, BlockContext } from "../block.ts";
import { BlockSection } from "../block-parts.tsx";
import { Blocks } from "../registry.tsx";
import styles from "./campaign-page.module.css";
import type { BuiltCampaign, OfferedHome } from "./load-campaign.server.ts";

/** One offer (S2.17): head, blocks, its one action beside them, and the full terms. */
export function CampaignPage(props: { readonly campaign: BuiltCampaign; readonly context: BlockContext }) {
  return (
    <>
      <CampaignHead campaign={props.campaign} />
      <CampaignBody {...props} />
    </>
  );
}

/** The content below the head of an offer. */
export function CampaignBody(props: { readonly campaign: BuiltCampaign; readonly context: BlockContext }) {
  const { campaign, context } = props;
  const { blocks, offers, actionPosition, contentHtml, modalPicture, terms, endedMessage } = campaign;
  const action = actionPosition === null ? undefined : blocks[actionPosition];
  return (
    <>
      <div className={`wrap grid ${styles.body}`}>
        <div className={styles.list}>
          {endedMessage ? <Notice title={endedMessage}>Call {brand.phone} for what is on now.</Notice> : null}
          <RichText html={contentHtml} />
          {blocks.map((block, position) => {
            if (position === actionPosition) return null;
            const homes = offers[position];
            return homes ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place on the page
              <OfferTable key={position} block={block} homes={homes} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place on the page
              <Blocks key={position} blocks={blocks} context={context} from={position} to={position + 1} />
            );
          })}
          {modalPicture ? (
            // Other galleries of the page are named `picture`.
            <Gallery pictures={[modalPicture]} label={`Picture: ${campaign.title}`} name="offer-picture" />
          ) : null}
        </div>
        {action && actionPosition !== null ? (
          <div className={styles.action}>
            <Blocks blocks={blocks} context={context} from={actionPosition} to={actionPosition + 1} />
          </div>
        ) : null}
      </div>
      {terms ? (
        <section className={`wrap ${styles.terms}`} aria-label="Terms">
          <DimensionLine>Terms</DimensionLine>
          <p className="small muted">{terms}</p>
        </section>
      ) : null}
    </>
  );
}

/** The head of an offer: picture, sentence, and the link to its action or a telephone number. */
export function CampaignHead({ campaign }: { readonly campaign: BuiltCampaign }) {
  const { hero, label, title, blocks, actionPosition } = campaign;
  const action = actionPosition === null ? undefined : blocks[actionPosition];
  const headingId = useId();
  const [button] = hero.actions ?? [];
  const jump = button ?? (action?.anchor && action.title ? { text: action.title, href: `#${action.anchor}` } : null);
  return (
    <section className={styles.head} aria-labelledby={headingId}>
      {hero.picture ? (
        <figure className={styles.picture}>
          <Picture
            {...hero.picture}
            sizes="(width < 62.5em) 100vw, 60vw"
            crop="(width < 62.5em) 16 / 10, (width < 87.5em) 9 / 8, 4 / 3"
            priority
          />
          {hero.caption ? <figcaption className="caption">{hero.caption}</figcaption> : null}
        </figure>
      ) : null}
      <div className={`${styles.introduction} on-dark`}>
        {label ? <p className={`label ${styles.label}`}>{label}</p> : null}
        <h1 id={headingId}>{hero.title ?? title}</h1>
        {hero.subtitle ? <p className="lead">{hero.subtitle}</p> : null}
        {jump ? (
          <ButtonLink className={styles.jump} href={jump.href}>
            {jump.text}
          </ButtonLink>
        ) : (
          <ButtonLink className={styles.jump} href={telephoneHref(brand.phone)}>
            Call {brand.phone}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const columns: readonly TableColumn<OfferedHome>[] = [
  {
    id: "name",
    head: "Home",
    part: "name",
    cell: ({ title, href, note }) => (
      <>
        {href ? <SmartLink href={href}>{title}</SmartLink> : title}
        {note ? <span className="small muted">{note}</span> : null}
      </>
    ),
  },
  { id: "rooms", head: "Rooms", cell: ({ rooms }) => rooms },
  { id: "finished", head: "Finished", align: "end", cell: ({ finished }) => finished },
  { id: "ready", head: "Ready", part: "when", align: "end", cell: ({ ready }) => ready },
  { id: "price", head: "Price", part: "price", align: "end", cell: ({ price }) => price },
];

/** The homes of an offer as a table. */
function OfferTable({ block, homes }: { readonly block: Block; readonly homes: readonly OfferedHome[] }) {
  const { caption, ...section } = block;
  return (
    <BlockSection block={section} wide>
      <Table className={styles.offers} variant="offers" columns={columns} rows={homes} rowKey={(home) => home.title} />
      {caption ? <p className="caption">{caption}</p> : null}
    </BlockSection>
  );
}
