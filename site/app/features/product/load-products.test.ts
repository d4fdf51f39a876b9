import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadModel } from "./model/load-model.ts";
import { loadMoveInHome } from "./move-in-home/load-move-in-home.ts";
import { loadPlan } from "./plan/load-plan.ts";

const host = (data: Readonly<Record<string, unknown>>) => fakeContent(data).content;

const neighborhood = {
  databaseId: 1,
  slug: "haystack-bend",
  title: "Haystack Bend",
  uri: "/homes/longmont/haystack-bend/",
  status: "model_open",
  types: ["Single-family"],
  neighborhood: {
    address1: "1460 Threshing Lane",
    address2: "",
    city: "Longmont",
    state: "CO",
    zip: "80503",
    hours: "Daily, 10 am to 6 pm",
    phone: "303-555-0166",
    status: null,
    latitude: 40.155,
    longitude: -105.165,
    saleTeamMembers: [{ name: "Jo Marchetti", image: null, extras: null }],
  },
  extras: null,
};
const picture = (file: string) => ({
  altText: file,
  sourceUrl: `/media/${file}`,
  mediaDetails: { width: 1600, height: 1000 },
});
const planUri = "/homes/longmont/haystack-bend/plans/juniper/";
const plan = {
  databaseId: 20,
  title: "The Juniper",
  uri: planUri,
  productStatus: null as null | { sectionId: null; statusMessage: string[] },
  floorplanDetails: {
    bathroomsMin: 2.5,
    bathroomsMax: 2.5,
    bedroomsMin: 3,
    bedroomsMax: 3,
    basePrice: 589_900,
    collection: ["easyhouse"],
    displayTitle: "The Juniper",
    finishedSqrFt: 1730,
    mainSqrFt: 1730,
    features: [{ title: "Garage", text: "Insulated" }],
    elevations: [picture("juniper-a.jpg")],
    neighborhood,
  },
  extras: null,
};
const homeUri = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const home = {
  databaseId: 30,
  title: "1482 Threshing Lane",
  uri: homeUri,
  collection: ["easyhouse"],
  featuredImage: { node: picture("front.jpg") },
  productStatus: { sectionId: null, statusMessage: ["", ""] },
  qmiHomeDetails: {
    bathrooms: 2.5,
    bedrooms: 3,
    finishedSqrFt: 1730,
    latitude: 40.1558,
    longitude: -105.1626,
    price: 624_900,
    type: "Single-family home",
    floorplan: plan,
    neighborhood,
  },
  extras: null,
};
const model = {
  databaseId: 40,
  title: "1460 Threshing Lane",
  uri: "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
  collection: ["easyhouse"],
  featuredImage: null,
  productStatus: null,
  modelDetails: { latitude: null, longitude: null, floorplan: plan, neighborhood },
  extras: null,
};

const lastPage = { endCursor: null, hasNextPage: false };
const listed = (kind: string, nodes: readonly unknown[]) => ({ [kind]: { nodes, pageInfo: lastPage } });
const listedPlan = (databaseId: number, collection: string, message = "") => ({
  ...plan,
  databaseId,
  title: `Plan ${databaseId}`,
  uri: `/homes/longmont/haystack-bend/plans/plan-${databaseId}/`,
  productStatus: { sectionId: null, statusMessage: ["", message], enableSnipeLink: true },
  floorplanDetails: {
    ...plan.floorplanDetails,
    displayTitle: `Plan ${databaseId}`,
    collection: [collection],
    neighborhood: { databaseId: 1 },
  },
});
const listedHome = (databaseId: number, message = "") => ({
  ...home,
  databaseId,
  title: `${databaseId} Threshing Lane`,
  productStatus: { sectionId: null, statusMessage: ["", message], enableSnipeLink: true },
  qmiHomeDetails: { ...home.qmiHomeDetails, floorplan: { databaseId: 20 }, neighborhood: { databaseId: 1 } },
});
const overview = (plans: readonly unknown[] = [], homes: readonly unknown[] = []) => ({
  page: null,
  ...listed("neighborhoods", [{ ...neighborhood, neighborhood: { ...neighborhood.neighborhood, thumbnail: null } }]),
  ...listed("plans", plans),
  ...listed("models", []),
  ...listed("homes", homes),
});

const origin = "https://homes.example";
const request = { uri: homeUri, origin, query: new URLSearchParams() };

describe("the page of a quick move-in home", () => {
  test("S3.24 is found by its address and has its facts", async () => {
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), request);
    expect(content?.sheet.title).toBe("1482 Threshing Lane");
    expect(content?.sheet.cells.map(({ label, value }) => [label, value])).toEqual([
      ["Price today", "$624,900"],
      ["Beds", "3"],
      ["Baths", "2.5"],
      ["Finished", "1,730 sq ft"],
      ["Type", "Single-family home"],
    ]);
  });

  test("S3.10 S3.24 the address to visit has both of its lines, and the kind of home is said in its own words", async () => {
    const details = { ...neighborhood, neighborhood: { ...neighborhood.neighborhood, address2: "Suite 4" } };
    const other = { ...home, qmiHomeDetails: { ...home.qmiHomeDetails, type: " Paired home ", neighborhood: details } };
    const content = await loadMoveInHome(host({ GetHome: { home: other }, GetOverviewMap: overview() }), request);
    expect(content?.neighborhood?.visit.address).toBe("1460 Threshing Lane, Suite 4, Longmont, CO 80503");
    expect(content?.sheet.cells).toContainEqual({ label: "Type", value: "Paired home" });
  });

  test("S3.26 S3.27 a status in an editor's own words is not shown: only the second entry of the messages is", async () => {
    const productStatus = {
      statusMessage: ["First", "Under Contract", "Third"],
      statusCustom: "Own words",
      enableSnipeLink: true,
    };
    const content = await loadMoveInHome(
      host({ GetHome: { home: { ...home, productStatus } }, GetOverviewMap: overview() }),
      request,
    );
    const shown = JSON.stringify(content);
    expect(shown).toContain("Under Contract");
    expect(shown).not.toMatch(/First|Third|Own words/);
  });

  test("S3.25 stands where it is itself, and directions lead there, not to its neighborhood", async () => {
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), request);
    expect(content?.point).toEqual({ latitude: 40.1558, longitude: -105.1626 });
    expect(content?.directions).toBe("https://www.google.com/maps/dir/?api=1&destination=40.1558,-105.1626");
  });

  test("S3.20 the front that was built is marked among those of its plan, by its letter", async () => {
    const drawing = picture("a.svg");
    const fronts = ["A", "B", "C"].map((letter) => ({
      letter,
      style: "Ranch",
      material: null,
      drawing,
      rendering: null,
    }));
    const floorplan = { ...plan, extras: { elevations: fronts, levels: [], livability: [] } };
    const built = { ...home, extras: { elevation: "b" }, qmiHomeDetails: { ...home.qmiHomeDetails, floorplan } };
    const content = await loadMoveInHome(host({ GetHome: { home: built }, GetOverviewMap: overview() }), request);
    expect(content?.elevations.views.map(({ letter, isBuilt }) => [letter, isBuilt])).toEqual([
      ["A", false],
      ["B", true],
      ["C", false],
    ]);
  });

  test("is nothing where nothing lives at the address", async () => {
    expect(await loadMoveInHome(host({ GetHome: { home: null }, GetOverviewMap: overview() }), request)).toBeNull();
  });

  test("on a host without extra fields leaves out what needs them, and shows the rest", async () => {
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), request);
    expect(content).toMatchObject({ priceLine: null, tour: null, floorPlan: { levels: [], note: "" } });
    expect(content?.elevations.views).toHaveLength(1);
    expect(content?.cost?.starting).toMatchObject({ priceUsd: 624_900, metroMills: 0 });
    expect(content?.neighborhood?.visit.hours?.rows).toEqual([{ label: "Open", text: "Daily, 10 am to 6 pm" }]);
    expect(JSON.stringify(content)).not.toMatch(/undefined|NaN/);
  });

  test("carries the visitor’s numbers from the address into its cost", async () => {
    const query = new URLSearchParams("down=10&utm_source=flyer");
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), {
      ...request,
      query,
    });
    expect(content?.cost?.given).toEqual({ down: "10" });
  });

  test("S9.14 shows no price and no cost where the price is not above 5000", async () => {
    const cheap = { ...home, qmiHomeDetails: { ...home.qmiHomeDetails, price: 5000 } };
    const content = await loadMoveInHome(host({ GetHome: { home: cheap }, GetOverviewMap: overview() }), request);
    expect(content?.cost).toBeNull();
    expect(content?.sheet.cells.find(({ label }) => label === "Price")?.value).toBe("Ask us");
    expect(content?.facts.priceUsd).toBeNull();
  });

  test("S3.27 that is sold still has its page, is marked sold, and offers homes nearby instead of a cost", async () => {
    const sold = { ...home, productStatus: { sectionId: null, statusMessage: ["", "Sold Out"] } };
    const others = overview([], [listedHome(30, "Sold Out"), listedHome(31, "Under Contract"), listedHome(32)]);
    const content = await loadMoveInHome(host({ GetHome: { home: sold }, GetOverviewMap: others }), request);
    expect(content).toMatchObject({
      isForSale: false,
      cost: null,
      sheet: { status: { kind: "sold", text: "Sold Out" } },
    });
    expect(content?.nearby.map(({ id }) => id)).toEqual([32]);
    expect(content?.nearby[0]?.where).toBe("Haystack Bend, Longmont, in the same neighborhood");
  });

  test("shows how its price came to be only where the history ends with it", async () => {
    const priceHistory = [
      { amountUsd: 634_900, date: "2026-11-03" },
      { amountUsd: 624_900, date: "2026-11-21" },
    ];
    const historyOf = async (price: number, message = "") => {
      const productStatus = { sectionId: null, statusMessage: ["", message] };
      const qmiHomeDetails = { ...home.qmiHomeDetails, price };
      const data = { ...home, productStatus, qmiHomeDetails, extras: { priceHistory } };
      return (await loadMoveInHome(host({ GetHome: { home: data }, GetOverviewMap: overview() }), request))
        ?.priceHistory;
    };
    expect((await historyOf(624_900))?.map(({ amount }) => amount)).toEqual(["$624,900", "$634,900"]);
    expect(await historyOf(630_000)).toBeNull();
    expect(await historyOf(624_900, "Under Contract")).toBeNull();
  });
});

describe("the page of a plan", () => {
  const address = { uri: planUri, origin, query: new URLSearchParams() };
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

  test("S9.18 S9.19 S9.20 S9.21 shows three plans of its collection and two random others, none sold out or coming soon", async () => {
    const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview(plans) }), address, () => 0);
    const ids = content?.related.map(({ id }) => id) ?? [];
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
    expect(content?.canBeBuilt).toBe(false);
    expect(content?.alternatives.map(({ id }) => id)).toEqual([21, 23, 24]);
    expect(content?.related.some(({ id }) => [21, 23, 24].includes(id))).toBe(false);
    expect(content?.facts.fromPriceUsd).toBeNull();
  });

  test("S9.20 neither relates nor offers a plan of a neighborhood that is sold out, whatever its own message", async () => {
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
    expect(open?.related.map(({ id }) => id)).toEqual([23, 28]);
    const gone = { ...plan, productStatus: { sectionId: null, statusMessage: ["", "Sold Out"] } };
    const closed = await loadPlan(host({ GetPlan: { plan: gone }, GetOverviewMap: data }), address, () => 0);
    expect(closed?.alternatives.map(({ id }) => id)).toEqual([23, 28]);
  });

  test("S9.21 the two others are drawn anew for each document, by the chance of the machine", async () => {
    const random = vi.spyOn(Math, "random");
    onTestFinished(() => random.mockRestore());
    const othersAt = async (number: number) => {
      random.mockReturnValue(number);
      const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview(plans) }), address);
      return content?.related.map(({ id }) => id).slice(3);
    };
    // Of 25, 27, 28 and 29, which remain.
    expect([await othersAt(0), await othersAt(0.5), await othersAt(0.99)]).toEqual([
      [25, 27],
      [28, 27],
      [29, 28],
    ]);
  });

  test("S3.17 S3.18 S3.19 its rooms are ranges, its start a from price, its main floor its own", async () => {
    const details = { bedroomsMin: 3, bedroomsMax: 4, bathroomsMin: 2.5, bathroomsMax: 3, finishedSqrFt: 2410 };
    const upright = { ...plan, floorplanDetails: { ...plan.floorplanDetails, ...details, mainSqrFt: 1385 } };
    const cellsOf = async (node: typeof plan) => {
      const content = await loadPlan(host({ GetPlan: { plan: node }, GetOverviewMap: overview() }), address);
      return content?.sheet.cells.map(({ label, value }) => [label, value]);
    };
    expect(await cellsOf(upright)).toEqual([
      ["Price", "from $589,900"],
      ["Beds", "3–4"],
      ["Baths", "2.5–3"],
      ["Finished", "2,410 sq ft"],
      ["Main floor", "1,385 sq ft"],
    ]);
    // On one floor the two sizes are one.
    expect((await cellsOf(plan))?.map(([label]) => label)).toEqual(["Price", "Beds", "Baths", "Finished"]);
  });

  test("S3.22 the models that stand of it are those of this plan, not of others", async () => {
    const listedModel = (databaseId: number, planId: number) => ({
      ...{ ...model, databaseId, title: `${databaseId} Far Lane`, uri: `/homes/a/b/models/${databaseId}/` },
      modelDetails: { ...model.modelDetails, floorplan: { databaseId: planId }, neighborhood: { databaseId: 1 } },
    });
    const models = listed("models", [listedModel(41, 20), listedModel(42, 21), listedModel(43, 20)]);
    const content = await loadPlan(
      host({ GetPlan: { plan }, GetOverviewMap: { ...overview(plans), ...models } }),
      address,
    );
    expect(content?.models.map(({ id }) => id)).toEqual([41, 43]);
  });

  test("lists the homes of it that can still be bought", async () => {
    const homes = [listedHome(31), listedHome(32, "Sold Out")];
    const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview(plans, homes) }), address);
    expect(content?.moveInHomes.map(({ id }) => id)).toEqual([31]);
  });

  test("without drawings has its fronts’ pictures as its gallery", async () => {
    const content = await loadPlan(host({ GetPlan: { plan }, GetOverviewMap: overview() }), address);
    expect(content?.pictures.map(({ src }) => src)).toEqual(["/media/juniper-a.jpg"]);
  });

  test("is nothing where nothing lives at the address", async () => {
    expect(await loadPlan(host({ GetPlan: { plan: null }, GetOverviewMap: overview() }), address)).toBeNull();
  });
});

describe("the page of a model home", () => {
  const address = { uri: model.uri, origin, query: new URLSearchParams() };

  test("stands where its neighborhood does when it has no coordinates of its own", async () => {
    const content = await loadModel(host({ GetModel: { model }, GetOverviewMap: overview() }), address);
    expect(content?.point).toEqual({ latitude: 40.155, longitude: -105.165 });
    expect(content?.sheet.where).toBe("The Juniper, EasyHouse collection. Haystack Bend, Longmont.");
  });

  test("shows homes of its plan before others, and only those for sale", async () => {
    const other = { ...listedHome(33), qmiHomeDetails: { ...listedHome(33).qmiHomeDetails, floorplan: null } };
    const homes = [other, listedHome(31), listedHome(32, "Sold Out")];
    const content = await loadModel(host({ GetModel: { model }, GetOverviewMap: overview([], homes) }), address);
    expect(content?.moveInHomes.products.map(({ id }) => id)).toEqual([31, 33]);
  });

  test("that is sold out still has its page, without a price, and offers the nearest models that are open", async () => {
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
      isOpen: false,
      cost: null,
      sticky: { price: "" },
      sheet: { status: { kind: "sold", text: "Sold Out" } },
    });
    expect(content?.alternatives.map(({ id }) => id)).toEqual([45, 43, 42]);
    const open = await loadModel(host({ GetModel: { model }, GetOverviewMap: data }), address);
    expect(open).toMatchObject({ isOpen: true, alternatives: [] });
  });

  test("S3.11 says its own hours at the top, else those of its neighborhood’s sales office", async () => {
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

  test("is nothing where nothing lives at the address", async () => {
    expect(await loadModel(host({ GetModel: { model: null }, GetOverviewMap: overview() }), address)).toBeNull();
  });
});
