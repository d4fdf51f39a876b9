import { expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

test("a testimonial found by its slug has its video, highlights, plan and neighborhood", {
  tags: ["S3.42", "S3.43", "S7.35"],
}, async () => {
  const site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "kitchen.jpg"));
    await writer.putEntry(entry("neighborhood", 2, { title: "Haystack Bend" }));
    await writer.putEntry(entry("plan", 3, { title: "The Juniper" }));
    await writer.putEntry(
      entry("testimonial", 4, {
        slug: "the-window",
        relations: { floorplan: [3], neighborhood: [2] },
        data: {
          videoUrl: "https://video.test/1",
          highlights: { attribution: "Maren", text: "They moved it.", image: use(1) },
          movedIn: "2025-04-18",
        },
      }),
    );
    await writer.putEntry(entry("testimonial", 5));
  });
  const fields =
    "videoUrl highlights { attribution tagline text image { databaseId } } extras { plan { title } neighborhood { title } movedIn }";
  expect(
    await site.data(
      `{ with: testimonial(id: "the-window", idType: SLUG) { ${fields} } without: testimonial(id: "5", idType: DATABASE_ID) { ${fields} } }`,
    ),
  ).toEqual({
    with: {
      videoUrl: "https://video.test/1",
      highlights: { attribution: "Maren", tagline: null, text: "They moved it.", image: { databaseId: 1 } },
      extras: { plan: { title: "The Juniper" }, neighborhood: { title: "Haystack Bend" }, movedIn: "2025-04-18" },
    },
    without: { videoUrl: null, highlights: null, extras: { plan: null, neighborhood: null, movedIn: null } },
  });
  await site.remove();
});

test("a testimonial has its own excerpt, subtitle, thumbnail and image, alone and in a list", {
  tags: ["S3.41"],
}, async () => {
  const site = await temporarySite(async (writer) => {
    for (const id of [1, 2]) await writer.putMedium(medium(id, `${id}.jpg`));
    const data = { excerpt: "They moved it.", subtitle: "The Juniper", thumbnail: use(1), image: use(2) };
    await writer.putEntry(entry("testimonial", 3, { slug: "the-window", data }));
    await writer.putEntry(entry("testimonial", 4, { slug: "bare" }));
  });
  const fields = "slug customPostDetails { excerpt subtitle thumbnail { databaseId } image { databaseId } }";
  const full = {
    slug: "the-window",
    customPostDetails: {
      excerpt: "They moved it.",
      subtitle: "The Juniper",
      thumbnail: { databaseId: 1 },
      image: { databaseId: 2 },
    },
  };
  const nothing = { excerpt: null, subtitle: null, thumbnail: null, image: null };
  const list = "testimonials(where: { orderby: [{ field: SLUG, order: ASC }] })";
  expect(
    await site.data(`{ testimonial(id: "the-window", idType: SLUG) { ${fields} } ${list} { nodes { ${fields} } } }`),
  ).toEqual({ testimonial: full, testimonials: { nodes: [{ slug: "bare", customPostDetails: nothing }, full] } });
  await site.remove();
});

test("a testimonial has its own text, date, slug, title, path and categories", {
  tags: ["S3.39", "S3.40"],
}, async () => {
  const site = await temporarySite(async (writer) => {
    for (const [id, slug] of [
      [1, "light"],
      [2, "moving"],
    ] as const) {
      await writer.putTerm({
        ...{ id, taxonomy: "testimonialCategory", slug, name: `About ${slug}`, description: "" },
        ...{ uri: `/lifestyle/reviews/category/${slug}/`, origin: "test" },
      });
    }
    for (const [id, terms] of [
      [3, [2, 1]],
      [4, [1]],
    ] as const) {
      const parts = {
        uri: `/lifestyle/reviews/t-${id}/`,
        slug: `t-${id}`,
        title: `Title ${id}`,
        content: `<p>${id}</p>`,
      };
      await writer.putEntry(entry("testimonial", id, { ...parts, date: `2026-02-0${id}T10:00:00`, terms: [...terms] }));
    }
  });
  const term = (slug: string, count: number) => ({
    ...{ count, name: `About ${slug}`, slug, uri: `/lifestyle/reviews/category/${slug}/` },
  });
  const of = (id: number, nodes: object[]) => ({
    ...{ content: `<p>${id}</p>`, date: `2026-02-0${id}T10:00:00`, slug: `t-${id}`, title: `Title ${id}` },
    ...{ uri: `/lifestyle/reviews/t-${id}/`, categories: { nodes } },
  });
  const fields = "content date slug title uri categories { nodes { count name slug uri } }";
  expect(
    await site.data(
      `{ a: testimonial(id: "t-3", idType: SLUG) { ${fields} } b: testimonial(id: "t-4", idType: SLUG) { ${fields} } }`,
    ),
  ).toEqual({ a: of(3, [term("moving", 1), term("light", 2)]), b: of(4, [term("light", 2)]) });
  await site.remove();
});
