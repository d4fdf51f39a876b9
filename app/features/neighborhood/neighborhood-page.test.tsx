import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { plainText } from "#app/domain/wording/text.ts";
import { neighborhoodContent } from "./neighborhood-content.ts";
import { NeighborhoodPage } from "./neighborhood-page.tsx";

type Node = Parameters<typeof neighborhoodContent>[0];

const plan = {
  databaseId: 7,
  title: "Juniper",
  uri: "/homes/longmont/haystack-bend/plans/juniper/",
  productStatus: null,
  floorplanDetails: null,
};
const bare: Node = {
  databaseId: 1,
  slug: "haystack-bend",
  title: "Haystack Bend",
  uri: "/homes/longmont/haystack-bend/",
  status: "model_open",
  types: null,
  collection: null,
  basePrice: null,
  featuredImage: null,
  neighborhood: null,
  extras: null,
};
const details: NonNullable<Node["neighborhood"]> = {
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  hours: null,
  phone: null,
  status: null,
  latitude: null,
  longitude: null,
  legal: null,
  neighborhoodArea: null,
  popularPlans: null,
  thumbnail: null,
  saleTeamMembers: null,
};
const noExtras: NonNullable<Node["extras"]> = {
  shortDescription: null,
  about: null,
  priceAsOf: null,
  gallery: [],
  hoursTable: [],
  distances: [],
  schools: [],
  directions: null,
  hoaMonthlyUsd: null,
  metroDistrictMills: null,
  propertyTaxRatePercent: null,
  homesites: [],
  sitePlan: null,
  questions: [],
  amenities: [],
  homes: [],
  models: [],
  plans: [],
};

const school = {
  name: "Mill Creek Elementary School",
  level: "elementary",
  district: "Mill Creek School District",
  miles: 0.5,
  url: "https://mill-creek.example/",
};

function rendered(node: Node): string {
  const content = neighborhoodContent(node, "2026-11-21");
  const element = <NeighborhoodPage essentials={content} content={content} map={null} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const headings = (html: string) => [...html.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/g)].map(([, text]) => text);

describe("the page of a neighborhood on a minimal host", () => {
  const empty = { ...details, popularPlans: [], saleTeamMembers: [] };
  test.each<[string, Node]>([
    ["every part is null", bare],
    ["the parts are there and their fields null", { ...bare, neighborhood: details, extras: null }],
    ["every list is empty", { ...bare, types: [], collection: [], neighborhood: empty, extras: noExtras }],
    ["it is described in one sentence only", { ...bare, extras: { ...noExtras, shortDescription: "By the creek." } }],
    [
      "it has a title and an address",
      { ...bare, neighborhood: { ...details, address1: "1 Mill Lane", city: "Erie", state: "CO", zip: "80516" } },
    ],
    [
      "of a school the name alone is known",
      { ...bare, extras: { ...noExtras, schools: [{ ...school, level: null, district: "", miles: null, url: "" }] } },
    ],
    ["it costs something and nothing else is known", { ...bare, extras: { ...noExtras, hoaMonthlyUsd: 95 } }],
    ["only its hours are given", { ...bare, neighborhood: { ...details, hours: "Daily", latitude: 40.1 } }],
  ])("has no empty part and no link to a missing section: %s", (_, node) => {
    const html = rendered(node);
    expect(html).not.toMatch(
      /<(p|ul|ol|dl|dd|h\d|figure|figcaption|table|section|div|address)\b[^>]*><\/\1>|undefined|NaN/,
    );
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
  });

  test("has only its name without other data", () => {
    expect(headings(rendered(bare))).toEqual(["Haystack Bend"]);
  });

  test.each([null, []])("lists the popular plans when it has no list: %j", (plans) => {
    const node = { ...bare, neighborhood: { ...details, popularPlans: [plan] }, extras: { ...noExtras, plans } };
    expect(rendered(node)).toContain('href="/homes/longmont/haystack-bend/plans/juniper/"');
  });
});

test("a sold home is in its own table, below the homes for sale", () => {
  const home = (databaseId: number, message: string) => ({
    ...{ databaseId, title: `${databaseId} Mill Row`, uri: `/qmi/${databaseId}/`, featuredImage: null },
    productStatus: { statusMessage: ["", message] },
    qmiHomeDetails: { bathrooms: 2, bedrooms: 3, finishedSqrFt: 1730, price: 600_000, floorplan: null },
    extras: { readyDate: "2027-03-12", homesite: null },
  });
  const tables = (...homes: ReturnType<typeof home>[]) => {
    const html = rendered({ ...bare, extras: { ...noExtras, homes } });
    const [, sale = ""] = /<section[^>]* id="sale"(.*?)<\/section>/s.exec(html) ?? [];
    return [...sale.matchAll(/<h[23][^>]*>([^<]*)<|>(\d Mill Row)</g)].map(([, heading, name]) => heading ?? name);
  };
  expect(tables(home(1, "Sold Out"), home(2, ""), home(3, "Under Contract"))).toEqual([
    ...["For sale here", "Quick move-in homes", "2 Mill Row"],
    ...["Sold or under contract", "1 Mill Row", "3 Mill Row"],
  ]);
  expect(tables(home(1, "Sold Out"))).toEqual(["What we built here", "Quick move-in homes", "1 Mill Row"]);
});

test("where every plan is coming soon, none is for sale", () => {
  const soon = { ...plan, productStatus: { statusMessage: ["", "Coming Soon"] }, extras: null };
  const html = rendered({ ...bare, extras: { ...noExtras, plans: [soon] } });
  expect(html).toContain("One plan coming soon.");
  expect(html).toContain(">Coming soon</h2>");
  expect(html).not.toMatch(/For sale|to build/);
  const both = rendered({ ...bare, extras: { ...noExtras, plans: [soon, { ...plan, databaseId: 8, extras: null }] } });
  expect(both).toContain("One plan to build and one plan coming soon.");
  expect(both).toContain("For sale here</h2>");
});

test("the address has both of its lines, and no gap without the second", { tags: ["S3.10"] }, () => {
  const address = { ...details, address1: "1460 Threshing Lane", city: "Longmont", state: "CO", zip: "80503" };
  const lines = (address2: string | null) =>
    neighborhoodContent({ ...bare, neighborhood: { ...address, address2 } }, "2026-11-21").addressLines;
  expect(lines("Suite 4")).toEqual(["1460 Threshing Lane, Suite 4", "Longmont, CO 80503"]);
  for (const none of ["", null]) expect(lines(none)).toEqual(["1460 Threshing Lane", "Longmont, CO 80503"]);
});

test("the region is in the title block with the ZIP code; without both the cell is omitted", {
  tags: ["S3.12"],
}, () => {
  const whereCell = (neighborhoodArea: string | null, zip: string | null) =>
    /<dt>Where<\/dt><dd>(.*?)<\/dd>/.exec(
      rendered({ ...bare, neighborhood: { ...details, neighborhoodArea, zip } }),
    )?.[1];
  expect(whereCell("Boulder County", "80503")).toBe("Boulder County, 80503");
  expect(whereCell("Boulder County", null)).toBe("Boulder County");
  expect(whereCell(null, null)).toBeUndefined();
});

test("a neighborhood has its own address, coordinates and hours, and a visit is planned to it", {
  tags: ["S2.107"],
}, () => {
  const place = { ...details, city: "Longmont", phone: "303-555-0167", latitude: 40.15581, longitude: -105.16268 };
  const hoursTable = [
    { label: "Mon to Fri", text: "10 am to 6 pm" },
    { label: "Sun", text: "Noon to 5 pm" },
  ];
  const html = rendered({ ...bare, neighborhood: place, extras: { ...noExtras, hoursTable } });
  const [where = ""] = /<section[^>]* id="where".*?<\/section>/.exec(html) ?? [];
  expect(where).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=40.15581,-105.16268"');
  expect(where).toContain(">40.1558° N, 105.1627° W<");
  const [visit = ""] = /<section[^>]* id="visit".*?<\/section>/.exec(html) ?? [];
  const cells = [...visit.matchAll(/<(t[dh])\b[^>]*>(.*?)<\/\1>/g)].map(([, , cell]) => cell);
  expect(cells).toEqual(["Day", "Hours", "Mon to Fri", "10 am to 6 pm", "Sun", "Noon to 5 pm"]);
  expect(visit).toMatch(/Sales office hours<.*>Longmont</s);
  const links = [...visit.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [text, href]);
  expect(links).toEqual([
    ["Plan a visit", "/contact-us/?about=/homes/longmont/haystack-bend/#visit"],
    ["Call 303-555-0167", "tel:+13035550167"],
  ]);
});

test("when weekdays are by phone only, the links offer a call with the team", () => {
  const anna = { name: "Anna Lindqvist", image: null, extras: null };
  const place = { ...details, phone: "970-555-0180", saleTeamMembers: [anna] };
  const linksWith = (...labels: string[]) => {
    const hoursTable = labels.map((label) => ({ label, text: "9 am to 5 pm" }));
    const html = rendered({ ...bare, neighborhood: place, extras: { ...noExtras, hoursTable } });
    return [...html.matchAll(/>(Plan a visit|Talk to [^<]*)</g)].map(([, text]) => text);
  };
  expect(linksWith("Monday to Friday, by phone", "Sales office")).toEqual(["Talk to Anna", "Talk to Anna"]);
  expect(linksWith("Monday to Friday, by phone", "Saturday")).toEqual(["Plan a visit", "Plan a visit"]);
  expect(linksWith("Sales office")).toEqual(["Plan a visit", "Plan a visit"]);
});

test("hours in one line and the legal note are its own, and neither leaves a gap", { tags: ["S3.11"] }, () => {
  const own = { ...details, hours: "Daily, 10 am to 6 pm", legal: "Prices as of Nov 21. Kestrel & Sons." };
  const html = rendered({ ...bare, neighborhood: own });
  expect(plainText(/<dt>Sales office hours<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1])).toBe("Daily, 10 am to 6 pm");
  const [visit] = /<section[^>]* id="visit".*?<\/section>/.exec(html) ?? [];
  expect(plainText(/<p>(Daily.*?|<span.*?)<\/p>/.exec(visit ?? "")?.[1])).toBe("Daily, 10 am to 6 pm");
  expect(html).toContain(">Prices as of Nov 21. Kestrel &amp; Sons.</p>");
  const none = rendered({ ...bare, neighborhood: details });
  expect(none).not.toMatch(/<dt>Open<|legal/);
});

test.each([
  ["under_development", "Under Development – Stay Tuned", "Under Development – Stay Tuned"],
  ["coming_soon_plain", "Coming Soon", ""],
  ["coming_soon", "New Floorplans Coming Soon", ""],
  ["now_preselling", "Now Preselling", "Townhomes, Lofts & Patio homes from $513k"],
  ["model_open", "Model Home Now Open", "Townhomes, Lofts & Patio homes from $513k"],
  ["new_homesites", "New Homesites Now Available", "Townhomes, Lofts & Patio homes from $513k"],
  ["open", "Selling now", "Townhomes, Lofts & Patio homes from $513k"],
  ["closeout", "Last Chance: Almost Sold Out", "Townhomes, Lofts & Patio homes from $513k"],
  ["sold_out", "Sold Out", "Sold Out"],
])(
  "the page shows for %s: %s, and below its name “%s”, whichever field has it",
  { tags: ["S3.11", "S4.22", "S4.30"] },
  (status, message, subtitle) => {
    const sale = { ...bare, types: ["Townhomes", "Lofts", "Patio homes"], basePrice: 512_900 };
    const outer = { ...sale, status, neighborhood: { ...details, status: "open" } };
    const inner = { ...sale, status: "publish", neighborhood: { ...details, status } };
    for (const node of [outer, inner]) {
      const html = rendered(node);
      const cell = /<dt>Status<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1];
      expect(cell?.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, "")).toBe(message);
      expect(/<h1[^>]*>[^<]*<\/h1>(?:<p class="lead">(.*?)<\/p>)?/.exec(html)?.[1]?.replace("&amp;", "&") ?? "").toBe(
        subtitle,
      );
    }
  },
);

describe("the schools of a neighborhood", () => {
  const partOf = (schools: NonNullable<Node["extras"]>["schools"]) =>
    /<section[^>]* id="schools".*?<\/section>/.exec(rendered({ ...bare, extras: { ...noExtras, schools } }))?.[0];
  const cellsOf = (html: string | undefined) =>
    [...(html ?? "").matchAll(/<(t[dh])\b[^>]*>(.*?)<\/\1>/g)].map(([, , cell]) => plainText(cell));

  test("are in a table captioned with the district, linked when they have a URL, above the note", () => {
    const high = { ...school, name: "Mill Creek High School", level: "high", miles: 2.25, url: null };
    const html = partOf([high, school]);
    expect(plainText(/<caption[^>]*>(.*?)<\/caption>/.exec(html ?? "")?.[1])).toBe("Mill Creek School District");
    expect(cellsOf(html)).toEqual([
      ...["School", "Level", "By road"],
      ...["Mill Creek Elementary School", "Elementary", "0.5 miles"],
      ...["Mill Creek High School", "High", "2.3 miles"],
    ]);
    const links = [...(html ?? "").matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
    expect(links.map(([, href, text]) => [text, href])).toEqual([
      ["Mill Creek Elementary School", "https://mill-creek.example/"],
    ]);
    expect(html).toContain(
      ">Boundaries change, and the district decides. Ask about your address before you count on a school.</p>",
    );
  });

  test("of several districts have their own, and an empty column is omitted", () => {
    const other = { ...school, name: "River School", district: "River School District" };
    const html = partOf([school, other].map((each) => ({ ...each, level: "academy", miles: null, url: null })));
    expect(cellsOf(html)).toEqual([
      "School",
      "Mill Creek Elementary SchoolMill Creek School District",
      "River SchoolRiver School District",
    ]);
    expect(html).toMatch(/<table[^>]* aria-label="Schools"/);
  });

  test.each([[null], [[]], [[{ ...school, name: "" }]]])("are omitted without any: %j", (none) => {
    expect(partOf(none)).toBeUndefined();
  });

  test("an invalid URL is not linked", () => {
    expect(partOf([{ ...school, url: "javascript:alert(1)" }])).not.toContain("javascript:");
  });
});

const noon = { year: 2026, month: 11, day: 23, hour: 12, minute: 0 };

test.each([
  ["open", "Open now, until 6 pm"],
  ["closeout", "Open now, until 6 pm"],
  ["coming_soon", undefined],
  ["under_development", undefined],
  ["sold_out", undefined],
])('a neighborhood that is %s shows "Open now" only when it can be visited', (status, now) => {
  const hours = { ...details, hours: "Daily, 10 am to 6 pm" };
  expect(neighborhoodContent({ ...bare, status, neighborhood: hours }, "2026-11-23", noon).open?.now).toBe(now);
});
