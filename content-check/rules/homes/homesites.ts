import type { HomesiteState } from "@porchlight/contract/vocabulary";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import {
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  isSoldOut,
} from "../../../site/app/domain/products/product-status.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type House, stockOf } from "../../stock.ts";

/** A homesite holds one house, and the table of homesites says of it what the house's own page says. */
export const homesites: Rule = {
  name: "homesites",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const { homes, models } = stockOf(snapshot, neighborhood);
      const houses: readonly House[] = [...models, ...homes];
      yield* sharedHomesites(houses);
      const table = neighborhood.data.homesites ?? [];
      if (table.length === 0) continue;
      yield* housesAgainstTable(houses, table);
      for (const [index, { number, state }] of table.entries()) {
        if (!number || (state !== "ready" && state !== "model")) continue;
        if (houses.some((house) => numberOf(house) === number)) continue;
        const what = state === "model" ? "a model home" : "a home that is ready or under construction";
        const problem = `Homesite ${number} says that it holds ${what}, but no house has its number.`;
        const remedy = "Publish the house with this number, or change the state of the homesite.";
        yield found(neighborhood, `homesites.${index}.state`, problem, remedy);
      }
    }
  },
};

const numberOf = (house: House): string => house.data.homesite?.trim() ?? "";

function* sharedHomesites(houses: readonly House[]): Generator<Finding> {
  const holders = new Map<string, House>();
  for (const house of houses) {
    const number = numberOf(house);
    const holder = holders.get(number);
    if (number === "") continue;
    if (!holder) {
      holders.set(number, house);
      continue;
    }
    const problem = `Homesite ${number} holds ${holder.title} already.`;
    yield found(house, "homesite", problem, "Write this house’s own number, or mend the other house.");
  }
}

type Homesites = NonNullable<StoredEntry<"neighborhood">["data"]["homesites"]>;

function* housesAgainstTable(houses: readonly House[], table: Homesites): Generator<Finding> {
  for (const house of houses) {
    const number = numberOf(house);
    const homesite = table.find((each) => each.number === number);
    if (number === "") continue;
    if (!homesite) {
      const problem = `The neighborhood has no homesite ${number}.`;
      yield found(house, "homesite", problem, "Write a number of the site plan, or add the homesite there.");
      continue;
    }
    const expected = statesOf(house);
    if (homesite.state && !expected.includes(homesite.state as HomesiteState)) {
      const problem = `The site plan says of homesite ${number} that it is “${homesite.state}”; the house makes it ${expected.map((state) => `“${state}”`).join(" or ")}.`;
      yield found(
        house,
        "homesite",
        problem,
        "Change the state of the homesite, or the number or status of the house.",
      );
    }
    if (house.kind !== "home" || !house.data.homesiteSqFt || !homesite.areaSqFt) continue;
    if (house.data.homesiteSqFt === homesite.areaSqFt) continue;
    const [here, there] = [house.data.homesiteSqFt, homesite.areaSqFt].map((area) => area.toLocaleString("en-US"));
    const problem = `Homesite ${number} has ${here} sq ft here and ${there} sq ft on the site plan.`;
    yield found(house, "homesiteSqFt", problem, "Write the same area in both places.");
  }
}

/** The states that a homesite may have with a house on it. */
function statesOf({ kind, data }: House): readonly HomesiteState[] {
  if (kind === "model") return ["model"];
  if (isComingSoon(data.productStatus)) return ["ready", "hold"];
  if (isAvailable(data.productStatus)) return ["ready"];
  // Under contract, the site itself says so of the homesite.
  return isSold(data.productStatus) ? ["sold"] : ["ready", "hold", "sold"];
}

const isSold = (status: House["data"]["productStatus"]): boolean =>
  isSoldOut(status) || displayedStatusMessage(status).toLowerCase() === "sold";
