import { describe, expect, test } from "vitest";
import { loadMoveInHome } from "./load-move-in-home.ts";
import { home, host, listedHome, neighborhood, origin, overview, picture, plan } from "./testing/product-entries.ts";

const request = { uri: home.uri, origin, query: new URLSearchParams() };

describe("the page of a quick move-in home", () => {
  test("is found by its path and has its facts", { tags: ["S3.24"] }, async () => {
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), request);
    expect(content?.summary.title).toBe("1482 Threshing Lane");
    expect(content?.summary.cells.map(({ label, value }) => [label, value])).toEqual([
      ["Price today", "$624,900"],
      ["Beds", "3"],
      ["Baths", "2.5"],
      ["Finished", "1,730 sq ft"],
      ["Type", "Single-family home"],
    ]);
  });

  test("has both lines of its address, and its house type as written in the content", {
    tags: ["S3.10", "S3.24"],
  }, async () => {
    const details = { ...neighborhood, neighborhood: { ...neighborhood.neighborhood, address2: "Suite 4" } };
    const other = { ...home, qmiHomeDetails: { ...home.qmiHomeDetails, type: " Paired home ", neighborhood: details } };
    const content = await loadMoveInHome(host({ GetHome: { home: other }, GetOverviewMap: overview() }), request);
    expect(content?.neighborhood?.visit.address).toBe("1460 Threshing Lane, Suite 4, Longmont, CO 80503");
    expect(content?.summary.cells).toContainEqual({ label: "Type", value: "Paired home" });
  });

  test("shows only the second entry of the status messages", {
    tags: ["S3.26", "S3.27"],
  }, async () => {
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

  test("has its own coordinates, and directions lead there, not to its neighborhood", {
    tags: ["S3.25"],
  }, async () => {
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), request);
    expect(content?.point).toEqual({ latitude: 40.1558, longitude: -105.1626 });
    expect(content?.directions).toBe("https://www.google.com/maps/dir/?api=1&destination=40.1558,-105.1626");
  });

  test.each([
    ["the wrong sign of longitude", { longitude: 105.1626 }],
    ["latitude and longitude swapped", { latitude: -105.1626, longitude: 40.1558 }],
  ])("with %s it is at its neighborhood, and directions lead to its address", async (_, wrong) => {
    const details = { ...home.qmiHomeDetails, ...wrong };
    const misplaced = { ...home, qmiHomeDetails: details };
    const content = await loadMoveInHome(host({ GetHome: { home: misplaced }, GetOverviewMap: overview() }), request);
    expect(content?.point).toEqual({ latitude: 40.155, longitude: -105.165 });
    expect(content?.directions).toBe(
      `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${home.title}, Longmont, CO 80503`)}`,
    );
  });

  test("has no point when its and its neighborhood’s are wrong; directions lead to its address", async () => {
    const around = { ...neighborhood, neighborhood: { ...neighborhood.neighborhood, longitude: 105.165 } };
    const details = { ...home.qmiHomeDetails, longitude: 105.1626, neighborhood: around };
    const misplaced = { ...home, qmiHomeDetails: details };
    const content = await loadMoveInHome(host({ GetHome: { home: misplaced }, GetOverviewMap: overview() }), request);
    expect(content?.point).toEqual({ latitude: null, longitude: null });
    expect(content?.directions).toContain(encodeURIComponent(home.title));
    const unplaced = { ...misplaced, qmiHomeDetails: { ...details, latitude: null } };
    const other = await loadMoveInHome(host({ GetHome: { home: unplaced }, GetOverviewMap: overview() }), request);
    expect(other?.directions).toContain(encodeURIComponent("1460 Threshing Lane, Longmont, CO 80503"));
  });

  test("marks the elevation that was built among those of its plan, by its letter", { tags: ["S3.20"] }, async () => {
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

  test("with a drawing as its first picture also shares its neighborhood’s picture", async () => {
    const thumbnail = picture("haystack-bend.jpg");
    const place = { ...neighborhood, neighborhood: { ...neighborhood.neighborhood, thumbnail } };
    const drawn = { ...home, featuredImage: { node: picture("juniper-b.svg") } };
    const responses = {
      GetHome: { home: drawn },
      GetOverviewMap: { ...overview(), neighborhoods: { nodes: [place] } },
    };
    const content = await loadMoveInHome(host(responses), request);
    expect(content?.sharedPictures.map((each) => each?.src)).toEqual([
      "/media/juniper-b.svg",
      "/media/haystack-bend.jpg",
    ]);
  });

  test("is null without a home at the path", async () => {
    expect(await loadMoveInHome(host({ GetHome: { home: null }, GetOverviewMap: overview() }), request)).toBeNull();
  });

  test("on a host without extra fields omits the parts that need them, and shows the rest", async () => {
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), request);
    expect(content).toMatchObject({ priceLine: null, tour: null, floorPlan: { levels: [], note: "" } });
    expect(content?.elevations.views).toHaveLength(1);
    expect(content?.cost?.starting).toMatchObject({ priceUsd: 624_900, metroMills: 0 });
    expect(content?.neighborhood?.visit.hours?.rows).toEqual([{ label: "Open", text: "Daily, 10 am to 6 pm" }]);
    expect(JSON.stringify(content)).not.toMatch(/undefined|NaN/);
  });

  test("uses the visitor’s numbers in the URL for its cost", async () => {
    const query = new URLSearchParams("down=10&utm_source=flyer");
    const content = await loadMoveInHome(host({ GetHome: { home }, GetOverviewMap: overview() }), {
      ...request,
      query,
    });
    expect(content?.cost?.given).toEqual({ down: "10" });
  });

  test("shows no price and no cost when the price is not above 5000", { tags: ["S9.14"] }, async () => {
    const cheap = { ...home, qmiHomeDetails: { ...home.qmiHomeDetails, price: 5000 } };
    const content = await loadMoveInHome(host({ GetHome: { home: cheap }, GetOverviewMap: overview() }), request);
    expect(content?.cost).toBeNull();
    expect(content?.summary.cells.find(({ label }) => label === "Price")?.value).toBe("Ask us");
    expect(content?.facts.priceUsd).toBeNull();
  });

  test("that is sold still has its page, is marked sold, and offers homes nearby instead of a cost", {
    tags: ["S3.27"],
  }, async () => {
    const sold = { ...home, productStatus: { sectionId: null, statusMessage: ["", "Sold Out"] } };
    const others = overview([], [listedHome(30, "Sold Out"), listedHome(31, "Under Contract"), listedHome(32)]);
    const content = await loadMoveInHome(host({ GetHome: { home: sold }, GetOverviewMap: others }), request);
    expect(content).toMatchObject({
      cost: null,
      sticky: null,
      related: { homes: null },
      summary: { status: { kind: "sold", text: "Sold Out" } },
    });
    const nearby = content?.related.alternatives?.products;
    expect(nearby?.map(({ id }) => id)).toEqual([32]);
    expect(nearby?.[0]?.where).toBe("Haystack Bend, Longmont, in the same neighborhood");
  });

  test("shows the price history only when it ends with the price", async () => {
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
