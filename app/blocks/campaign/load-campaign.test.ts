import { expect, test } from "vitest";
import type { IndexedCatalog } from "#app/graphql/catalog/catalog.ts";
import type { Block } from "../block.ts";
import { offeredHomes } from "./load-campaign.server.ts";

const today = "2026-11-21";
const home = (uri: string, more: object) => ({
  id: 1,
  uri,
  title: "Title of the entries",
  planId: 7,
  neighborhoodId: 8,
  bedrooms: 3,
  bathrooms: 2.5,
  finishedSqFt: 1730,
  priceUsd: 634900,
  readyDate: "2027-03-12",
  showStatusMessage: false,
  statusMessage: null,
  ...more,
});
const indexed = {
  entries: {
    homes: [
      home("/homes/a/b/qmi/two/", { bedrooms: 2, bathrooms: 2, finishedSqFt: 1480, readyDate: "2026-11-21" }),
      home("/homes/a/b/qmi/one/", {}),
    ],
  },
  index: { plan: new Map([[7, { title: "The Juniper" }]]), neighborhood: new Map([[8, { city: "Longmont" }]]) },
} as unknown as Pick<IndexedCatalog, "entries" | "index">;
const table = (...items: NonNullable<Block["items"]>): Block => ({ layout: "table", items });

test("offer rows show each home's current figures and price in the editor's order", () => {
  const block = table(
    { label: "1 One Lane", title: "$624,900", textHtml: "<p>Words.</p>", href: "/homes/a/b/qmi/one/" },
    { label: "2 Two Court", href: "/homes/a/b/qmi/two/" },
  );
  expect(offeredHomes(block, indexed, today)).toEqual([
    {
      title: "1 One Lane",
      href: "/homes/a/b/qmi/one/",
      note: "The Juniper, Longmont",
      rooms: "3 bed, 2.5 bath",
      finished: "1,730 sq ft",
      ready: "Mar 12, 2027",
      price: "$634,900",
    },
    {
      title: "2 Two Court",
      href: "/homes/a/b/qmi/two/",
      note: "The Juniper, Longmont",
      rooms: "2 bed, 2 bath",
      finished: "1,480 sq ft",
      ready: "Now",
      price: "$634,900",
    },
  ]);
});

test("a row whose home is gone keeps the editor's text and has no link", () => {
  const block = table(
    { label: "1 One Lane", title: "$624,900", href: "/homes/a/b/qmi/one/" },
    { label: "9 Sold Street", title: "$1", textHtml: "<p>The Yarrow &amp; more</p>", href: "/homes/a/b/qmi/sold/" },
  );
  expect(offeredHomes(block, indexed, today)?.[1]).toEqual({
    title: "9 Sold Street",
    href: null,
    note: "The Yarrow & more",
    rooms: "",
    finished: "",
    ready: "",
    price: "$1",
  });
});

test("a table of anything else is not treated as a table of homes", () => {
  expect(offeredHomes(table({ label: "Days", title: "40" }), indexed, today)).toBeNull();
  expect(offeredHomes(table({ label: "A", href: "/homes/a/b/" }), indexed, today)).toBeNull();
  expect(
    offeredHomes({ ...table({ label: "A", href: "/homes/a/b/qmi/one/" }), layout: "facts" }, indexed, today),
  ).toBeNull();
});
