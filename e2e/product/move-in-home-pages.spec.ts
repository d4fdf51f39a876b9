import { brand } from "../../app/brand.ts";
import { dateText, directionsTo, dollars, squareFeet } from "../identity/content-texts.ts";
import { expect, test } from "../identity/identity-test.ts";
import {
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

const today = new Intl.DateTimeFormat("en-CA", { timeZone: brand.timeZone }).format(new Date());
const month = (day: string) => dateText(day).replace(/ \d+,/, "");

test("every quick move-in home shows all of its content, and the nearest others", {
  tag: ["@S3.10", "@S3.11", "@S3.14", "@S3.23", "@S3.24", "@S3.25", "@S3.27"],
}, async ({ page, content }) => {
  for (const { product: home, facts, price } of await readPagesOf(page, content, content.homes)) {
    const { qmiHomeDetails: details, extras } = home;
    const plan = planOf(content, details.floorplan);
    const { garage, levels, primary } = planCells(plan);
    const isForSale = !isGone(home);
    const isReady = extras.readyDate !== null && extras.readyDate <= today;
    const ready = extras.readyDate === null ? "" : isReady ? "Now" : month(extras.readyDate);
    const stage = !isReady && extras.stage ? `, ${extras.stage.charAt(0).toLowerCase()}${extras.stage.slice(1)}` : "";
    const own = messageOf(home) || (isReady ? "Ready now" : `Ready ${ready}`);
    const homesite = [extras.homesite, extras.homesiteSqFt && squareFeet(extras.homesiteSqFt)]
      .filter(Boolean)
      .join(" · ");
    const { nearby, alternatives, homes, models, related, leads, ...rest } = facts;
    expect(rest).toEqual({
      ...placeFacts(details.neighborhood, home.title, null),
      path: home.uri,
      status: isForSale ? own + stage : messageOf(home),
      cells: filled([
        ["Price today", price.amountUsd === null ? "" : price.text],
        ["Ready", isForSale ? ready : ""],
        ["Beds", `${details.bedrooms}`],
        ["Baths", `${details.bathrooms}`],
        ["Finished", squareFeet(details.finishedSqrFt)],
        garage,
        levels,
        primary,
        ["Type", details.type ?? ""],
        ["Homesite", homesite],
      ]),
      isCostLinked: price.amountUsd !== null,
      directions: directionsTo(details),
      jumps: sectionLinksOf((plan.extras.levels ?? []).length > 0, price.amountUsd !== null),
      parts: isForSale
        ? (extras.priceLine ?? []).map(({ kind, label, amountUsd, date }) => [
            label,
            { base: "", add: "+ ", credit: "− ", total: "" }[kind] + dollars(amountUsd),
            kind === "credit" ? `to ${dateText(date)}` : dateText(date),
          ])
        : [],
      history: historyOf(extras.priceHistory, price),
      hasBar: isForSale,
    });
    const others = content.homes.filter((other) => !isGone(other)).map(homeAsCandidate);
    expect([home.uri, ...nearOf(nearby)]).toEqual([home.uri, ...nearestThree(homeAsCandidate(home), others)]);
    expect(leads.nearby).toBe(
      isForSale
        ? ""
        : "This house is spoken for. These are the nearest ones that aren’t, by neighborhood and then by price.",
    );
    expect([alternatives, homes, models, related]).toEqual([[], [], [], []]);
  }
  // There is one of each state.
  const states = new Set(content.homes.map(messageOf));
  expect([...states].toSorted()).toEqual(["", "Coming Soon", "Sold", "Under Contract"]);
});
