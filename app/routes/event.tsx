import { articleHtml } from "#app/blocks/rich-text/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { type EventContent, eventGraph, loadEvent } from "#app/features/events/events.ts";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { loadMentions } from "#app/features/mentions/load-mentions.ts";
import { Mentions } from "#app/features/mentions/mentions.tsx";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { DateStamp, StatusMark } from "#app/ui/pictures/symbols.tsx";
import { ArticleHead, ArticlePicture } from "#app/ui/text/article.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Route } from "./+types/event.ts";
import styles from "./event.module.css";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { hydrate: "interaction", isOfEntry: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["event"])) throw notFound();
  const content = contentOf(context);
  const event = await loadEvent(content, `/events/${params.event}/`, articleHtml);
  if (!event) throw notFound();
  const mentions = await loadMentions(content, { html: event.html, self: event.uri });
  const { latitude = null, longitude = null } = event.neighborhood ?? {};
  return { event, mentions, publicUrl: context.get(siteContext).publicUrl, locator: locatorHref(latitude, longitude) };
}

/** One event: when, where, what happens (S2.28), with a map of its neighborhood. */
export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, mentions, locator, publicUrl } = loaderData;
  const { title, summary, badge, isOver, calendarHref, directionsHref, picture, caption, html } = event;
  return (
    <>
      <JsonLd data={eventGraph(event, publicUrl)} />
      <article className="wrap">
        <ArticleHead
          crumbs={[{ label: "Events", href: "/events/" }]}
          title={title}
          lead={summary}
          mark={isOver ? <StatusMark kind="sold">This event is over</StatusMark> : null}
          stamp={badge ? <DateStamp {...badge} /> : null}
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
          {locator ? (
            <div className={styles.map}>
              <LocatorMap href={locator} label={`Map: ${event.neighborhood?.text ?? event.location}`} />
            </div>
          ) : null}
        </div>
        <Mentions title="Mentioned here" entries={mentions} />
        <p className="section-end">
          <MoreLink href="/events/">All events</MoreLink>
        </p>
      </article>
    </>
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
