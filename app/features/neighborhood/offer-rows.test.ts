import { expect, test } from "vitest";
import { byMoveIn, moveInHomeRow } from "./offer-rows.ts";

type HomeNode = Parameters<typeof byMoveIn>[0];
type Plans = Parameters<typeof moveInHomeRow>[1];

const plan = (databaseId: number, primaryBedroom: string | null) => ({
  ...{ databaseId, title: `Plan ${databaseId}`, uri: `/plans/${databaseId}/`, productStatus: null },
  floorplanDetails: null,
  extras: { garageSpaces: null, levelsCount: null, primaryBedroom, widthFt: null, depthFt: null },
});
const plans: Plans = [plan(1, "main"), null, plan(2, "upper"), plan(3, null)];

function home(databaseId: number, readyDate: string | null, message = "", planId = 1): HomeNode {
  return {
    ...{ databaseId, title: `${databaseId} Mill Row`, uri: `/qmi/${databaseId}/`, featuredImage: null },
    productStatus: { statusMessage: ["", message] },
    qmiHomeDetails: {
      ...{ bathrooms: 2, bedrooms: 3, finishedSqrFt: 1730, price: 600_000 },
      floorplan: { ...plan(planId, null) },
    },
    extras: { readyDate, homesite: null },
  };
}

test("available homes are sorted first, by move-in date, with undated ones last among them", () => {
  const homes = [
    home(1, "2026-01-01", "Sold Out"),
    home(2, null),
    home(3, "2027-03-12"),
    home(4, "2026-02-01", "Under Contract"),
    home(5, "2026-11-30"),
  ];
  expect(homes.toSorted(byMoveIn).map(({ databaseId }) => databaseId)).toEqual([5, 3, 2, 1, 4]);
});

test("a home's primary bedroom is on its plan's floor; the text is empty if that is unknown", () => {
  const primaryOf = (planId: number) => moveInHomeRow(home(9, null, "", planId), plans, "2026-11-22").primary;
  expect([1, 2, 3, 4].map(primaryOf)).toEqual(["Main floor", "Upstairs", "", ""]);
});
