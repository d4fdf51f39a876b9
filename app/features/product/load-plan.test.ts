import { describe, expect, onTestFinished, test, vi } from "vitest";
import { loadPlan } from "./load-plan.ts";
import {
  host,
  listed,
  listedHome,
  listedPlan,
  model,
  neighborhood,
  origin,
  overview,
  plan,
} from "./testing/product-entries.ts";

const noExtras = { elevations: [], levels: [], gallery: [], livability: [], priceHistory: [] };

describe("the page of a plan", () => {
  const address = { uri: plan.uri, origin, query: new URLSearchParams() };
  const plans = [
    listedPlan(20, "easyhouse"),
    listedPlan(21, "easyhouse"),
    listedPlan(22, "easyhouse", "Sold Out"),
    listedPlan(23, "easyhouse"),
    listedPlan(24, "easyhouse"),
    listedPlan(25, "easyhouse"),
    listedPlan(26, "limited-edition", "Coming Soon"),
    listedPlan(27, "limited-edition"),
    listedPlan(28, "wee-cottage"),
    listedPlan(29, "wee-cottage"),
  ];

  test("links to its options where they can be added up", async () => {
    const group = { options: [{ label: "Soapstone" }] };
    const extras = { ...noExtras, optionGroups: [group] };
    const linkOf = async (changes: object) => {
      const given = { GetPlan: { plan: { ...plan, ...changes } }, GetOverviewMap: overview([]) };
      return (await loadPlan(host(given), address))?.optionsHref;
    };
    expect(await linkOf({ extras })).toBe(`${plan.uri}options/`);
    expect(await linkOf({ extras: { ...extras, optionGroups: null } })).toBeNull();
    expect(await linkOf({ extras, floorplanDetails: { ...plan.floorplanDetails, basePrice: null } })).toBeNull();
  });

  test("shows three plans of its collection and two random others, none sold out or coming soon", {
    tags: ["S9.18", "S9.19", "S9.20", "S9.21"],
  }, async () => {
    const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview(plans) }), address, () => 0);
    const ids = content?.related.others.products.map(({ id }) => id) ?? [];
    expect(ids.slice(0, 3)).toEqual([21, 23, 24]);
    expect(ids).toHaveLength(5);
    expect(ids).not.toContain(20);
    expect(ids).not.toContain(22);
    expect(ids).not.toContain(26);
    expect(new Set(ids).size).toBe(5);
  });

  test("that is sold out still has its page and offers the nearest plans that can be built", async () => {
    const soldOut = { ...plan, productStatus: { sectionId: null, statusMessage: ["", "Sold Out"] } };
    const content = await loadPlan(
      host({ GetPlan: { plan: soldOut }, GetOverviewMap: overview(plans) }),
      address,
      () => 0,
    );
    expect(content).toMatchObject({ sticky: null, facts: { isAvailable: false } });
    expect(content?.related.alternatives?.products.map(({ id }) => id)).toEqual([21, 23, 24]);
    expect(content?.related.others.products.some(({ id }) => [21, 23, 24].includes(id))).toBe(false);
    expect(content?.facts.fromPriceUsd).toBeNull();
  });

  test("excludes plans of a sold-out neighborhood from related plans, whatever their status", {
    tags: ["S9.20"],
  }, async () => {
    const sold = {
      ...neighborhood,
      databaseId: 2,
      status: "sold_out",
      neighborhood: { ...neighborhood.neighborhood, thumbnail: null },
    };
    const elsewhere = {
      ...listedPlan(21, "easyhouse"),
      floorplanDetails: { ...listedPlan(21, "easyhouse").floorplanDetails, neighborhood: { databaseId: 2 } },
    };
    const all = overview([elsewhere, listedPlan(23, "easyhouse"), listedPlan(28, "wee-cottage")]);
    const here = { ...neighborhood, neighborhood: { ...neighborhood.neighborhood, thumbnail: null } };
    const data = { ...all, ...listed("neighborhoods", [here, sold]) };
    const open = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: data }), address, () => 0);
    expect(open?.related.others.products.map(({ id }) => id)).toEqual([23, 28]);
    const gone = { ...plan, productStatus: { sectionId: null, statusMessage: ["", "Sold Out"] } };
    const closed = await loadPlan(host({ GetPlan: { plan: gone }, GetOverviewMap: data }), address, () => 0);
    expect(closed?.related.alternatives?.products.map(({ id }) => id)).toEqual([23, 28]);
  });

  test("the two random plans are chosen again for each document", {
    tags: ["S9.21"],
  }, async () => {
    const random = vi.spyOn(Math, "random");
    onTestFinished(() => random.mockRestore());
    const othersAt = async (number: number) => {
      random.mockReturnValue(number);
      const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview(plans) }), address);
      return content?.related.others.products.map(({ id }) => id).slice(3);
    };
    // From the remaining 25, 27, 28 and 29.
    expect([await othersAt(0), await othersAt(0.5), await othersAt(0.99)]).toEqual([
      [25, 27],
      [28, 27],
      [29, 28],
    ]);
  });

  test("rooms are ranges, the price is a starting price, and two stories have a main floor size", {
    tags: ["S3.17", "S3.18", "S3.19"],
  }, async () => {
    const details = { bedroomsMin: 3, bedroomsMax: 4, bathroomsMin: 2.5, bathroomsMax: 3, finishedSqrFt: 2410 };
    const twoStory = { ...plan, floorplanDetails: { ...plan.floorplanDetails, ...details, mainSqrFt: 1385 } };
    const cellsOf = async (node: typeof plan) => {
      const content = await loadPlan(host({ GetPlan: { plan: node }, GetOverviewMap: overview() }), address);
      return content?.summary.cells.map(({ label, value }) => [label, value]);
    };
    expect(await cellsOf(twoStory)).toEqual([
      ["To build this plan", "from $589,900"],
      ["Beds", "3–4"],
      ["Baths", "2.5–3"],
      ["Finished", "2,410 sq ft"],
      ["Main floor", "1,385 sq ft"],
    ]);
    // On one floor the two sizes are equal.
    expect((await cellsOf(plan))?.map(([label]) => label)).toEqual(["To build this plan", "Beds", "Baths", "Finished"]);
  });

  test("lists the models of this plan only", { tags: ["S3.22"] }, async () => {
    const listedModel = (databaseId: number, planId: number) => ({
      ...{ ...model, databaseId, title: `${databaseId} Far Lane`, uri: `/homes/a/b/models/${databaseId}/` },
      modelDetails: { ...model.modelDetails, floorplan: { databaseId: planId }, neighborhood: { databaseId: 1 } },
    });
    const models = listed("models", [listedModel(41, 20), listedModel(42, 21), listedModel(43, 20)]);
    const content = await loadPlan(
      host({ GetPlan: { plan }, GetOverviewMap: { ...overview(plans), ...models } }),
      address,
    );
    expect(content?.related.models?.products.map(({ id }) => id)).toEqual([41, 43]);
  });

  test("lists its homes that can still be bought", async () => {
    const homes = [listedHome(31), listedHome(32, "Sold Out")];
    const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview(plans, homes) }), address);
    expect(content?.related.homes.products.map(({ id }) => id)).toEqual([31]);
  });

  test("without drawings has the pictures of its elevations as its gallery", async () => {
    const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview() }), address);
    expect(content?.pictures.map(({ src }) => src)).toEqual(["/media/juniper-a.jpg"]);
  });

  test("is null without a plan at the path", async () => {
    expect(await loadPlan(host({ GetPlan: { plan: null }, GetOverviewMap: overview() }), address)).toBeNull();
  });
});
