import { expect, test } from "vitest";
import { newestPosts } from "./newest-posts.ts";

type Asked = Parameters<typeof newestPosts>[0];
type Post = NonNullable<Asked["blogPosts"]>["nodes"][number];
type Event = NonNullable<Asked["events"]>["nodes"][number];

const post = (databaseId: number, title: string, excerpt: string | null, subtitle: string | null = null): Post => ({
  databaseId,
  title,
  uri: `/blog/${databaseId}/`,
  date: "2026-11-01T09:00:00",
  categories: { nodes: [{ name: "Money", slug: "money" }] },
  customPostDetails: { excerpt, subtitle, thumbnail: null, image: null },
});
const event = (databaseId: number, startDateTime: string): Event => ({
  databaseId,
  title: `Event ${databaseId}`,
  uri: `/events/${databaseId}/`,
  eventDetails: { startDateTime, endDateTime: null, eventSummary: "What&#8217;s <b>open</b>" },
});

test("the cards of the home page are plain text: every post in its order, then the next event ahead", () => {
  const { lead, others } = newestPosts(
    {
      page: null,
      blogPosts: {
        nodes: [post(1, "One", "It&#8217;s <em>here</em>"), post(2, "Two", null, "A subtitle"), post(3, "Three", null)],
      },
      events: {
        nodes: [event(9, "2027-02-01T10:00:00"), event(7, "2026-11-20T10:00:00"), event(8, "2026-11-21T10:00:00")],
      },
    },
    "2026-11-21",
  );
  expect([lead, ...others].map((card) => [card?.id, card?.title, card?.say, card?.href])).toEqual([
    [1, "One", "It’s here", "/blog/1/"],
    [2, "Two", "A subtitle", "/blog/2/"],
    [3, "Three", "", "/blog/3/"],
    [8, "Event 8", "What’s open", "/events/8/"],
  ]);
});
