import type { HomesiteState } from "@porchlight/contract/vocabulary";
import { displayedStatusMessage, isAvailable } from "../../../../app/domain/products/product-status.ts";
import { editorModel } from "../../fields.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { House } from "../../stock.ts";
import { type Lot, type Platted, plattedNeighborhoods } from "./lots.ts";

/**
 * What a homesite says of its sale agrees with the house on it, and with the neighborhood's. Where they differ the site
 * goes by the house, so nobody sees a wrong plan; exports, feeds and editors do.
 */
export const homesiteStates: Rule = {
  name: "homesite-states",
  *check(content) {
    for (const platted of plattedNeighborhoods(content)) {
      for (const lot of platted.lots) yield* findingsOf(lot, platted);
      yield* statusFindings(platted);
    }
  },
};

function* findingsOf(lot: Lot, { neighborhood, housesOn }: Platted): Generator<Finding> {
  const { number, path, homesite } = lot;
  const houses = housesOn(lot);
  const stated = wordsOf(homesite.state);
  const field = `${path}.state`;
  if (houses.length > 0) {
    const fitting = houses.flatMap(statesWith);
    if (fitting.some((state) => state === homesite.state)) return;
    const names = houses.map((house) => `${house.title} (${saleOf(house)})`).join(" and ");
    yield found(
      neighborhood,
      field,
      `Homesite ${number} is said to be “${stated}”, and on it stands ${names}.`,
      `Choose “${wordsOf(fitting[0])}”.`,
    );
  } else if (homesite.state === "ready" || homesite.state === "model") {
    yield found(
      neighborhood,
      field,
      `Homesite ${number} is said to be “${stated}”, and no such house names it.`,
      "Choose another state, or write the homesite’s number at the house.",
    );
  } else if (neighborhood.data.status === "sold_out" && homesite.state !== "sold") {
    yield found(
      neighborhood,
      field,
      `Homesite ${number} is said to be “${stated}” in a neighborhood that is sold out.`,
      "Choose “Sold”, or change the state of the neighborhood.",
    );
  }
}

function* statusFindings({ neighborhood, lots }: Platted): Generator<Finding> {
  const isNew = neighborhood.data.status === "new_homesites";
  if (!isNew || lots.some(({ homesite }) => homesite.state === "open")) return;
  yield found(
    neighborhood,
    "status",
    "The neighborhood announces new homesites, and none of its homesites is open.",
    "Open the homesites, or choose another state of sale.",
  );
}

/** The states that a homesite may have with a house on it, the best first. */
function statesWith(house: House): HomesiteState[] {
  if (house.kind === "model") return ["model"];
  if (isAvailable(house.data.productStatus)) return ["ready"];
  return displayedStatusMessage(house.data.productStatus).toLowerCase() === "under contract"
    ? ["ready", "sold"]
    : ["sold"];
}

function saleOf(house: House): string {
  if (house.kind === "model") return "a model home";
  return displayedStatusMessage(house.data.productStatus).toLowerCase() || "for sale";
}

function wordsOf(state: string | undefined): string {
  const values = editorModel.types.Homesite?.fields.state?.values ?? [];
  return values.find(({ value }) => value === state)?.label ?? state ?? "";
}
