import { expect, test } from "vitest";
import { locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader as event } from "./event.tsx";
import { loader as calendar } from "./machines/event-calendar.ts";
import { loader as robots } from "./machines/robots.ts";
import { meta as sentMeta } from "./message-sent.tsx";

const eventDetails = {
  startDateTime: "2126-12-05T11:00:00",
  location: "2206 Kestrel Row, Erie, CO 80516",
  neighborhood: {
    title: "Kestrel Row",
    uri: "/homes/erie/kestrel-row/",
    neighborhood: { city: "Erie", latitude: 40.05, longitude: -105.07 },
  },
};
/** A backend with an event at a place of its own within a neighborhood. */
const sources = {
  query: async ({ operationName }: { readonly operationName: string }) =>
    operationName === "GetEvent" ? { event: { title: "Open walls", uri: "/events/open-walls/", eventDetails } } : {},
};

test("S2.28 the map of an event is of its own neighborhood", async () => {
  const href = locatorHref(40.05, -105.07);
  expect(href).toBe("/maps/40.05,-105.07.svg");
  expect((await runLoader(event, "/events/open-walls/", sources)).locator).toEqual(href);
});

test("a calendar says at which address an event is held, before the neighborhood's name", async () => {
  const file = await (await runLoader(calendar, "/events/open-walls/calendar.ics", sources)).text();
  expect(file).toContain("\r\nLOCATION:2206 Kestrel Row\\, Erie\\, CO 80516\r\n");
});

test("robots stay out of what is no page, and find the sitemap", async () => {
  expect(await runLoader(robots, "/robots.txt", sources).text()).toBe(
    "User-agent: *\nDisallow: /ops/\nDisallow: /metrics\nDisallow: /healthz\nDisallow: /readyz\n\nSitemap: https://homes.example/sitemap.xml\n",
  );
});

test("what a visitor sent is no search result", () => {
  expect(sentMeta()).toContainEqual({ name: "robots", content: "noindex" });
});
