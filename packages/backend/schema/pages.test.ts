import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putEntry(entry("home", 2, { title: "A home" }));
    await writer.putEntry(entry("plan", 3, { title: "A plan", status: "draft" }));
    await writer.putEntry(entry("model", 4, { title: "A model" }));
    await writer.putEntry(
      entry("page", 5, {
        uri: "/our-neighborhoods/",
        content: "<p>Text</p>",
        relations: { productPicker: [4, 3, 2] },
        data: {
          modelHomesOverview: "Models",
          ourNeighborhoodsOverview: "Neighborhoods",
          quickMoveInsOverview: "Homes",
          seo: { title: "All neighborhoods" },
          organisms: [
            {
              layout: "hero",
              title: "Hello",
              color: "red",
              gallery: [use(1)],
              buttons: [{ text: "Go", url: "/x/", target: "_blank", color: "blue" }],
              links: [{ text: "More", url: "/y/" }],
            },
            {
              layout: "crm-form",
              hubspotFormId: "abc",
              hiddenFormFields: [{ name: "campaign", value: "x" }],
              formSteps: [
                { title: "One", fields: [{ name: "email", type: "email", required: true }, { name: "phone" }] },
              ],
            },
            {
              layout: "map-with-info",
              mapLatitude: 40.1,
              mapLongitude: -105.2,
              mapText: "Here",
              virtualTourUrl: "https://tour.test/",
              virtualTourTitle: "Tour",
              videoUrl: "https://video.test/",
              videoTitle: "Video",
              videoPoster: use(1),
            },
            { layout: "product-grid", productPicker: [4, 3, 2], salesTeamMembers: [{ name: "Jo" }] },
          ],
        },
      }),
    );
  });
});
afterAll(() => site.remove());

const page = (fields: string) => site.data(`{ page(id: "/our-neighborhoods/", idType: URI) { ${fields} } }`);

test("a page has the descriptions of the overview's tabs", async () => {
  expect(await page("modelHomesOverview ourNeighborhoodsOverview quickMoveInsOverview")).toEqual({
    page: { modelHomesOverview: "Models", ourNeighborhoodsOverview: "Neighborhoods", quickMoveInsOverview: "Homes" },
  });
});

test("a page found by its path has SEO texts", { tags: ["S3.45"] }, async () => {
  expect(await page("content seoMeta { seoTitle seoMetaDescription }")).toEqual({
    page: { content: "<p>Text</p>", seoMeta: { seoTitle: "All neighborhoods", seoMetaDescription: null } },
  });
});

test("a block has titles, links, colors, a gallery and buttons; other fields are null", {
  tags: ["S3.33", "S3.34"],
}, async () => {
  const data = await page(
    "organisms { layout title subtitle text color image { id } gallery { databaseId } buttons { text url target color } links { text url target } items { title } productPicker { __typename } }",
  );
  expect(data).toMatchObject({
    page: {
      organisms: [
        {
          layout: "hero",
          title: "Hello",
          subtitle: null,
          text: null,
          color: "red",
          image: null,
          gallery: [{ databaseId: 1 }],
          buttons: [{ text: "Go", url: "/x/", target: "_blank", color: "blue" }],
          links: [{ text: "More", url: "/y/", target: null }],
          items: null,
          productPicker: null,
        },
        {},
        {},
        {},
      ],
    },
  });
});

test("a block has form, map, tour and video fields", { tags: ["S3.35", "S3.36"] }, async () => {
  const data = await page(`organisms {
    hubspotFormId hiddenFormFields { name value } formSteps { title fields { name label type required options } }
    mapLatitude mapLongitude mapText virtualTourUrl virtualTourTitle videoUrl videoTitle videoPoster { databaseId }
  }`);
  expect(data).toMatchObject({
    page: {
      organisms: [
        {},
        {
          hubspotFormId: "abc",
          hiddenFormFields: [{ name: "campaign", value: "x" }],
          formSteps: [
            {
              title: "One",
              fields: [
                { name: "email", label: null, type: "email", required: true, options: null },
                { name: "phone", label: null, type: null, required: false, options: null },
              ],
            },
          ],
        },
        {
          mapLatitude: 40.1,
          mapLongitude: -105.2,
          mapText: "Here",
          virtualTourUrl: "https://tour.test/",
          virtualTourTitle: "Tour",
          videoUrl: "https://video.test/",
          videoTitle: "Video",
          videoPoster: { databaseId: 1 },
        },
        {},
      ],
    },
  });
});

test("every field of a block returns its own value, also those of each item", {
  tags: ["S3.32", "S3.33", "S3.34", "S3.35", "S3.36"],
}, async () => {
  const [image, poster, first, second, north, south] = [11, 12, 13, 14, 15, 16];
  const words = (names: string, of = "") => Object.fromEntries(names.split(" ").map((name) => [name, `${name}${of}`]));
  const buttonsOf = (of: string) => [1, 2, 3].map((n) => words("color target text url", ` ${of} ${n}`));
  const block = {
    layout: "tabs",
    ...words("anchor title subtitle text secondaryText caption color textColor hubspotFormId mapText menu"),
    ...words("virtualTourUrl virtualTourTitle videoUrl videoTitle"),
    ...{ mapLatitude: 40.5, mapLongitude: -105.5 },
    buttons: buttonsOf("block"),
    links: [1, 2, 3, 4].map((n) => words("text url target", ` link ${n}`)),
    hiddenFormFields: [1, 2].map((n) => words("name value", ` ${n}`)),
    formSteps: [1, 2].map((n) => ({
      title: `Step ${n}`,
      fields: [{ ...words("name label type autocomplete", ` ${n}`), required: n === 1, options: [`a${n}`, `b${n}`] }],
    })),
  };
  const entries = [first, second].map((media) => ({ ...words("title label text url icon", ` ${media}`), media }));
  const tabs = [north, south].map((media) => ({
    title: `Tab ${media}`,
    text: `Text ${media}`,
    buttons: buttonsOf(`tab ${media}`),
    media,
  }));
  const own = await temporarySite(async (writer) => {
    for (const id of [image, poster, first, second, north, south]) await writer.putMedium(medium(id, `${id}.jpg`));
    const organism = {
      ...block,
      image: use(image),
      videoPoster: use(poster),
      gallery: [use(second), use(first)],
      items: entries.map(({ media, ...entry }) => ({ ...entry, image: use(media) })),
      tabs: tabs.map(({ media, ...tab }) => ({ ...tab, image: use(media) })),
    };
    for (const [position, kind] of (["page", "campaign", "neighborhood"] as const).entries()) {
      await writer.putEntry(entry(kind, position + 1, { data: { organisms: [organism] } }));
    }
  });
  const picture = "{ databaseId }";
  const fields = `organisms { layout anchor title subtitle text secondaryText caption color textColor hubspotFormId mapText menu
    virtualTourUrl virtualTourTitle videoUrl videoTitle mapLatitude mapLongitude buttons { color target text url }
    links { text url target } hiddenFormFields { name value }
    formSteps { title fields { name label type autocomplete required options } }
    image ${picture} videoPoster ${picture} gallery ${picture} items { title label text url icon image ${picture} }
    tabs { title text buttons { color target text url } image ${picture} } }`;
  const wanted = {
    organisms: [
      {
        ...block,
        image: { databaseId: image },
        videoPoster: { databaseId: poster },
        gallery: [{ databaseId: second }, { databaseId: first }],
        items: entries.map(({ media, ...entry }) => ({ ...entry, image: { databaseId: media } })),
        tabs: tabs.map(({ media, ...tab }) => ({ ...tab, image: { databaseId: media } })),
      },
    ],
  };
  expect(
    await own.data(`{ page(id: "1", idType: DATABASE_ID) { ${fields} } campaign(id: "2", idType: DATABASE_ID) { ${fields} }
      neighborhood(id: "3", idType: DATABASE_ID) { ${fields} } }`),
  ).toEqual({ page: wanted, campaign: wanted, neighborhood: wanted });
  await own.remove();
});

test("picked products are in the editor's order, each as its type, without unpublished ones", {
  tags: ["S3.37"],
}, async () => {
  const data = await page(
    "organisms { productPicker { __typename ... on Home { title } ... on Model { title } ... on Plan { title } } salesTeamMembers { name image { id } } }",
  );
  expect(data).toMatchObject({
    page: {
      organisms: [
        {},
        {},
        {},
        {
          productPicker: [
            { __typename: "Model", title: "A model" },
            { __typename: "Home", title: "A home" },
          ],
          salesTeamMembers: [{ name: "Jo", image: null }],
        },
      ],
    },
  });
});
