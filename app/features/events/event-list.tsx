import type { EventEntry } from "#app/graphql/events/event-list.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Card, CardSubtitle, CardText, CardTitle, LeadCard } from "#app/ui/cards/card.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { DateStamp } from "#app/ui/pictures/date-stamp.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./event-list.module.css";
import type { EventsContent } from "./load-events.ts";

/** The events ahead, the next one with its picture, and below them those that are over. */
export function EventList({ events: { ahead, over } }: { readonly events: EventsContent }) {
  const [next, ...later] = ahead;
  return (
    <>
      <section className="section-end" aria-labelledby="ahead-title">
        <h2 id="ahead-title" className="visually-hidden">
          Coming up
        </h2>
        {next ? (
          <NextEvent event={next} />
        ) : (
          <EmptyState title="Nothing is planned yet">
            The next date will be posted here. You can visit the neighborhoods in the meantime.
          </EmptyState>
        )}
        {later.length > 0 ? (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
          <ul role="list" className={styles.rows}>
            {later.map((event) => (
              <li key={event.id}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {over.length > 0 ? (
        <section className={`section-end ${styles.over}`} aria-labelledby="over-title">
          <h2 id="over-title">Past events</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
          <ul role="list" className="ruled">
            {over.map(({ id, href, title, time, place }) => (
              <li key={id}>
                <span className="muted num">{time}</span>
                <SmartLink href={href}>{title}</SmartLink>
                <span className="muted">{place}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function NextEvent({ event }: { readonly event: EventEntry }) {
  const { title, href, leaf, time, place, summary, picture } = event;
  return (
    <LeadCard picture={picture ? <Picture {...picture} sizes="(width < 56.25em) 92vw, 56vw" priority /> : null}>
      {leaf ? <DateStamp {...leaf} /> : null}
      <CardTitle href={href} size="large">
        {title}
      </CardTitle>
      <p className="num">{time}</p>
      {place ? <CardSubtitle>{place}</CardSubtitle> : null}
      {summary ? <CardText>{summary}</CardText> : null}
    </LeadCard>
  );
}

function EventRow({ event }: { readonly event: EventEntry }) {
  const { title, href, leaf, time, place, summary } = event;
  return (
    <Card className={styles.row}>
      {leaf ? <DateStamp {...leaf} /> : <span />}
      <div>
        <CardTitle href={href} size="large">
          {title}
        </CardTitle>
        <p className="num">{time}</p>
        {place ? <CardSubtitle>{place}</CardSubtitle> : null}
      </div>
      {summary ? <CardText>{summary}</CardText> : null}
    </Card>
  );
}
