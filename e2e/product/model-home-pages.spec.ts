import { dateText, directionsTo, range, squareFeet } from "../identity/content-texts.ts";
import { expect, test } from "../identity/identity-test.ts";
import type { Home } from "../identity/product-entries.ts";
import {
  expectedPriceByPath,
  filled,
  historyOf,
  homeAsCandidate,
  isGone,
  messageOf,
  nearestThree,
  nearOf,
  placeFacts,
  planCells,
  planOf,
  readPagesOf,
  sectionLinksOf,
} from "../support/product-facts.ts";

const toBuild = "To build this plan";

test("every model home shows all of its content, its own hours first", {
  tag: ["@S3.11", "@S3.21", "@S3.22", "@S3.27"],
}, async ({ page, content }) => {
  const expectedByPath = expectedPriceByPath(content);
  for (const { product: model, facts, price } of await readPagesOf(page, content, content.models)) {
    const { modelDetails: details, extras } = model;
    const plan = planOf(content, details.floorplan);
    const ofPlan = expectedByPath.get(plan.uri);
    const { garage, levels, primary } = planCells(plan);
    const { floorplanDetails: figures } = plan;
    const isAsShown = extras.asShownPriceUsd !== null;
    const priceDay = isAsShown ? extras.priceAsOf : plan.extras.priceAsOf;
    const { nearby, alternatives, homes, models, related, leads, ...rest } = facts;
    expect(rest).toEqual({
      ...placeFacts(details.neighborhood, model.title, extras.openHours),
      path: model.uri,
      status: messageOf(model) || "Model home",
      cells: filled([
        [
          [isAsShown ? "As shown" : price.text.startsWith("from") ? toBuild : "Price", priceDay && dateText(priceDay)]
            .filter(Boolean)
            .join(", "),
          price.text,
        ],
        [
          [toBuild, plan.extras.priceAsOf && dateText(plan.extras.priceAsOf)].filter(Boolean).join(", "),
          isAsShown && ofPlan?.text.startsWith("from") ? ofPlan.text : "",
        ],
        ["Beds", range(extras.bedrooms ?? figures.bedroomsMin, extras.bedrooms ?? figures.bedroomsMax)],
        ["Baths", range(extras.bathrooms ?? figures.bathroomsMin, extras.bathrooms ?? figures.bathroomsMax)],
        ["Finished", squareFeet(figures.finishedSqrFt)],
        garage,
        levels,
        primary,
      ]),
      isCostLinked: price.amountUsd !== null,
      directions: directionsTo(details),
      jumps: sectionLinksOf((plan.extras.levels ?? []).length > 0, price.amountUsd !== null),
      parts: [],
      history: historyOf(extras.priceHistory, price),
      hasBar: true,
    });
    // Homes of its plan come first.
    const self = { uri: model.uri, place: details.neighborhood, usd: price.amountUsd };
    const available = content.homes.filter((home) => !isGone(home));
    const isSame = (home: Home) => home.qmiHomeDetails.floorplan.uri === plan.uri;
    const same = nearestThree(self, available.filter(isSame).map(homeAsCandidate));
    const others = nearestThree(self, available.filter((home) => !isSame(home)).map(homeAsCandidate), 3 - same.length);
    expect([model.uri, ...nearOf(homes)]).toEqual([model.uri, ...same, ...others]);
    expect([nearby, alternatives, models, related, leads.alternatives]).toEqual([[], [], [], [], ""]);
  }
});
