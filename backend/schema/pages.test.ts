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
              formSteps: [{ title: "One", fields: [{ name: "email", type: "email", required: true }] }],
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

test("S3.45 a page read by its path has SEO texts", async () => {
  expect(await page("content seoMeta { seoTitle seoMetaDescription }")).toEqual({
    page: { content: "<p>Text</p>", seoMeta: { seoTitle: "All neighborhoods", seoMetaDescription: null } },
  });
});

test("S3.33 S3.34 a block has titles, links, colours, a gallery and buttons; the rest of it is null", async () => {
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

test("S3.35 S3.36 a block has form, map, tour and video fields", async () => {
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
            { title: "One", fields: [{ name: "email", label: null, type: "email", required: true, options: null }] },
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

test("S3.37 picked products come in the editor's order, each as its type, without unpublished ones", async () => {
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
