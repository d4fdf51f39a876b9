import { describe, expect, test } from "vitest";
import type { ContentClient } from "#app/graphql/client.ts";
import { fakeContent, lastVariables } from "#app/graphql/testing/fake-content.ts";
import {
  GetSingleTestimonialBySlug,
  GetTestimonialCategories,
  GetTestimonials,
  GetTestimonialsByCategory,
} from "./testimonials.generated.ts";
import { loadTestimonial, loadTestimonialCategory, loadTestimonials, withoutQuotationMarks } from "./testimonials.ts";

const testimonial = (databaseId: number, text: string | null = `Words ${databaseId}.`) => ({
  databaseId,
  title: `Review ${databaseId}`,
  uri: `/lifestyle/reviews/review-${databaseId}/`,
  date: "2026-09-24T09:00:00",
  slug: `review-${databaseId}`,
  content: "<p>All of it.</p>",
  videoUrl: null,
  categories: { nodes: [{ name: "Moving in", slug: "moving-in" }] },
  customPostDetails: { excerpt: "Short.", subtitle: "Naomi F., Windsor", thumbnail: null, image: null },
  highlights: { attribution: "Naomi F.", tagline: "Windsor", text, image: null },
  extras: null,
});
const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: "s", endCursor: "e" };
const answers = {
  GetTestimonials: { testimonials: { edges: [{ node: testimonial(1) }], pageInfo } },
  GetTestimonialsByCategory: { testimonials: { edges: [{ node: testimonial(1) }], pageInfo } },
  GetTestimonialCategories: {
    testimonialCategories: { nodes: [{ name: "Moving in", slug: "moving-in", count: 4, uri: null }] },
  },
  GetPopularTestimonials: { popularTestimonials: '{"testimonials":[]}' },
  GetTestimonialsHighlights: {
    testimonials: { nodes: [testimonial(3), testimonial(2), testimonial(4, null), testimonial(1)] },
  },
};
const search = (query = "") => new URLSearchParams(query);

describe("the list of testimonials", () => {
  test("S7.30 S7.31 S7.34 S9.1 both lists ask for six by date, newest first; the categories come by count", async () => {
    const { content, asked } = fakeContent(answers);
    await loadTestimonials(content, search());
    await loadTestimonialCategory(content, "moving-in", search("page=2&after=e"));
    expect(lastVariables(asked, "GetTestimonials")).toEqual({ first: 6, after: null, last: null, before: null });
    expect(lastVariables(asked, "GetTestimonialsByCategory")).toEqual({
      category: "moving-in",
      first: 6,
      after: "e",
      last: null,
      before: null,
    });
    for (const text of [GetTestimonials, GetTestimonialsByCategory]) {
      expect(text).toContain("orderby: [{ field: DATE, order: DESC }]");
    }
    expect(GetTestimonialCategories).toContain("where: { orderby: COUNT, order: DESC }");
  });

  test("S7.32 S7.33 popular ones are asked for by their ids, in their order, and not at all for an empty list", async () => {
    const none = fakeContent(answers);
    expect((await loadTestimonials(none.content, search())).popular).toEqual([]);
    expect(lastVariables(none.asked, "GetTestimonialsByIds")).toBeUndefined();

    const some = fakeContent({
      ...answers,
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[8,7]}' },
      GetTestimonialsByIds: { testimonials: { nodes: [testimonial(7), testimonial(8)] } },
    });
    expect((await loadTestimonials(some.content, search())).popular.map(({ id }) => id)).toEqual([8, 7]);
    expect(lastVariables(some.asked, "GetTestimonialsByIds")).toEqual({ ids: ["8", "7"], first: 2 });
  });

  test("S2.123 S7.36 highlights stand on the first page only, without those that say nothing or are popular", async () => {
    const { content, asked } = fakeContent({
      ...answers,
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[3]}' },
      GetTestimonialsByIds: { testimonials: { nodes: [testimonial(3)] } },
    });
    expect((await loadTestimonials(content, search())).highlights.map(({ id }) => id)).toEqual([2, 1]);
    asked.length = 0;
    expect((await loadTestimonials(content, search("page=2&after=e"))).highlights).toEqual([]);
    expect(lastVariables(asked, "GetTestimonialsHighlights")).toBeUndefined();
  });

  test("S2.121 what is read most leaves out the page's testimonials, and highlights of the page come last", async () => {
    const { content } = fakeContent({
      ...answers,
      GetTestimonials: { testimonials: { edges: [3, 1].map((id) => ({ node: testimonial(id) })), pageInfo } },
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[1,8]}' },
      GetTestimonialsByIds: { testimonials: { nodes: [testimonial(1), testimonial(8)] } },
    });
    const { popular, highlights } = await loadTestimonials(content, search());
    expect(popular.map(({ id }) => id)).toEqual([8]);
    expect(highlights.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  test("S2.121 enough is left to read where the most read are the testimonials of the page", async () => {
    const edges = [1, 2, 3, 4, 5, 6].map((id) => ({ node: testimonial(id) }));
    const { content } = fakeContent({
      ...answers,
      GetTestimonials: { testimonials: { edges, pageInfo } },
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[1,2,3,4,5,6,7,8,9,10,11]}' },
      GetTestimonialsByIds: ({ ids }: { ids: string[] }) => ({
        testimonials: { nodes: ids.map((id) => testimonial(Number(id))) },
      }),
    });
    const { popular } = await loadTestimonials(content, search());
    expect(popular.map(({ id }) => id)).toEqual([7, 8, 9, 10]);
  });

  test("S2.119 S3.41 S3.43 each has its own words, who said them, and its picture, else its thumbnail", async () => {
    const picture = (file: string) => ({ sourceUrl: `/media/${file}`, altText: file, mediaDetails: null });
    const [thumbnail, image] = [picture("small.jpg"), picture("large.jpg")];
    const details = { excerpt: "We waited.", subtitle: "Ines R., Erie", thumbnail, image };
    const said = { attribution: "Ines R.", tagline: "Erie", text: "“We waited.”", image };
    const nodes = [
      { ...testimonial(1), customPostDetails: details, highlights: said },
      { ...testimonial(2), customPostDetails: { ...details, image: null } },
    ];
    const { content } = fakeContent({
      ...answers,
      GetTestimonials: { testimonials: { edges: nodes.map((node) => ({ node })), pageInfo } },
      GetTestimonialsHighlights: { testimonials: { nodes } },
    });
    const { entries, highlights } = await loadTestimonials(content, search());
    expect(entries.map(({ of, say, picture: shown }) => [of, say, shown?.src])).toEqual([
      ["Ines R., Erie", "We waited.", "/media/large.jpg"],
      ["Ines R., Erie", "We waited.", "/media/small.jpg"],
    ]);
    expect(highlights.map(({ name, of, words, picture: shown }) => [name, of, words, shown?.src ?? null])).toEqual([
      ["Ines R.", "Erie", "We waited.", "/media/large.jpg"],
      ["Naomi F.", "Windsor", "Words 2.", null],
    ]);
  });

  test("S2.41 a category that does not exist is not found", async () => {
    expect(await loadTestimonialCategory(fakeContent(answers).content, "none", search())).toBeNull();
  });

  test("words that bring quotation marks do not get a second pair", () => {
    expect(withoutQuotationMarks("“It was warm.”")).toBe("It was warm.");
    expect(withoutQuotationMarks("He said “no” and left.")).toBe("He said “no” and left.");
    expect(withoutQuotationMarks("“Yes,” he said, “no.”")).toBe("“Yes,” he said, “no.”");
  });
});

describe("one testimonial", () => {
  const load = (content: ContentClient) => loadTestimonial(content, "review-1", (html) => html ?? "");

  test("S7.35 it is asked for by its slug; none there is null", async () => {
    const { content, asked } = fakeContent({ ...answers, GetSingleTestimonialBySlug: { testimonial: null } });
    expect(await load(content)).toBeNull();
    expect(lastVariables(asked, "GetSingleTestimonialBySlug")).toEqual({ slug: "review-1" });
    expect(GetSingleTestimonialBySlug).toContain("idType: SLUG");
  });

  test("a host that knows no plan and neighborhood gives a testimonial without them", async () => {
    const { content } = fakeContent({ ...answers, GetSingleTestimonialBySlug: { testimonial: testimonial(1) } });
    const loaded = await load(content);
    expect(loaded).toMatchObject({ plan: null, neighborhood: null, movedIn: "", words: "Words 1.", film: null });
    expect(loaded?.others.map(({ id }) => id)).toEqual([3, 2]);
  });

  test("plan and neighborhood are links where the host says them", async () => {
    const { content } = fakeContent({
      ...answers,
      GetSingleTestimonialBySlug: {
        testimonial: {
          ...testimonial(1),
          extras: {
            movedIn: "2026-03-27",
            plan: { title: "Sumac", uri: "/homes/a/b/plans/sumac/", floorplanDetails: { displayTitle: "The Sumac" } },
            neighborhood: { title: "Tallgrass Crossing", uri: "/homes/a/b/", neighborhood: { city: "Windsor" } },
          },
        },
      },
    });
    expect(await load(content)).toMatchObject({
      plan: { text: "The Sumac", href: "/homes/a/b/plans/sumac/" },
      neighborhood: { text: "Tallgrass Crossing, Windsor", href: "/homes/a/b/" },
      movedIn: "Mar 2026",
    });
  });
});
