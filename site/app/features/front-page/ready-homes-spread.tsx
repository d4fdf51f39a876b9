import { MoreLink } from "#app/ui/actions/button.tsx";
import { Card, CardPicture, CardSay, CardStatus, CardTitle, CardWhere, CardWords } from "#app/ui/cards/card.tsx";
import { SummaryCard } from "#app/ui/cards/summary-card.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import { TitleBlock } from "#app/ui/layout/title-block.tsx";
import { StatusMark } from "#app/ui/pictures/ornaments.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./front-page.module.css";
import type { HomePageContent } from "./load-front-page.ts";

/** Homes with a price and a date: one large with its title block, four beside it. */
export function ReadyHomes({ ready }: { readonly ready: HomePageContent["ready"] }) {
  return (
    <Section rule aria-labelledby="ready">
      <SectionHead
        id="ready"
        title={ready.title}
        lead={ready.text}
        action={ready.action ? <MoreLink href={ready.action.href}>{ready.action.text}</MoreLink> : null}
      />
      <div className={styles.ready}>
        {ready.lead ? <LeadHome lead={ready.lead} /> : null}
        {ready.others.map((summary) => (
          <SummaryCard key={summary.id} summary={summary} sizes="(width < 620px) 92vw, (width < 1180px) 45vw, 22vw" />
        ))}
      </div>
    </Section>
  );
}

function LeadHome({ lead }: { readonly lead: NonNullable<HomePageContent["ready"]["lead"]> }) {
  const { summary, cells } = lead;
  return (
    <Card className={styles.lead}>
      {summary.picture ? (
        <CardPicture>
          <Picture {...summary.picture} sizes="(width < 620px) 92vw, (width < 1180px) 92vw, 45vw" />
        </CardPicture>
      ) : null}
      <CardWords>
        {summary.status ? (
          <CardStatus>
            <StatusMark kind={summary.status.kind}>{summary.status.text}</StatusMark>
          </CardStatus>
        ) : null}
        <CardTitle href={summary.href} price={summary.price} size="large">
          {summary.title}
        </CardTitle>
        <CardWhere>{summary.where}</CardWhere>
      </CardWords>
      <TitleBlock cells={cells} columns={4} />
      {summary.say ? <CardSay>{summary.say}</CardSay> : null}
    </Card>
  );
}
