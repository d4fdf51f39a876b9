import { expect, siteUrl, test } from "../site-test.ts";

/** The texts that only one campaign has. Dates move with the day on which the demo is loaded. */
const campaigns = [
  {
    path: "/campaigns/winter/finish-list/",
    name: "Finish list",
    title: "Finish list, homes with a credit - Switchgrass Homes",
    heading: "Almost home, and $10,000 off.",
    button: "Hold a time to see them",
    sections: ["The list", "Hold a time"],
    terms: "Offer applies to the homes listed",
  },
  {
    path: "/campaigns/kestrel-row/second-green/",
    name: "The second green",
    title: "Eight cottages on the second green, Erie - Switchgrass Homes",
    heading: "Eight doors, none of them hung yet.",
    button: "Ask for the green’s plan",
    sections: [
      "The green",
      "Plans that fit this green",
      "Why buy before there’s a house",
      "How preselling goes",
      "Ask for the green’s plan",
    ],
    terms: "Offer applies to the eight homesites of the second green at Kestrel Row in Erie",
  },
  {
    path: "/campaigns/see-homes/",
    name: "See homes",
    title: "See homes in one afternoon - Switchgrass Homes",
    heading: "Four homes, one afternoon, one sheet of paper.",
    button: "Choose a day",
    sections: ["What an afternoon holds", "Often on the route", "How it goes", "Choose a day"],
    terms: "A visit costs nothing and commits you to nothing.",
  },
  {
    path: "/campaigns/lease-to-keys/",
    name: "Lease to keys",
    title: "Lease to keys, at Tallgrass Crossing - Switchgrass Homes",
    heading: "The weeks between the lease and the keys are ours.",
    button: "Tell us your date",
    sections: ["The offer", "An example", "Homes with a date", "How it goes", "Tell us your date"],
    terms: "Offer applies to quick move-in homes at Tallgrass Crossing in Windsor",
  },
];

for (const { path, name, title, heading, button, sections, terms } of campaigns) {
  test(`the campaign “${name}” shows its own content at its own address`, { tag: ["@S2.17", "@S2.18"] }, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`^https?://[^/]+${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const jump = page.getByRole("main").getByRole("link", { name: button, exact: true }).first();
    await expect(jump).toBeVisible();
    const href = (await jump.getAttribute("href")) ?? "";
    if (href.startsWith("#")) await expect(page.locator(href), href).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Terms" })).toContainText(terms);
    for (const section of sections) {
      await expect(page.getByRole("heading", { level: 2, name: section, exact: true })).toBeVisible();
    }
    for (const other of campaigns.filter((each) => each.path !== path)) {
      await expect(page.getByRole("main")).not.toContainText(other.heading);
      await expect(page.getByRole("main")).not.toContainText(other.terms);
    }
  });
}

test("the homes of an offer are in a table, each with its own figures, price and address", {
  tag: ["@S2.17"],
}, async ({ page }) => {
  await page.goto("/campaigns/winter/finish-list/");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.first().getByRole("columnheader")).toHaveText(["Home", "Rooms", "Finished", "Ready", "Price"]);
  const homes = [
    ["1482 Threshing Lane", "The Juniper, Longmont", "3 bed, 2.5 bath", "1,730 sq ft", "$624,900"],
    ["58 Windrow Court", "The Serviceberry, Loveland", "2 bed, 2 bath", "1,480 sq ft", "$538,200"],
    ["941 Larkspur Circle", "The Hackberry, Broomfield", "5 bed, 4.5 bath", "3,860 sq ft", "$1,184,000"],
    ["1515 Threshing Lane", "The Wild Plum, Longmont", "4 bed, 3 bath", "2,210 sq ft", "$689,000"],
    ["317 Swather Drive", "The Ponderosa, Berthoud", "4 bed, 3.5 bath", "2,940 sq ft", "$879,500"],
  ] as const;
  await expect(rows).toHaveCount(homes.length + 1);
  for (const [position, [address, plan, rooms, finished, price]] of homes.entries()) {
    const row = rows.nth(position + 1);
    await expect(row.getByRole("rowheader")).toHaveText(`${address}${plan}`);
    await expect(row.getByRole("cell")).toHaveText([rooms, finished, /^(?:Now|[A-Z][a-z]{2} \d{1,2}, \d{4})$/, price]);
    await expect(row.getByRole("link", { name: address })).toHaveAttribute(
      "href",
      new RegExp(`^/homes/[a-z-]+/[a-z-]+/qmi/${address.toLowerCase().replaceAll(" ", "-")}/$`),
    );
  }
});

test("the list of offers has every one that runs, each with its own name, picture and address", {
  tag: ["@S2.16", "@S1.15"],
}, async ({ page, request }) => {
  await page.goto("/campaigns/");
  const cards = page.getByRole("list", { name: "Offers" }).getByRole("listitem");
  await expect(cards).toHaveCount(campaigns.length);
  for (const { name, path, heading } of campaigns) {
    const link = cards.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", path);
    expect(await (await request.get(siteUrl() + path)).text()).toContain(heading);
  }
  const pictures = await cards.locator("img").evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src));
  expect(new Set(pictures).size).toBe(campaigns.length);
  expect((await request.get(`${siteUrl()}/campaigns/winter/`)).status()).toBe(404);
  expect((await request.get(`${siteUrl()}/campaigns/winter/finish-list/more/`)).status()).toBe(404);
});
