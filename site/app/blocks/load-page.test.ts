import { describe, expect, test } from "vitest";
import type { ContentClient } from "#app/content/content-client.ts";
import { operationNameOf } from "#app/content/typed-text.ts";
import { loadCampaign } from "./load-campaign.server.ts";
import { loadPage, withHeadline } from "./load-page.server.ts";

/** A backend of fixed answers by operation, and the names of what it was asked. */
function backend(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const answer = async (text: Parameters<typeof operationNameOf>[0]) => {
    const name = operationNameOf(text);
    asked.push(name);
    if (!(name in answers)) throw new Error(`Unexpected operation ${name}`);
    return answers[name] as never;
  };
  return { asked, content: { query: answer, queryExtras: answer } satisfies ContentClient };
}

const page = { title: "Our team", content: null, featuredImage: null, organisms: [{ layout: "lead", text: "Kept." }] };

describe("loading a page of the page builder", () => {
  test("no page is null, not an empty page", async () => {
    const { content } = backend({ GetPage: { page: null } });
    expect(await loadPage(content, "/nowhere/")).toBeNull();
  });

  test("a page without people or products is one question to the backend", async () => {
    const { content, asked } = backend({ GetPage: { page, section: { title: "About us" } } });
    const built = await loadPage(content, "/about-us/our-team/");
    expect(asked).toEqual(["GetPage"]);
    expect(built?.section).toEqual({ title: "About us", path: "/about-us/" });
    expect(built?.blocks).toEqual([{ layout: "lead", text: "Kept." }]);
  });

  test("people are shown without their extras where the host has none", async () => {
    const team = { layout: "team", salesTeamMembers: [{ name: "June Okada", image: null }] };
    const { content, asked } = backend({ GetPage: { page: { ...page, organisms: [team] } }, GetPageExtras: null });
    const built = await loadPage(content, "/team/");
    expect(asked).toEqual(["GetPage", "GetPageExtras"]);
    expect(built?.blocks).toEqual([{ layout: "team", team: [{ name: "June Okada", stamp: "JO" }] }]);
  });

  test("popular posts are asked for only by pages that show them, and stand in the backend’s order", async () => {
    const post = (databaseId: number, title: string) => ({
      databaseId,
      title,
      uri: `/blog/${databaseId}/`,
      date: null,
      categories: null,
      customPostDetails: null,
    });
    const { content } = backend({
      GetPage: { page: { ...page, organisms: [{ layout: "popular-posts", title: "Read" }] } },
      GetPopularBlogPosts: { popularBlogPosts: '[12, 11, "x", 99]' },
      GetBlogPostsByIds: { blogPosts: { nodes: [post(11, "Eleven"), post(12, "Twelve")] } },
    });
    const built = await loadPage(content, "/read/");
    expect(built?.blocks[0]?.posts?.map(({ title }) => title)).toEqual(["Twelve", "Eleven"]);
  });

  test("a list of popular posts that cannot be read asks for none", async () => {
    const { content, asked } = backend({
      GetPage: { page: { ...page, organisms: [{ layout: "popular-posts", title: "Read" }] } },
      GetPopularBlogPosts: { popularBlogPosts: "not json" },
    });
    expect((await loadPage(content, "/read/"))?.blocks[0]?.posts).toBeUndefined();
    expect(asked).not.toContain("GetBlogPostsByIds");
  });
});

test("every page has one headline: a hero without a title takes the page’s, a first block does not repeat it", () => {
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
  const picture = { altText: "A house", sourceUrl: "/media/a.jpg", mediaDetails: { width: 1600, height: 1000 } };
  const campaign = {
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

  test("S3.38 the modal’s image stands in where the campaign has no other picture", async () => {
    const { content } = backend({ GetCampaign: { campaign }, GetCampaignExtras: null });
    const built = await loadCampaign(content, "/campaigns/winter/finish-list/");
    expect(built?.hero.picture?.src).toBe("/media/a.jpg");
    expect(built).toMatchObject({ label: "Winter finish list", ended: null, terms: null, actionPosition: 1 });
  });

  test("an offer that is over says so, one that runs says its last day", async () => {
    const extras = (endsOn: string) => ({
      campaign: { extras: { startsOn: null, endsOn, summary: "Five houses.", terms: "All of them." }, organisms: null },
    });
    const over = await loadCampaign(
      backend({ GetCampaign: { campaign }, GetCampaignExtras: extras("2001-01-15") }).content,
      "/campaigns/x/",
    );
    expect(over?.ended).toBe("This offer ended on Jan 15, 2001.");
    const running = await loadCampaign(
      backend({ GetCampaign: { campaign }, GetCampaignExtras: extras("9998-01-15") }).content,
      "/campaigns/x/",
    );
    expect(running).toMatchObject({ ended: null, label: "Winter finish list, to Jan 15, 9998", terms: "All of them." });
    expect(running?.hero.subtitle).toBe("Five houses.");
  });

  test("no campaign is null", async () => {
    const { content } = backend({ GetCampaign: { campaign: null }, GetCampaignExtras: { campaign: null } });
    expect(await loadCampaign(content, "/campaigns/x/")).toBeNull();
  });
});
