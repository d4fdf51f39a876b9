import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { type EventsContent, loadEvents } from "#app/features/events/events.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { EventEntry } from "#app/graphql/events/event-list.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Card, CardSubtitle, CardText, CardTitle, LeadCard } from "#app/ui/cards/card.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { DateStamp } from "#app/ui/pictures/symbols.tsx";
import type { Route } from "./+types/events.ts";
import styles from "./events.module.css";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { hydrate: "interaction" };

export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, events] = await Promise.all([loadListPage(content, "/events/", "Events"), loadEvents(content)]);
  return { ...pageData(page, context), events };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, [
    ...blockPictures(loaderData?.page.blocks ?? []),
    ...(loaderData?.events.upcoming ?? []).map(({ picture }) => picture),
  ]);

/** The events (S2.27), below the blocks of their page. */
export default function Events({ loaderData: { events, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <EventList events={events} />
    </ListPage>
  );
}

/** Upcoming events, the next one with its picture, and past ones below. */
function EventList({ events: { upcoming, past } }: { readonly events: EventsContent }) {
  const [next, ...later] = upcoming;
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
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
          <ul role="list" className={styles.rows}>
            {later.map((event) => (
              <li key={event.id}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {past.length > 0 ? (
        <section className={`section-end ${styles.over}`} aria-labelledby="over-title">
          <h2 id="over-title">Past events</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none */}
          <ul role="list" className="ruled">
            {past.map(({ id, href, title, time, place }) => (
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
  const { title, href, badge, time, place, summary, picture } = event;
  return (
    <LeadCard picture={picture ? <Picture {...picture} sizes="(width < 56.25em) 92vw, 56vw" priority /> : null}>
      {badge ? <DateStamp {...badge} /> : null}
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
  const { title, href, badge, time, place, summary } = event;
  return (
    <Card className={styles.row}>
      {badge ? <DateStamp {...badge} /> : <span />}
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
