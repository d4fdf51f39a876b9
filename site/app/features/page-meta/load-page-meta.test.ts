import { expect, test } from "vitest";
import type { ContentClient } from "#app/content/content-client.ts";
import { operationNameOf } from "#app/content/typed-text.ts";
import { loadPageMeta } from "./load-page-meta.ts";
import { metaTags } from "./meta-tags.ts";

const seo = (seoTitle: string | null, seoMetaDescription: string | null = null) => ({
  seoMeta: { seoTitle, seoMetaDescription },
});

function host(page: unknown, node: unknown) {
  const asked: { name: string; variables: unknown }[] = [];
  const answer = async (text: string, variables: unknown) => {
    const name = operationNameOf(text);
    asked.push({ name, variables });
    return name === "GetMeta" ? { page } : { nodeByUri: node };
  };
  return { asked, client: { query: answer, queryExtras: answer } as unknown as ContentClient };
}

test("S7.37 GetMeta asks the page by its URI for its SEO meta", async () => {
  const { asked, client } = host(seo("About us", "Who builds."), null);
  expect(await loadPageMeta(client, "/about-us/")).toEqual({ seoTitle: "About us", seoMetaDescription: "Who builds." });
  expect(asked[0]).toEqual({ name: "GetMeta", variables: { uri: "/about-us/" } });
});

test("what is no page says its meta by the extras", async () => {
  const { client } = host(null, seo("The Juniper"));
  expect((await loadPageMeta(client, "/homes/longmont/haystack-bend/plans/juniper/")).seoTitle).toBe("The Juniper");
});

test("S1.25 S1.26 without any meta title and description are the builder's own, the suffix stands once", async () => {
  const { client } = host(null, null);
  const tags = metaTags(await loadPageMeta(client, "/nowhere/"), "https://example.com/nowhere/");
  expect(tags).toContainEqual({ title: "New homes on Colorado’s Front Range - Switchgrass Homes" });
  expect(tags).toContainEqual(
    expect.objectContaining({ name: "description", content: expect.stringMatching(/Switchgrass/) }),
  );
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://example.com/nowhere/" });
});
