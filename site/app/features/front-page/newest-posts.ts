import { formatDate, formatEventTime } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GetHomePageQuery } from "./front-page.generated.ts";

/** A post or an event as a card of the home page. */
export interface PostCard {
  readonly id: number;
  readonly label: string;
  readonly title: string;
  readonly href: string;
  readonly say: string;
}

/** The newest posts, the first with its picture, and the next event that lies ahead of `today` (an ISO day). */
export function newestPosts({ blogPosts, events }: GetHomePageQuery, today: string) {
  const posts = (blogPosts?.nodes ?? []).map((post) => ({
    id: post.databaseId,
    label: [post.categories?.nodes[0]?.name, formatDate(post.date)].filter(Boolean).join(" · "),
    title: plainText(post.title),
    href: post.uri ?? "/blog/",
    say: plainText(post.customPostDetails?.excerpt || post.customPostDetails?.subtitle),
    picture: toPicture(post.customPostDetails?.image),
  }));
  const [lead, ...others] = posts;
  return { lead: lead ?? null, others: [...others, ...nextEvent(events, today)] satisfies PostCard[] };
}

function nextEvent(events: GetHomePageQuery["events"], today: string): PostCard[] {
  const ahead = (events?.nodes ?? [])
    .filter((event) => (event.eventDetails?.startDateTime ?? "") >= today)
    .sort((a, b) => (a.eventDetails?.startDateTime ?? "").localeCompare(b.eventDetails?.startDateTime ?? ""))[0];
  if (!ahead) return [];
  const details = ahead.eventDetails;
  return [
    {
      id: ahead.databaseId,
      label: `Event · ${formatEventTime(details?.startDateTime, details?.endDateTime)}`,
      title: plainText(ahead.title),
      href: ahead.uri ?? "/events/",
      say: plainText(details?.eventSummary),
    },
  ];
}
