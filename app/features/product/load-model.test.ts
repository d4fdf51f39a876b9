import { describe, expect, test } from "vitest";
import { loadModel } from "./load-model.ts";
import { visitHeading } from "./product-neighborhood.ts";
import { host, listed, listedHome, listedPlan, model, origin, overview } from "./testing/product-entries.ts";

describe("the page of a model home", () => {
  const address = { uri: model.uri, origin, query: new URLSearchParams() };

  test("has the coordinates of its neighborhood without its own", async () => {
    const content = await loadModel(host({ GetModel: { model }, GetOverviewMap: overview() }), address);
    expect(content?.point).toEqual({ latitude: 40.155, longitude: -105.165 });
    expect(content?.summary.where).toBe("The Juniper, EasyHouse collection. Haystack Bend, Longmont.");
  });

  test("uses its neighborhood's point when its own coordinates are incomplete or wrong", async () => {
    for (const half of [
      { latitude: 39.7, longitude: null },
      { latitude: 0, longitude: -104.9 },
      { latitude: 95, longitude: -104.9 },
      { latitude: 40.155, longitude: 105.165 },
    ]) {
      const halfPlaced = { ...model, modelDetails: { ...model.modelDetails, ...half } };
      const content = await loadModel(host({ GetModel: { model: halfPlaced }, GetOverviewMap: overview() }), address);
      expect(content?.point, JSON.stringify(half)).toEqual({ latitude: 40.155, longitude: -105.165 });
    }
  });

  test("shows homes of its plan before others, and only those for sale", async () => {
    const other = { ...listedHome(33), qmiHomeDetails: { ...listedHome(33).qmiHomeDetails, floorplan: null } };
    const homes = [other, listedHome(31), listedHome(32, "Sold Out")];
    const content = await loadModel(host({ GetModel: { model }, GetOverviewMap: overview([], homes) }), address);
    expect(content?.related.homes.products.map(({ id }) => id)).toEqual([31, 33]);
  });

  test("that is sold out keeps its page without a price, and offers the nearest open models", async () => {
    const others = [41, 42, 43, 44, 45].map((databaseId) => ({
      ...model,
      databaseId,
      title: `Model ${databaseId}`,
      productStatus: { sectionId: null, statusMessage: ["", databaseId === 44 ? "Sold Out" : ""] },
      modelDetails: { ...model.modelDetails, floorplan: { databaseId: 20 }, neighborhood: { databaseId: 1 } },
      extras: { asShownPriceUsd: 700_000 + databaseId },
    }));
    const gone = {
      ...model,
      productStatus: { sectionId: null, statusMessage: ["", "Sold Out"] },
      extras: { asShownPriceUsd: 700_045 },
    };
    const data = { ...overview([listedPlan(20, "easyhouse")]), ...listed("models", others) };
    const content = await loadModel(host({ GetModel: { model: gone }, GetOverviewMap: data }), address);
    expect(content).toMatchObject({
      cost: null,
      sticky: null,
      summary: { status: { kind: "sold", text: "Sold Out" } },
    });
    expect(content?.related.alternatives?.products.map(({ id }) => id)).toEqual([45, 43, 42]);
    const open = await loadModel(host({ GetModel: { model }, GetOverviewMap: data }), address);
    expect(open).toMatchObject({ sticky: { price: "from $589,900" }, related: { alternatives: null } });
  });

  test("shows its own hours at the top, else those of its neighborhood’s sales office", {
    tags: ["S3.11"],
  }, async () => {
    const hoursOf = async (openHours: string | null) =>
      (
        await loadModel(
          host({ GetModel: { model: { ...model, extras: { openHours } } }, GetOverviewMap: overview() }),
          address,
        )
      )?.neighborhood?.visit.hours?.line;
    expect(await hoursOf("Friday to Monday, 11 am to 5 pm")).toBe("Friday to Monday, 11 am to 5 pm");
    expect(await hoursOf(null)).toBe("Daily, 10 am to 6 pm");
  });

  test("is null without a model at the path", async () => {
    expect(await loadModel(host({ GetModel: { model: null }, GetOverviewMap: overview() }), address)).toBeNull();
  });
});

test("the heading of a visit has the first names of the sales team", () => {
  const [jo, anders] = [
    { name: "Jo Marchetti", stamp: "JM" },
    { name: "Anders Okafor", stamp: "AO" },
  ];
  expect(visitHeading([jo, anders])).toBe("See it with Jo or Anders");
  expect(visitHeading([jo])).toBe("See it with Jo");
  expect(visitHeading([])).toBe("Come and see it");
});
