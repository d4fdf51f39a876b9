import { expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

test("S3.42 S3.43 S7.35 a testimonial found by its slug has its video, highlights, plan and neighborhood", async () => {
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

test("S3.41 a testimonial carries its own excerpt, subtitle, thumbnail and image, alone and in a list", async () => {
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
