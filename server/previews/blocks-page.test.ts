import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { organismsBody } from "./blocks-page.ts";

const secret = "0123456789abcdef";

async function post(url: string, body: string, authorization = `Bearer ${secret}`) {
  const response = await fetch(`${url}/ops/blocks`, { method: "POST", headers: { authorization }, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("POST /ops/blocks needs the secret, and reports the errors of a body", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, CONTENT_URL: "https://cms.example/blog" });
  const hero = JSON.stringify({ organisms: [{ layout: "hero", title: "Homes" }] });
  expect(await post(site.url, hero, "Bearer wrong")).toMatchObject({
    status: 401,
    text: '{"error":"The secret is wrong or missing."}',
  });
  expect(await post(site.url, "{")).toMatchObject({
    status: 400,
    text: '{"error":"Send {\\"organisms\\": […]} as JSON."}',
  });
  expect(await post(site.url, "x".repeat(600_000))).toMatchObject({
    status: 413,
    text: '{"error":"The body is too large."}',
  });
  site.renderBlocks = async () => Promise.reject(Object.assign(new Error(), { init: { status: 503 } }));
  expect(await post(site.url, hero)).toMatchObject({
    status: 503,
    text: '{"error":"The content is not available at the moment."}',
  });
});

test("rendered blocks are not cached or indexed, and framed only by the content host", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, CONTENT_URL: "https://cms.example/blog" });
  const { status, headers, text } = await post(site.url, '{"organisms":[{"layout":"hero","title":"Homes"}]}');
  expect([status, text]).toEqual([200, "<!DOCTYPE html>Homes"]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src http://site.example; style-src-attr 'unsafe-inline'; img-src http://site.example data:; font-src http://site.example; base-uri http://site.example; form-action 'none'; frame-ancestors https://cms.example",
  );
});

test("without a secret in the settings nothing is rendered", async () => {
  await using site = await fakeSite();
  expect(await post(site.url, "{}")).toMatchObject({ status: 404, text: '{"error":"REVALIDATE_SECRET is not set."}' });
});

const addresses = {
  site: ["https://homes.example"],
  host: "https://cms.example",
  mediaAddress: ({ pathname }: URL) => `/media/from/signed${pathname}`,
};
const layoutsOn = (on: string) => (on === "front-page" ? ["hero", "range"] : ["hero", "product-grid"]);
const read = (body: unknown) =>
  organismsBody(typeof body === "string" ? body : JSON.stringify(body), addresses, layoutsOn);

test("omitted fields of an organism are null, as in a response of the content", () => {
  const { on, title, before, organisms, productIds } = read({
    organisms: [{ layout: "hero", title: "Fruit &amp; trees" }],
  });
  expect([on, title, before, productIds]).toEqual(["page", "", [], [[]]]);
  expect(organisms).toHaveLength(1);
  expect(organisms[0]).toMatchObject({
    layout: "hero",
    title: "Fruit & trees",
    text: null,
    image: null,
    mapLatitude: null,
  });
  expect(Object.keys(organisms[0] as object)).toContain("formSteps");
});

test("pictures and links of the host become the site's own", () => {
  const { organisms } = read({
    organisms: [
      {
        layout: "hero",
        text: '<p><a href="https://cms.example/about-us/">us</a></p>',
        image: {
          sourceUrl: "https://cms.example/wp-content/uploads/a.jpg",
          altText: "A house",
          mediaDetails: { width: 900, height: 600 },
        },
        buttons: [{ text: "Go", url: "https://homes.example/plans" }],
      },
    ],
  });
  expect(organisms[0]).toMatchObject({
    text: '<p><a href="/about-us/">us</a></p>',
    image: {
      sourceUrl: "/media/from/signed/wp-content/uploads/a.jpg",
      altText: "A house",
      mediaDetails: { width: 900, height: 600 },
    },
    buttons: [{ text: "Go", url: "/plans/", color: null, target: null }],
  });
});

test("of picked products only their ids are read", () => {
  const productPicker = [{ __typename: "Home", databaseId: 12, title: "Anything" }, 340, null];
  const { productIds, organisms } = read({
    organisms: [{ layout: "hero" }, { layout: "product-grid", productPicker }],
    before: ["hero", "unknown"],
  });
  expect(productIds).toEqual([[], [12, 340]]);
  expect(organisms[1]).toMatchObject({ productPicker: [] });
  expect(read({ organisms: [{ layout: "hero" }], before: ["hero", "unknown"] }).before).toEqual(["hero"]);
});

const hero = { layout: "hero" };

test.each([
  ["", 'Send {"organisms": […]} as JSON.'],
  ["[]", 'Send {"organisms": […]} as JSON.'],
  [{}, '"organisms" is a list of 1 to 100 organisms.'],
  [{ organisms: [] }, '"organisms" is a list of 1 to 100 organisms.'],
  [{ organisms: Array(101).fill(hero) }, '"organisms" is a list of 1 to 100 organisms.'],
  [{ organisms: [hero, 7] }, "organisms[1]: expected an organism."],
  [{ organisms: [hero, { title: "x" }] }, "organisms[1].layout is missing."],
  [{ organisms: [hero], on: "home" }, '"on" is one of page, neighborhood, campaign, front-page.'],
  [{ organisms: [hero], title: 7 }, '"title" must be a string.'],
  [{ organisms: [hero], before: "hero" }, '"before" is a list of up to 100 layouts.'],
  [{ organisms: [{ ...hero, image: 7 }] }, "organisms[0].image: a number (7) instead of an object."],
  [{ organisms: [{ ...hero, productPicker: 7 }] }, "organisms[0].productPicker: expected a list of products."],
  [
    { organisms: [{ ...hero, productPicker: [{}] }] },
    "organisms[0].productPicker[0]: the product's databaseId is missing.",
  ],
  [
    { organisms: [{ ...hero, productPicker: Array(101).fill(1) }] },
    "At most 100 products can be picked in one request.",
  ],
  [
    { organisms: [hero, { layout: "range" }] },
    'organisms[1].layout: the site has no block "range" here; a page has hero, product-grid.',
  ],
  [
    { organisms: [{ layout: "product-grid" }], on: "front-page" },
    'organisms[0].layout: the site has no block "product-grid" here; a front-page has hero, range.',
  ],
])("an invalid body is reported with its reason: %j", (body, message) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ name: "BodyError", message }));
});
