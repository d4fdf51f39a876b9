import { afterEach, describe, expect, test, vi } from "vitest";
import type { OrganismFieldsFragment } from "../page/page.generated.ts";
import { organismBlocks } from "./organism-blocks.server.ts";

const page = { pageTitle: "Contact us", today: "2026-11-21" };

const empty: OrganismFieldsFragment = {
  layout: "rich-text",
  anchor: null,
  title: null,
  subtitle: null,
  text: null,
  secondaryText: null,
  caption: null,
  color: null,
  textColor: null,
  image: null,
  gallery: null,
  buttons: null,
  links: null,
  items: null,
  tabs: null,
  formSteps: null,
  mapLatitude: null,
  mapLongitude: null,
  mapText: null,
  virtualTourUrl: null,
  virtualTourTitle: null,
  videoUrl: null,
  videoTitle: null,
  videoPoster: null,
  salesTeamMembers: null,
  productPicker: null,
  menu: null,
};

function block(organism: Partial<OrganismFieldsFragment>) {
  const [first] = organismBlocks([{ ...empty, ...organism }], page);
  if (!first) throw new Error("The organism made no block.");
  return first;
}

describe("what an organism becomes", () => {
  test("S3.32 every field is optional and an empty one is left out", () => {
    expect(block({ layout: "steps" })).toEqual({ layout: "steps" });
    expect(block({ layout: "steps", title: "", items: [], buttons: [null], gallery: [null] })).toEqual({
      layout: "steps",
    });
  });

  test("titles are plain, texts are sanitised HTML whose headings stand below the title", () => {
    expect(block({ title: "Soil &amp; <em>water</em>", text: "<h2>a</h2><script>x()</script><p>b</p>" })).toEqual({
      layout: "rich-text",
      title: "Soil & water",
      textHtml: "<h3>a</h3><p>b</p>",
    });
  });

  test("S3.34 buttons 1 to 3 keep text, address, target and colour; one without an address is no button, a fourth is not drawn", () => {
    const buttons = [
      { text: "One", url: "/about-us", target: null, color: "clay" },
      { text: "Two", url: "https://a.example/", target: "_blank", color: "no such colour" },
      { text: "Three", url: "javascript:x()", target: null, color: null },
      { text: "Four", url: "/blog/", target: null, color: null },
    ];
    const shown = [
      { text: "One", href: "/about-us/", color: "clay" },
      { text: "Two", href: "https://a.example/", opensNewWindow: true },
    ];
    expect(block({ layout: "call", buttons }).actions).toEqual(shown);
    const tab = { title: "One", text: null, image: null, buttons };
    expect(block({ layout: "tabs", tabs: [tab] }).tabs).toEqual([{ title: "One", actions: shown }]);
  });

  test("S3.33 links follow the buttons, as many as there are", () => {
    const links = ["a", "b", "c", "d"].map((name) => ({ text: name, url: `/${name}/`, target: null }));
    const buttons = [{ text: "First", url: "/blog/", target: null, color: null }];
    expect(block({ layout: "call", buttons, links }).actions?.map(({ href }) => href)).toEqual([
      "/blog/",
      "/a/",
      "/b/",
      "/c/",
      "/d/",
    ]);
  });

  test("S3.33 a block has the ground and the colour of words that its editor chose", () => {
    expect(block({ layout: "call", color: "sky", textColor: "evergreen" })).toEqual({
      layout: "call",
      ground: "sky",
      textColor: "evergreen",
    });
  });

  test("S3.36 map coordinates give a place with directions; without both there is none", () => {
    const { place } = block({
      layout: "map-with-info",
      mapLatitude: 40.1668,
      mapLongitude: -105.1045,
      mapText: "Office",
    });
    expect(place).toEqual({
      latitude: 40.1668,
      longitude: -105.1045,
      label: "Office",
      directionsHref: "https://www.google.com/maps/dir/?api=1&destination=40.1668,-105.1045",
    });
    expect(block({ layout: "map-with-info", mapLatitude: 40.1668 }).place).toBeUndefined();
  });

  test("a film keeps the address of its provider’s page, and its poster", () => {
    const media = {
      caption: null,
      altText: "A house",
      sourceUrl: "/media/a.jpg",
      mediaDetails: { width: 1600, height: 1000 },
    };
    const film = block({
      layout: "video",
      videoUrl: "https://vimeo.com/1084537",
      videoTitle: "A walk",
      videoPoster: media,
    });
    expect(film.film).toMatchObject({ href: "https://vimeo.com/1084537", title: "A walk", provider: "Vimeo" });
    expect(film.picture).toEqual({ src: "/media/a.jpg", alt: "A house", width: 1600, height: 1000 });
    expect(film.title).toBe("A walk");
    expect(block({ layout: "video", videoUrl: "javascript:x()" }).film).toBeUndefined();
  });

  test("S3.35 a form becomes an enquiry with its subject and its fields", () => {
    const field = { type: "text" };
    const { enquiry } = block({
      layout: "multi-step-form",
      formSteps: [
        {
          fields: [
            { ...field, label: "Name" },
            { ...field, label: "Email", type: "email" },
          ],
        },
        {
          fields: [
            { ...field, label: "Which day suits" },
            { ...field, label: "Plans", type: "checkbox" },
          ],
        },
      ],
    });
    expect(enquiry).toEqual({ subject: "Contact us", fields: ["Name", "Which day suits"] });
  });

  test("people of the sales team have initials, and their role and numbers where they are known", () => {
    const june = { name: "June Okada", image: null, extras: null };
    expect(block({ layout: "team", salesTeamMembers: [june] }).team).toEqual([{ name: "June Okada", stamp: "JO" }]);
    const extras = { role: "First call", note: null, phone: "303-555-0142", email: null, stamp: "J.O." };
    expect(block({ layout: "team", salesTeamMembers: [{ ...june, extras }] }).team).toEqual([
      {
        name: "June Okada",
        stamp: "J.O.",
        role: "First call",
        phone: { shown: "303-555-0142", call: "tel:+13035550142", text: "sms:+13035550142" },
      },
    ]);
  });

  test("S3.37 picked products keep the editor’s order and are priced; the day of the prices comes with them where it is known", () => {
    const place = { databaseId: 3, title: "Haystack Bend", neighborhood: { city: "Longmont" } };
    const plan = {
      __typename: "Plan" as const,
      databaseId: 7,
      title: "Juniper",
      uri: "/homes/longmont/haystack-bend/plans/juniper/",
      productStatus: null,
      floorplanDetails: {
        bathroomsMin: 2,
        bathroomsMax: 2.5,
        bedroomsMin: 3,
        bedroomsMax: 3,
        basePrice: 589_900,
        displayTitle: "The Juniper",
        finishedSqrFt: 1730,
        elevations: null,
        neighborhood: place,
      },
      extras: null,
    };
    const home = {
      __typename: "Home" as const,
      databaseId: 9,
      title: "1482 Threshing Lane",
      uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
      featuredImage: null,
      productStatus: null,
      qmiHomeDetails: {
        bathrooms: 2.5,
        bedrooms: 3,
        finishedSqrFt: 1730,
        price: 624_900,
        floorplan: plan,
        neighborhood: place,
      },
      extras: null,
    };
    const grid = { layout: "product-grid", productPicker: [home, null, plan] };
    const bare = block(grid);
    expect(bare.products?.map(({ title, price, where, status }) => ({ title, price, where, status }))).toEqual([
      {
        title: "1482 Threshing Lane",
        price: "$624,900",
        where: "The Juniper at Haystack Bend, Longmont",
        status: null,
      },
      { title: "The Juniper", price: "from $589,900", where: "Haystack Bend, Longmont", status: null },
    ]);
    expect(bare.pricesAsOf).toBeUndefined();

    const extras = { readyDate: "2027-03-12", priceLine: [{ kind: "total", date: "2026-11-21" }] };
    const datedGrid = { ...grid, productPicker: [{ ...home, extras }, null, plan] };
    const dated = block(datedGrid);
    expect(dated.products?.[0]?.status?.text).toBe("Ready Mar 2027");
    expect(dated.pricesAsOf).toBe("2026-11-21");
    expect(block({ ...datedGrid, text: "Prices as of Nov 21, 2026." }).pricesAsOf).toBeUndefined();
  });
});

describe("a layout that no component knows", () => {
  afterEach(() => vi.restoreAllMocks());

  test("leaves nothing on the page and is told to the server’s log once", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const organisms = [
      { ...empty, layout: "carousel-3d" },
      { ...empty, layout: "lead", text: "Kept." },
      { ...empty, layout: "carousel-3d" },
    ];
    expect(organismBlocks(organisms, page)).toEqual([{ layout: "lead", text: "Kept." }]);
    organismBlocks(organisms, page);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain("carousel-3d");
  });
});
