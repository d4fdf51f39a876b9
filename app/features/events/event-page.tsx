import type { ReactNode } from "react";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { DateStamp } from "#app/ui/pictures/date-stamp.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { ArticleHead, ArticlePicture } from "#app/ui/text/article.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import styles from "./event-page.module.css";
import type { EventContent } from "./load-events.ts";

/** One event: when, where, what happens (S2.28). `map` shows its neighborhood, where it is held in one. */
export function EventPage(props: {
  readonly event: EventContent;
  readonly map: ReactNode;
  readonly spokenOf: ReactNode;
}) {
  const { event, map, spokenOf } = props;
  const { title, summary, leaf, isOver, calendarHref, directionsHref, picture, caption, html } = event;
  return (
    <article className="wrap">
      <ArticleHead
        crumbs={[{ label: "Events", href: "/events/" }]}
        title={title}
        lead={summary}
        mark={isOver ? <StatusMark kind="sold">This event is over</StatusMark> : null}
        stamp={leaf ? <DateStamp {...leaf} /> : null}
        facts={
          <>
            <TitleBlock columns={2} cells={cells(event)} />
            {calendarHref ? (
              <ButtonLink href={calendarHref} variant="line" wide>
                Add to calendar
              </ButtonLink>
            ) : null}
            {directionsHref && !isOver ? (
              <ButtonLink href={directionsHref} wide>
                Directions
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ArticlePicture picture={picture} caption={caption} />
      <div className={`grid ${styles.body}`}>
        <RichText html={html} className={styles.text} />
        {map ? <div className={styles.map}>{map}</div> : null}
      </div>
      {spokenOf}
      <p className="section-end">
        <MoreLink href="/events/">All events</MoreLink>
      </p>
    </article>
  );
}

function cells({ time, startsAt, location, neighborhood, collections }: EventContent) {
  return [
    { label: "When", value: time ? <time dateTime={startsAt}>{time}</time> : "", span: "wide" as const },
    { label: "Where", value: location, span: "wide" as const },
    {
      label: "Neighborhood",
      value: neighborhood ? <SmartLink href={neighborhood.href}>{neighborhood.text}</SmartLink> : "",
      span: "wide" as const,
    },
    { label: "Collection", value: collections.join(", "), span: "wide" as const },
  ];
}
