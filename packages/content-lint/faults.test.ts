import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../backend/import/demo/load-demo.ts";
import { openDatabase } from "../backend/store/database.ts";
import { migrate } from "../backend/store/open-store.ts";
import { redirectsOption } from "../backend/store/tables.ts";
import { checkContent } from "./check.ts";
import { storeContent } from "./sources.ts";
import {
  type Change,
  inData,
  inEntry,
  inMenu,
  inOption,
  withGalleryOf,
  withoutRelation,
  withPick,
} from "./testing/changes.ts";

// The day of the demo's files, so that dates are not shifted.
const today = "2026-11-21";
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-faults-"));
  await using database = openDatabase(`file:${join(folder, "demo.db")}`);
  await migrate(database);
  await loadDemo(database, { folder: join(import.meta.dirname, "../demo"), today });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Findings in a copy of the demo's store after a change: rule, address and field of each. */
async function foundAfter(change: Change): Promise<string[]> {
  const file = join(folder, "copy.db");
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  copyFileSync(join(folder, "demo.db"), file);
  {
    await using database = openDatabase(`file:${file}`);
    await change(database);
  }
  const findings = checkContent(await storeContent(`file:${file}`, today));
  for (const { problem, remedy, subject } of findings) expect([problem, remedy, subject.edit]).not.toContain("");
  return findings.map(({ rule, subject, field }) => `${rule}: ${subject.address || subject.title} ${field}`);
}

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const finishedHome = "/homes/longmont/haystack-bend/qmi/1515-threshing-lane/";
const juniper = "/homes/longmont/haystack-bend/plans/juniper/";
const model = "/homes/longmont/haystack-bend/models/1460-threshing-lane/";
const haystackBend = "/homes/longmont/haystack-bend/";
const bluestem = "/homes/berthoud/bluestem/";
const kestrelRow = "/homes/erie/kestrel-row/";
const orchardDitch = "/homes/lafayette/orchard-ditch/";
const winterList = "/campaigns/winter/finish-list/";
const post = "/blog/reading-a-price-line/";
const event = "/events/open-walls-at-kestrel-row/";
const mainMenu = "main";

const faults: Readonly<Record<string, readonly [Change, ...string[]]>> = {
  "a part of a price that makes the sum wrong": [
    inData(home, "priceLine.2.amountUsd", 32_000),
    `editor-rules: ${home} priceLine`,
  ],
  "a price history that ends with another price": [
    inData(home, "priceHistory.2.amountUsd", 619_900),
    `editor-rules: ${home} priceHistory`,
  ],
  "a base price that the plan never had": [
    inData(home, "priceLine.0.amountUsd", 588_900, "priceLine.2.amountUsd", 32_000),
    `base-of-price-line: ${home} priceLine.0.amountUsd`,
  ],
  "a neighborhood that starts below everything in it": [
    inData(bluestem, "basePriceUsd", 650_000),
    `neighborhood-from-price: ${bluestem} basePriceUsd`,
  ],
  "a plan whose every elevation adds to its price": [
    inData(juniper, "elevations.0.addedPriceUsd", 500),
    `lowest-elevation: ${juniper} elevations.0.addedPriceUsd`,
  ],
  "bedrooms twice in a description for search engines": [
    inData(juniper, "seo.description", "Three bedrooms on one level. Three bedrooms at Haystack Bend."),
    `repeated-figures: ${juniper} seo.description`,
  ],
  "an old price in a description for search engines": [
    inData(home, "seo.description", "Three bedrooms, $644,900 with every part of the price dated."),
    `prices-in-words: ${home} seo.description`,
  ],
  "a price in a row of a campaign's table that is not the home's": [
    inData(winterList, "organisms.1.items.3.title", "$708,000"),
    `prices-in-words: ${winterList} organisms.1.items.3.title`,
  ],
  "a short price from which nothing starts": [
    inData("/our-homes/home-collections/easyhouse/", "seo.description", "Main-floor living, from $466k."),
    "prices-in-words: /our-homes/home-collections/easyhouse/ seo.description",
  ],
  "a plan under a price that it is above": [
    inData("/homes/windsor/tallgrass-crossing/plans/sideoats/", "shortDescription", "Three bedrooms, under $440,000."),
    "prices-in-words: /homes/windsor/tallgrass-crossing/plans/sideoats/ shortDescription",
  ],
  "a credit that ended": [inData(home, "priceLine.3.date", "2026-11-20"), `ended-credits: ${home} priceLine.3.date`],
  "a plan under an offer for quick move-in homes": [
    withPick("/campaigns/lease-to-keys/", 3, "/homes/windsor/tallgrass-crossing/plans/sumac/"),
    "offer-covers: /campaigns/lease-to-keys/ organisms.3.productPicker",
  ],
  "a sold home of another neighborhood in an offer": [
    withPick("/campaigns/lease-to-keys/", 3, "/homes/longmont/haystack-bend/qmi/1478-threshing-lane/"),
    "offer-covers: /campaigns/lease-to-keys/ organisms.3.productPicker",
    "sold-among-for-sale: /campaigns/lease-to-keys/ organisms.3.productPicker",
  ],
  "prices of two days on one page": [
    inData(juniper, "priceAsOf", "2026-11-22"),
    "one-price-day: /our-homes/home-collections/easyhouse/ organisms.5.productPicker",
    `future-dates: ${juniper} priceAsOf`,
  ],
  "a picture of an elevation that costs more than the price beside it": [
    inData(
      "/homes/loveland/cottonwood-reach/plans/snowberry/",
      "elevations.0.addedPriceUsd",
      0,
      "elevations.1.addedPriceUsd",
      4100,
    ),
    "pictured-price: /homes/loveland/cottonwood-reach/plans/snowberry/ image",
  ],
  "a bedroom that is in the galleries of seven houses": [
    withGalleryOf("/homes/berthoud/bluestem/qmi/12-baler-court/", "/homes/berthoud/bluestem/qmi/325-swather-drive/"),
    "repeated-pictures: /homes/berthoud/bluestem/qmi/18-baler-court/ gallery",
  ],
  "a post that is older than its prices": [
    inEntry(post, { date: "2026-08-27T09:00:00" }),
    `post-before-prices: ${post} content`,
  ],
  "reviews from before the visit at which owners are asked": [
    inData(
      "/lifestyle/reviews/",
      "organisms.0.subtitle",
      "We ask every owner at the eleven-month visit, good news or bad.",
    ),
    ...[
      "a-sink-at-thirty-nine-inches",
      "a-cello-and-a-shared-wall",
      "late-by-nine-days",
      "the-change-order-we-did-not-sign",
    ].map((slug) => `early-reviews: /lifestyle/reviews/${slug}/ movedIn`),
  ],
  "more closings than a share of the houses": [
    inData(
      "/about-us/preferred-lender/",
      "organisms.1.text",
      "<p>It lent on a third of our houses in the last three years. Of 214 closings, two were late.</p>",
    ),
    "shares-in-words: /about-us/preferred-lender/ organisms.1.text",
  ],
  "forty homes for sale, with those that are sold": [
    inData("/our-neighborhoods/", "quickMoveInsOverview", "40 quick move-in homes with a date."),
    "counts-in-words: /our-neighborhoods/ quickMoveInsOverview",
  ],
  "sizes of a collection that its other page goes beyond": [
    inData("/our-homes/home-collections/limitededition/", "organisms.1.items.4.label", "Finished"),
    "sizes-of-collection: /our-homes/home-collections/limitededition/ organisms.1.items.4.title",
  ],
  "an open hall on another day than the first Saturday": [
    inData(
      "/events/open-hall-at-ralston-grange/",
      "startDateTime",
      "2026-11-14T10:00:00",
      "endDateTime",
      "2026-11-14T12:00:00",
    ),
    ...["content", "seo.description"].map((field) => `calendar-words: /events/open-hall-at-ralston-grange/ ${field}`),
  ],
  "a holiday that is not the next one": [
    inData(bluestem, "hoursTable.2.label", "Christmas Day"),
    `next-holiday: ${bluestem} hoursTable.2.label`,
  ],
  "a price as of a day to come": [inData(bluestem, "priceAsOf", "2027-01-02"), `future-dates: ${bluestem} priceAsOf`],
  "a price that was asked in the future": [
    inData(home, "priceHistory.2.date", "2026-11-22"),
    `post-before-prices: ${post} content`,
    `future-dates: ${home} priceHistory.2.date`,
  ],
  "a part of a price dated in the future": [
    inData(home, "priceLine.1.date", "2026-12-24"),
    `future-dates: ${home} priceLine.1.date`,
  ],
  "a post of tomorrow": [inEntry(post, { date: "2026-11-22T09:00:00" }), `future-dates: ${post} date`],
  "a home that is ready by its day and framed by its stage": [
    inData(home, "readyDate", "2026-11-20"),
    `ready-against-stage: ${home} readyDate`,
  ],
  "a home that is finished by its stage and not ready": [
    inData(finishedHome, "readyDate", "2027-02-01"),
    `ready-against-stage: ${finishedHome} stage`,
  ],
  "a campaign that ended": [
    inData("/campaigns/lease-to-keys/", "startsOn", "2026-10-01", "endsOn", "2026-11-20"),
    "ended-campaigns: /campaigns/lease-to-keys/ endsOn",
  ],
  "a menu that leads to an event that is over": [
    async (database) => {
      await inData(event, "startDateTime", "2026-11-07T11:00:00", "endDateTime", "2026-11-07T14:00:00")(database);
      await inMenu(mainMenu, "0.url", event)(database);
    },
    "ended-invitations: Main items.0",
  ],
  "a home without a plan": [withoutRelation(home, "floorplan"), `editor-rules: ${home} floorplan`],
  "a home without a place": [
    inData(home, "latitude", undefined, "longitude", undefined),
    `editor-rules: ${home} latitude`,
    `editor-rules: ${home} longitude`,
  ],
  "a home whose latitude and longitude have changed places": [
    inData(home, "latitude", -105.16265, "longitude", 40.15581),
    `coordinates: ${home} latitude`,
  ],
  "a home whose longitude lacks its minus": [inData(home, "longitude", 105.16265), `coordinates: ${home} latitude`],
  "a home on another continent": [inData(home, "latitude", 51.5, "longitude", -0.1), `coordinates: ${home} latitude`],
  "a neighborhood of no state whose longitude lacks its minus": [
    inData(bluestem, "state", "", "longitude", 105.0305),
    `coordinates: ${bluestem} latitude`,
  ],
  "a home far from its neighborhood": [inData(home, "latitude", 40.6), `coordinates: ${home} latitude`],
  "a map of a page that shows another state": [
    inData(winterList, "organisms.0.mapLatitude", 43.318, "organisms.0.mapLongitude", -105.058),
    `coordinates: ${winterList} organisms.0.mapLatitude`,
  ],
  "a neighborhood where nobody sells": [
    inData(bluestem, "saleTeamMembers", []),
    `sales-team: ${bluestem} saleTeamMembers`,
  ],
  "a person whom nobody reaches": [
    inData(bluestem, "saleTeamMembers", [{ name: "Ada Park" }], "phone", undefined),
    `sales-team: ${bluestem} saleTeamMembers.0.phone`,
  ],
  "more bedrooms than the plan has, and than a campaign's table says": [
    inData(home, "bedrooms", 6),
    `homes-against-plan: ${home} bedrooms`,
    `rows-of-houses: ${winterList} organisms.1.items.0.text`,
  ],
  "fewer bathrooms than the plan has": [
    inData(home, "bathrooms", 1),
    `homes-against-plan: ${home} bathrooms`,
    `rows-of-houses: ${winterList} organisms.1.items.0.text`,
  ],
  "an area that the plan does not have": [
    inData(home, "finishedSqrFt", 2730),
    `homes-against-plan: ${home} finishedSqrFt`,
    `rows-of-houses: ${winterList} organisms.1.items.0.text`,
  ],
  "a model that shows the range of its plan and not its own bedrooms": [
    inData(model, "shortDescription", "The Wild Plum with the window over the sink turned to the ditch."),
    `model-bedrooms: ${model} shortDescription`,
  ],
  "a telephone number without its last digit": [
    inData(bluestem, "phone", "970-555-012"),
    `telephones: ${bluestem} phone`,
  ],
  "a fee that is not the one in a text": [
    inData(bluestem, "hoaMonthlyUsd", 75),
    `neighborhood-figures: ${bluestem} questions.1.answer`,
  ],
  "a home whose title has the number of another house": [
    inEntry(home, { title: "1428 Threshing Lane" }),
    `street-numbers: ${home} title`,
  ],
  "two homes on one homesite": [
    inData(home, "homesite", "23", "homesiteSqFt", 7480),
    `homesite-numbers: ${finishedHome} homesite`,
    `homesite-states: ${haystackBend} homesites.13.state`,
    `homesite-fits: ${home} homesite`,
    `homesite-premiums: ${home} priceLine.1.label`,
  ],
  "a neighborhood that comes soon and has models": [
    inData(kestrelRow, "status", "coming_soon_plain"),
    `neighborhood-against-catalog: ${kestrelRow} status`,
  ],
  "an almost sold out neighborhood with most homesites left": [
    inData(kestrelRow, "status", "closeout"),
    `neighborhood-against-catalog: ${kestrelRow} status`,
  ],
  "an open model where there is none": [
    inData("/homes/superior/signal-butte/", "status", "model_open"),
    "neighborhood-against-catalog: /homes/superior/signal-butte/ status",
    "neighborhood-against-catalog: /homes/superior/signal-butte/ status",
  ],
  "a model without hours": [
    async (database) => {
      await inData(haystackBend, "hours", undefined, "hoursTable", undefined)(database);
      await inData(model, "openHours", undefined)(database);
    },
    `model-hours: ${model} openHours`,
  ],
  "hours that cannot be read": [inData(model, "openHours", "Mon–Sat 10 to 6"), `readable-hours: ${model} openHours`],
  "a misspelled day in a table of hours": [
    inData(orchardDitch, "hoursTable.0.label", "Thrusday to Sunday"),
    `readable-hours: ${orchardDitch} hoursTable.0`,
  ],
  "a line of hours that the table contradicts": [
    inData(haystackBend, "hours", "Mon–Sat 9 am to 6 pm, Sun 11 am to 5 pm"),
    `readable-hours: ${haystackBend} hours`,
  ],
  "a page that search engines find no description of": [
    inData(home, "seo.description", ""),
    `missing-fields: ${home} seo.description`,
  ],
  "a home without a day on which it is ready": [
    inData(home, "readyDate", undefined),
    `missing-fields: ${home} readyDate`,
  ],
  "an event without a place": [inData(event, "location", ""), `missing-fields: ${event} location`],
  "a plan without a price or a status": [
    inData("/homes/longmont/haystack-bend/plans/juniper/", "basePriceUsd", undefined, "priceHistory", undefined),
    `price-or-status: ${juniper} basePriceUsd`,
  ],
  "a picture that is not there": [inData(home, "image.media", 999_999), `missing-entries: ${home} image`],
  "an elevation that the plan does not have": [
    inData(home, "elevation", "F"),
    `missing-entries: ${home} elevation`,
    `own-plan: ${home} image`,
  ],
  "a popular post that is no longer public": [
    inOption("popularBlogPosts", [999_999]),
    "missing-entries: Popular blog posts popularBlogPosts",
  ],
  "a homesite that leads nowhere": [
    inData(haystackBend, "homesites.0.homeUri", "/homes/longmont/haystack-bend/qmi/gone/"),
    `dead-links: ${haystackBend} homesites.0.homeUri`,
  ],
  "redirects in a circle": [
    inOption(redirectsOption, [
      { from: "/a/", to: "/b/", status: 301 },
      { from: "/b/", to: "/a/", status: 301 },
    ]),
    "redirects: /a/ to",
    "redirects: /b/ to",
  ],
  "a redirect to no page": [
    inOption(redirectsOption, [{ from: "/a/", to: "/nowhere/", status: 301 }]),
    "redirects: /a/ to",
  ],
  "a redirect before a page": [
    inOption(redirectsOption, [{ from: "/about-us/", to: "/blog/", status: 301 }]),
    "redirects: /about-us/ from",
  ],
  "a text color that is not readable on its background": [
    inData(winterList, "organisms.1.textColor", "paper"),
    `readable-colors: ${winterList} organisms.1.textColor`,
  ],
  "a dark background of a table": [
    inData(winterList, "organisms.1.color", "evergreen"),
    `readable-colors: ${winterList} organisms.1.color`,
  ],
};

test.for(Object.entries(faults))("for %s exactly these findings are reported", async ([, [change, ...expected]]) => {
  expect(await foundAfter(change)).toEqual(expected);
});

test("a redirect that leads to another redirect has no finding", async () => {
  const change = inOption(redirectsOption, [
    { from: "/a/", to: "/b/", status: 301 },
    { from: "/b/", to: "/login/", status: 301 },
  ]);
  expect(await foundAfter(change)).toEqual([]);
});
