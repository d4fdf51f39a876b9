import { dateText, directionsTo, range, squareFeet } from "../identity/content-texts.ts";
import { expect, test } from "../identity/identity-test.ts";
import type { Plan } from "../identity/product-entries.ts";
import {
  type Candidate,
  expectedPriceByPath,
  filled,
  historyOf,
  isGone,
  messageOf,
  nearestThree,
  nearOf,
  placeFacts,
  planCells,
  readPagesOf,
  sectionLinksOf,
} from "../support/product-facts.ts";

test("every plan shows all its content, its homes and models, and five related plans", {
  tag: ["@S3.16", "@S3.17", "@S3.18", "@S3.19", "@S9.18", "@S9.19", "@S9.20", "@S9.21"],
}, async ({ page, content }) => {
  const expectedByPath = expectedPriceByPath(content);
  const isOnOffer = (plan: Plan) => !/^(?:Sold Out|Coming Soon)$/.test(expectedByPath.get(plan.uri)?.text ?? "");
  for (const { product: plan, facts, price } of await readPagesOf(page, content, content.plans)) {
    const { floorplanDetails: details, extras } = plan;
    const { garage, levels, primary } = planCells(plan);
    const canBeBuilt = isOnOffer(plan);
    const place = details.neighborhood;
    const { nearby, alternatives, homes, models, related, leads, ...rest } = facts;
    const priceDay = price.amountUsd !== null && extras.priceAsOf ? `, ${dateText(extras.priceAsOf)}` : "";
    const { mainSqrFt } = details;
    expect(rest).toEqual({
      ...placeFacts(place, details.displayTitle || plan.title, null),
      path: plan.uri,
      status: canBeBuilt ? messageOf(plan) : price.text,
      cells: filled([
        [`${price.text.startsWith("from") ? "To build this plan" : "Price"}${priceDay}`, canBeBuilt ? price.text : ""],
        ["Beds", range(details.bedroomsMin, details.bedroomsMax)],
        ["Baths", range(details.bathroomsMin, details.bathroomsMax)],
        ["Finished", squareFeet(details.finishedSqrFt)],
        ["Main floor", mainSqrFt !== details.finishedSqrFt ? squareFeet(mainSqrFt) : ""],
        levels,
        garage,
        primary,
      ]),
      isCostLinked: price.amountUsd !== null,
      directions: directionsTo(place.neighborhood),
      jumps: sectionLinksOf((extras.levels ?? []).length > 0, price.amountUsd !== null),
      parts: [],
      history: historyOf(extras.priceHistory, price),
      hasBar: canBeBuilt,
    });
    const built = [
      ...content.homes.filter((home) => home.qmiHomeDetails.floorplan.uri === plan.uri && !isGone(home)),
      ...content.models.filter((model) => model.modelDetails.floorplan.uri === plan.uri),
    ];
    expect([...homes, ...models].map(({ path }) => path).toSorted()).toEqual(built.map(({ uri }) => uri).toSorted());

    const asCandidate = (each: Plan): Candidate => ({
      ...{ uri: each.uri, place: each.floorplanDetails.neighborhood, usd: each.floorplanDetails.basePrice },
    });
    const offered = content.plans.filter(isOnOffer);
    const instead = canBeBuilt ? [] : nearestThree(asCandidate(plan), offered.map(asCandidate));
    expect([plan.uri, ...nearOf(alternatives)]).toEqual([plan.uri, ...instead]);
    const isSoon = price.text === "Coming Soon";
    const lead = isSoon
      ? "This plan isn’t for sale yet. These are the nearest ones that are, by neighborhood and then by price."
      : "This plan is sold out. These are the nearest that can still be built, by neighborhood and then by price.";
    expect(leads.alternatives).toBe(canBeBuilt ? "" : lead);
    expect(nearby).toEqual([]);

    // Three of its collection, two of the others.
    const pool = offered.filter(({ uri }) => uri !== plan.uri && !instead.some(([path]) => path === uri));
    const isOfCollection = (each: Plan) =>
      each.floorplanDetails.collection.some((name) => details.collection.includes(name));
    const family = pool.filter(isOfCollection).map(({ uri }) => uri);
    const familyCount = Math.min(3, family.length);
    const paths = related.map(({ path }) => path ?? "");
    expect([plan.uri, paths.length, new Set(paths).size]).toEqual([plan.uri, familyCount + 2, familyCount + 2]);
    expect(paths.slice(0, familyCount).filter((path) => !family.includes(path))).toEqual([]);
    expect(paths.filter((path) => !pool.some(({ uri }) => uri === path))).toEqual([]);
  }
  expect(
    content.plans
      .filter((plan) => !isOnOffer(plan))
      .map((plan) => expectedByPath.get(plan.uri)?.text)
      .toSorted(),
  ).toEqual(["Coming Soon", "Sold Out"]);
});
