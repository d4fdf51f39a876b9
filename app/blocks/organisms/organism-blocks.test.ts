import { afterEach, describe, expect, test, vi } from "vitest";
import { regionOf } from "#app/domain/neighborhoods/region.ts";
import type { OrganismFieldsFragment } from "../page/page.generated.ts";
import { organismBlocks } from "./organism-blocks.server.ts";

const page = { today: "2026-11-21" };

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
  hubspotFormId: null,
  hiddenFormFields: null,
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

describe("organisms become blocks", () => {
  test("every field is optional, and an empty one is omitted", { tags: ["S3.32"] }, () => {
    expect(block({ layout: "steps" })).toEqual({ layout: "steps" });
    expect(block({ layout: "steps", title: "", items: [], buttons: [null], gallery: [null] })).toEqual({
      layout: "steps",
    });
  });

  test("titles are plain text, texts are sanitized HTML whose headings are below the title", () => {
    expect(block({ title: "Soil &amp; <em>water</em>", text: "<h2>a</h2><script>x()</script><p>b</p>" })).toEqual({
      layout: "rich-text",
      title: "Soil &amp; <em>water</em>",
      textHtml: "<h3>a</h3><p>b</p>",
    });
  });

  test("the first three buttons keep their properties; one without an address is omitted", {
    tags: ["S3.34"],
  }, () => {
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

  test("all links follow the buttons", { tags: ["S3.33"] }, () => {
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

  test("a block has the background and text color that its editor chose", { tags: ["S3.33"] }, () => {
    expect(block({ layout: "call", color: "sky", textColor: "evergreen" })).toEqual({
      layout: "call",
      background: "sky",
      textColor: "evergreen",
    });
  });

  test("map coordinates give a place with directions; without both there is no place", { tags: ["S3.36"] }, () => {
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

  test("implausible coordinates are dropped, and directions lead to the written address", () => {
    const region = regionOf([
      { latitude: 40.1, longitude: -105.1 },
      { latitude: 40.2, longitude: -105.1 },
    ]);
    const placeAt = (mapLatitude: number, mapLongitude: number) => {
      const organism = { ...empty, layout: "map-with-info", mapLatitude, mapLongitude, mapText: "410 Terry Street" };
      return organismBlocks([organism], { ...page, region })[0]?.place;
    };
    const wrong = {
      ...{ latitude: null, longitude: null, label: "410 Terry Street" },
      directionsHref: "https://www.google.com/maps/dir/?api=1&destination=410%20Terry%20Street",
    };
    expect(placeAt(40.1668, 105.1045)).toEqual(wrong);
    expect(placeAt(-105.1045, 40.1668)).toEqual(wrong);
    // An office may be far from the neighborhoods.
    expect(placeAt(51.5, -0.1)).toMatchObject({ latitude: 51.5, longitude: -0.1 });
    expect(placeAt(0, 0)).toMatchObject({ latitude: null, directionsHref: null });
  });

  test("a film has the URL of its provider’s page, and its poster", () => {
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

  test("a form has its steps with fields, hidden fields, HubSpot form id, and subject", {
    tags: ["S3.35"],
  }, () => {
    const field = { type: "text", required: true, options: null, autocomplete: null };
    const { form } = block({
      layout: "multi-step-form",
      anchor: "#hold a time",
      hubspotFormId: "5f1c",
      hiddenFormFields: [{ name: "campaign", value: "winter/finish-list" }, null, { name: null, value: "x" }],
      formSteps: [
        { title: "Who", fields: [{ ...field, name: "name", label: "Name", autocomplete: "name" }] },
        { title: "Empty", fields: [] },
        { title: "When", fields: [{ ...field, name: "plans", label: "Plans", type: "checkbox", required: null }] },
      ],
    });
    expect(form).toEqual({
      id: "hold-a-time",
      kind: "campaign",
      steps: [
        {
          title: "Who",
          fields: [{ name: "name", label: "Name", type: "text", isRequired: true, autocomplete: "name" }],
        },
        { title: "When", fields: [{ name: "plans", label: "Plans", type: "checkbox", isRequired: false }] },
      ],
      hidden: [{ name: "campaign", value: "winter/finish-list" }],
      hubspotFormId: "5f1c",
    });
  });

  test("a form without its own fields has the default fields of its kind", { tags: ["S3.35"] }, () => {
    const { form } = block({ layout: "crm-form", hiddenFormFields: [{ name: "form", value: "warranty-request" }] });
    expect(form?.kind).toBe("warranty");
    expect(form?.steps[0]?.fields.map(({ label }) => label)).toEqual([
      "Name",
      "Address of the house",
      "Email or phone",
      "What’s wrong, and in which room",
    ]);
    expect(block({ layout: "hero" }).form).toBeUndefined();
  });

  test("two forms of a page have different ids", () => {
    const forms = organismBlocks(
      [
        { ...empty, layout: "crm-form" },
        { ...empty, layout: "crm-form" },
      ],
      { today: "2026-11-21" },
    );
    expect(forms.map(({ form }) => form?.id)).toEqual(["crm-form", "crm-form-2"]);
  });

  test("people of the sales team have initials, and their role and numbers when known", () => {
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

  test("picked products keep the editor’s order and have prices, with the price date when known", {
    tags: ["S3.37"],
  }, () => {
    const place = {
      databaseId: 3,
      title: "Haystack Bend",
      status: "open",
      neighborhood: { status: null, city: "Longmont" },
    };
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

describe("an unknown layout", () => {
  afterEach(() => vi.restoreAllMocks());

  test("renders nothing and is logged once on the server", () => {
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
