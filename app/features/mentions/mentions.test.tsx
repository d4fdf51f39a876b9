import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadEventsAt, loadMentions } from "./load-mentions.ts";
import { Mentions } from "./mentions.tsx";

const today = "2026-11-21";
const picture = (name: string) => ({ sourceUrl: `/media/${name}.jpg`, altText: name, mediaDetails: null });
const bend = {
  databaseId: 1,
  title: "Haystack Bend",
  uri: "/homes/longmont/haystack-bend/",
  neighborhood: { city: "Longmont" },
};

function event(id: number, name: string, startDateTime: string, neighborhood: object | null = bend) {
  const eventDetails = {
    startDateTime,
    endDateTime: null,
    location: `${id} Main Street`,
    eventSummary: null,
    thumbnail: picture(name),
    image: null,
    neighborhood,
  };
  return { databaseId: id, title: `The ${name}`, uri: `/events/${name}/`, eventDetails };
}

const { content } = fakeContent({
  GetEvents: {
    events: {
      nodes: [
        event(31, "soup", "2027-01-21T18:00:00"),
        event(32, "walk", "2026-10-03T09:00:00"),
        event(33, "keys", "2026-12-05T10:00:00"),
        event(34, "hall", "2026-12-06T10:00:00", null),
      ],
    },
  },
  GetOverviewMap: {
    page: null,
    neighborhoods: { nodes: [bend] },
    plans: {
      nodes: [
        {
          databaseId: 11,
          title: "Juniper",
          uri: "/homes/longmont/haystack-bend/plans/juniper/",
          floorplanDetails: {
            basePrice: 589900,
            displayTitle: "The Juniper",
            elevations: [picture("juniper")],
            neighborhood: bend,
          },
        },
      ],
    },
    models: {
      nodes: [
        {
          databaseId: 21,
          title: "1460 Threshing Lane",
          uri: "/homes/longmont/haystack-bend/models/1460/",
          featuredImage: { node: picture("model") },
          modelDetails: { floorplan: { databaseId: 11 }, neighborhood: bend },
          extras: { asShownPriceUsd: 705000 },
        },
      ],
    },
    homes: {
      nodes: ["1482", "1490"].map((number, position) => ({
        databaseId: 22 + position,
        title: `${number} Threshing Lane`,
        uri: `/homes/longmont/haystack-bend/qmi/${number}/`,
        featuredImage: { node: picture(`home-${number}`) },
        qmiHomeDetails: { price: 624900 + position * 1000, floorplan: { databaseId: 11 }, neighborhood: bend },
      })),
    },
  },
});

const load = (html: string, self = "/blog/a-post/") => loadMentions(content, { html, self }, today);
const link = (href: string) => `<p>See <a href="${href}">this</a>.</p>`;

test("linked entries are listed with their kind, title, address, price, place and picture", async () => {
  const hrefs = [
    "/events/soup/?utm_source=blog",
    "/homes/longmont/haystack-bend/qmi/1490/",
    "/homes/longmont/haystack-bend/plans/juniper/",
    "/events/walk/",
    "/homes/longmont/haystack-bend/models/1460/",
    "/homes/longmont/haystack-bend/qmi/1490/#monthly-cost",
  ];
  const entries = await load(hrefs.map(link).join(""));
  expect(
    entries.map(({ label, title, href, price, line, picture }) => [label, title, href, price, line, picture?.src]),
  ).toEqual([
    [
      "Event",
      "The soup",
      "/events/soup/",
      null,
      "Jan 21, 2027, 6 pm, Haystack Bend, 31 Main Street",
      "/media/soup.jpg",
    ],
    [
      "Quick move-in home",
      "1490 Threshing Lane",
      "/homes/longmont/haystack-bend/qmi/1490/",
      "$625,900",
      "The Juniper at Haystack Bend, Longmont",
      "/media/home-1490.jpg",
    ],
    [
      "Floor plan",
      "The Juniper",
      "/homes/longmont/haystack-bend/plans/juniper/",
      "from $589,900",
      "Haystack Bend, Longmont",
      "/media/juniper.jpg",
    ],
    [
      "Past event",
      "The walk",
      "/events/walk/",
      null,
      "Oct 3, 2026, 9 am, Haystack Bend, 32 Main Street",
      "/media/walk.jpg",
    ],
    [
      "Model home",
      "1460 Threshing Lane",
      "/homes/longmont/haystack-bend/models/1460/",
      "$705,000",
      "The Juniper at Haystack Bend, Longmont",
      "/media/model.jpg",
    ],
  ]);
});

test("missing entries, the page itself and other pages are omitted; no links means no request", async () => {
  const gone = ["/events/gone/", "/homes/longmont/haystack-bend/qmi/1/", "/homes/longmont/haystack-bend/", "/blog/b/"];
  expect(await load(gone.map(link).join(""))).toEqual([]);
  expect(await load(link("/events/soup/"), "/events/soup/")).toEqual([]);
  const silent = fakeContent({});
  expect(await loadMentions(silent.content, { html: link("/blog/b/"), self: "/blog/a/" }, today)).toEqual([]);
  expect(silent.queries).toEqual([]);
});

test("the page keeps its content without cards when the host responds with errors", async () => {
  const failing = { ...content, queryOptional: async () => null };
  const html = link("/events/soup/") + link("/homes/longmont/haystack-bend/qmi/1482/");
  expect(await loadMentions(failing, { html, self: "/blog/a/" }, today)).toEqual([]);
  expect(await loadEventsAt(failing, bend.uri, today)).toEqual([]);
});

test("events at a neighborhood are the upcoming ones, the next one first", async () => {
  const titles = (await loadEventsAt(content, bend.uri, today)).map(({ title }) => title);
  expect(titles).toEqual(["The keys", "The soup"]);
  expect(await loadEventsAt(content, "/homes/erie/elsewhere/", today)).toEqual([]);
  expect(await loadEventsAt(content, "", today)).toEqual([]);
});

test("each card has its own entry’s text, URL and picture; no entries means no heading", async () => {
  const entries = await load(link("/events/soup/") + link("/homes/longmont/haystack-bend/qmi/1482/"));
  const html = rendered(entries);
  const cards = html.split("<li>").slice(1);
  expect(cards).toHaveLength(2);
  for (const [position, marks] of [
    ["Event", "The soup", 'href="/events/soup/"', "Jan 21, 2027", "soup.jpg"],
    [
      "Quick move-in home",
      "1482 Threshing Lane",
      'href="/homes/longmont/haystack-bend/qmi/1482/"',
      "$624,900",
      "home-1482.jpg",
    ],
  ].entries()) {
    for (const mark of marks) expect(cards[position]).toContain(mark);
  }
  expect(html).toContain("Mentioned here</h2>");
  expect(rendered([])).toBe("");
});

function rendered(entries: Awaited<ReturnType<typeof load>>): string {
  const element = <Mentions title="Mentioned here" entries={entries} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}
