import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadCampaign, loadCampaignRows } from "../campaign/load-campaign.server.ts";
import { loadListPage, loadPage, loadUnlistedPage, withHeadline } from "./load-page.server.ts";

const page = { title: "Our team", content: null, featuredImage: null, organisms: [{ layout: "lead", text: "Kept." }] };

describe("loading a page of the page builder", () => {
  test("a missing page is null, not an empty page", async () => {
    const { content } = fakeContent({ GetPage: { page: null } });
    expect(await loadPage(content, "/nowhere/")).toBeNull();
  });

  test("a page is one operation, including its section’s title", async () => {
    const { content, queries } = fakeContent({ GetPage: { page, section: { title: "About us" } } });
    const built = await loadPage(content, "/about-us/our-team/");
    expect(queries.map(({ name, isShared }) => [name, isShared])).toEqual([["GetPage", false]]);
    expect(built?.section).toEqual({ title: "About us", path: "/about-us/" });
    expect(built?.blocks).toEqual([{ layout: "lead", text: "Kept." }]);
  });

  test("a map whose longitude has the wrong sign, far from all neighborhoods, has no point", async () => {
    const at = (databaseId: number, latitude: number) => ({
      ...{ databaseId, title: `Place ${databaseId}`, uri: `/${databaseId}/`, types: null, extras: null },
      neighborhood: { latitude, longitude: -105.1 },
    });
    const pageInfo = { endCursor: null, hasNextPage: false };
    const neighborhoods = { nodes: [at(1, 40.1), at(2, 40.2)], pageInfo };
    const office = {
      layout: "map-with-info",
      mapLatitude: 40.1668,
      mapLongitude: 105.1045,
      mapText: "410 Terry Street",
    };
    const { content } = fakeContent({
      GetPage: { page: { ...page, organisms: [office] } },
      GetOverviewMap: { page: null, neighborhoods, plans: null, models: null, homes: null },
    });
    expect((await loadPage(content, "/contact-us/"))?.blocks[0]?.place).toEqual({
      ...{ latitude: null, longitude: null, label: "410 Terry Street" },
      directionsHref: "https://www.google.com/maps/dir/?api=1&destination=410%20Terry%20Street",
    });
  });

  test("the page above a list is queried as a shared operation", async () => {
    const { content, queries } = fakeContent({ GetPage: { page } });
    await loadListPage(content, "/blog/", "Blog");
    expect(queries).toEqual([
      { name: "GetPage", variables: { uri: "/blog/", sectionUri: "/", isBelowSection: false }, isShared: true },
    ]);
  });

  test("popular posts are queried only for pages that show them, and keep the backend’s order", async () => {
    const post = (databaseId: number, title: string) => ({
      databaseId,
      title,
      uri: `/blog/${databaseId}/`,
      date: null,
      categories: null,
      customPostDetails: null,
    });
    const { queries, content } = fakeContent({
      GetPage: { page: { ...page, organisms: [{ layout: "popular-posts", title: "Read" }] } },
      GetPopularBlogPosts: { popularBlogPosts: '[12, 11, "x", 99]' },
      GetBlogPostsByIds: { blogPosts: { nodes: [post(11, "Eleven"), post(12, "Twelve")] } },
    });
    const built = await loadPage(content, "/read/");
    expect(built?.blocks[0]?.posts?.map(({ title }) => title)).toEqual(["Twelve", "Eleven"]);
    expect(queries.map(({ isShared }) => isShared)).toEqual([false, true, true]);
  });

  test("an unreadable list of popular posts causes no query", async () => {
    const { content, queries } = fakeContent({
      GetPage: { page: { ...page, organisms: [{ layout: "popular-posts", title: "Read" }] } },
      GetPopularBlogPosts: { popularBlogPosts: "not json" },
    });
    expect((await loadPage(content, "/read/"))?.blocks[0]?.posts).toBeUndefined();
    expect(queries.map(({ name }) => name)).toEqual(["GetPage", "GetPopularBlogPosts"]);
  });
});

describe("a page at a path without its own route", () => {
  const pages = (...uris: string[]) => ({
    pages: { nodes: uris.map((uri) => ({ uri })), pageInfo: { endCursor: null, hasNextPage: false } },
  });
  /** A backend whose page query has errors. */
  const failing = (data: Readonly<Record<string, unknown>>) => {
    const { queries, content } = fakeContent({ ...data, GetPage: new Error("503") });
    return { queries: () => queries.map(({ name }) => name), content: { ...content, queryOptional: async () => null } };
  };

  test("is a page-builder page where there is one, and null otherwise", async () => {
    const found = fakeContent({ GetPage: { page } });
    expect(await loadUnlistedPage(found.content, "/spring/")).toMatchObject({ title: "Our team", section: null });
    expect(found.queries).toHaveLength(1);
    expect(await loadUnlistedPage(fakeContent({ GetPage: { page: null } }).content, "/spring/")).toBeNull();
  });

  test("returns null when the host's lookup fails and the page list does not include it", async () => {
    const { queries, content } = failing({ GetPageUris: pages("/about-us/", "/") });
    expect(await loadUnlistedPage(content, "/account/")).toBeNull();
    expect(queries()).toEqual(["GetPageUris"]);
  });

  test("throws when the page list includes it or is incomplete, instead of returning a 404", async () => {
    const listed = failing({ GetPageUris: pages("/", "/spring/") });
    await expect(loadUnlistedPage(listed.content, "/spring/")).rejects.toThrow("503");
    const { pages: long } = pages("/");
    const cut = failing({ GetPageUris: { pages: { ...long, pageInfo: { endCursor: "x", hasNextPage: true } } } });
    await expect(loadUnlistedPage(cut.content, "/spring/")).rejects.toThrow("503");
  });
});

test("a page has one headline: an untitled hero takes its title, other blocks do not repeat it", () => {
  expect(withHeadline([{ layout: "hero" }], "Contact us")).toEqual([{ layout: "hero", title: "Contact us" }]);
  expect(withHeadline([{ layout: "video", title: "A walk" }], "A walk")).toEqual([{ layout: "video" }]);
  expect(
    withHeadline(
      [
        { layout: "lead", text: "a" },
        { layout: "video", title: "A walk" },
      ],
      "A walk",
    )[1],
  ).toEqual({ layout: "video", title: "A walk" });
});

describe("loading a campaign", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const picture = { altText: "A house", sourceUrl: "/media/a.jpg", mediaDetails: { width: 1600, height: 1000 } };
  const campaign = {
    extras: null,
    title: "Winter finish list",
    content: null,
    featuredImage: null,
    campaignDetails: { modalImage: picture },
    organisms: [
      { layout: "hero", title: "Home before the hay comes up." },
      { layout: "lead", text: "Kept." },
      { layout: "call", title: "Call" },
    ],
  };

  test("the modal’s picture is used when the campaign has no other picture", { tags: ["S3.38"] }, async () => {
    const { content } = fakeContent({ GetCampaign: { campaign } });
    const built = await loadCampaign(content, "/campaigns/winter/finish-list/");
    expect(built?.hero.picture?.src).toBe("/media/a.jpg");
    expect(built).toMatchObject({ label: "Winter finish list", endedMessage: null, terms: null, actionPosition: 1 });
  });

  test("an expired offer shows that it ended, and a current one its last day", async () => {
    const load = (endsOn: string) => {
      const extras = { startsOn: null, endsOn, summary: "Five houses.", terms: "All of them." };
      return loadCampaign(fakeContent({ GetCampaign: { campaign: { ...campaign, extras } } }).content, "/campaigns/x/");
    };
    expect((await load("2001-01-15"))?.endedMessage).toBe("This offer ended on Jan 15, 2001.");
    const running = await load("9998-01-15");
    expect(running).toMatchObject({
      endedMessage: null,
      label: "Winter finish list, through Jan 15, 9998",
      terms: "All of them.",
    });
    expect(running?.hero.subtitle).toBe("Five houses.");
  });

  test("the modal's picture is omitted when the head has it already", {
    tags: ["S3.38"],
  }, async () => {
    const media = (name: string) => ({ altText: name, sourceUrl: `/media/${name}.jpg`, mediaDetails: null });
    const load = (modalImage: object | null) => {
      const shown = {
        ...campaign,
        featuredImage: { node: media("front") },
        campaignDetails: { modalImage },
        organisms: [],
      };
      return loadCampaign(fakeContent({ GetCampaign: { campaign: shown } }).content, "/campaigns/x/");
    };
    const own = await load(media("leaflet"));
    expect([own?.hero.picture?.src, own?.modalPicture?.src]).toEqual(["/media/front.jpg", "/media/leaflet.jpg"]);
    expect((await load(media("front")))?.modalPicture).toBeNull();
    expect((await load(null))?.modalPicture).toBeNull();
  });

  test("an offer runs until the end of its last day by the builder's calendar", async () => {
    const extras = { startsOn: null, endsOn: "2026-11-21", summary: null, terms: null };
    const endedAt = async (instant: string) => {
      vi.useFakeTimers({ now: Date.parse(instant), toFake: ["Date"] });
      const { content } = fakeContent({ GetCampaign: { campaign: { ...campaign, extras } } });
      return (await loadCampaign(content, "/campaigns/x/"))?.endedMessage;
    };
    expect(await endedAt("2026-11-22T06:59:00Z")).toBeNull();
    expect(await endedAt("2026-11-22T07:00:00Z")).toBe("This offer ended on Nov 21, 2026.");
  });

  test("the list has current campaigns by end date, each labeled with its own last day", {
    tags: ["S1.15"],
  }, async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T05:00:00Z"), toFake: ["Date"] });
    const row = (name: string, startsOn: string | null, endsOn: string | null) => ({
      title: name,
      uri: `/campaigns/${name}/`,
      extras: { startsOn, endsOn, summary: `About ${name}.` },
      featuredImage: null,
      campaignDetails: { modalImage: { ...picture, sourceUrl: `/media/${name}.jpg` } },
    });
    const nodes = [
      row("always", null, null),
      row("winter", "2026-11-01", "2027-01-15"),
      row("last-day", "2026-10-01", "2026-11-21"),
      row("over", "2026-10-01", "2026-11-20"),
      row("to-come", "2026-11-22", "2026-12-24"),
      row("first-day", "2026-11-21", "2026-12-31"),
    ];
    const rows = await loadCampaignRows(fakeContent({ GetCampaigns: { campaigns: { nodes } } }).content);
    expect(
      rows.map(({ title, href, excerpt, label, picture: shown }) => [title, href, excerpt, label, shown?.src]),
    ).toEqual([
      ["last-day", "/campaigns/last-day/", "About last-day.", "Through Nov 21, 2026", "/media/last-day.jpg"],
      ["first-day", "/campaigns/first-day/", "About first-day.", "Through Dec 31, 2026", "/media/first-day.jpg"],
      ["winter", "/campaigns/winter/", "About winter.", "Through Jan 15, 2027", "/media/winter.jpg"],
      ["always", "/campaigns/always/", "About always.", "", "/media/always.jpg"],
    ]);
  });

  test("a missing campaign is null", async () => {
    const { content } = fakeContent({ GetCampaign: { campaign: null } });
    expect(await loadCampaign(content, "/campaigns/x/")).toBeNull();
  });
});
