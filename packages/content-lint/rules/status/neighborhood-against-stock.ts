import { neighborhoodStatusMessage } from "../../../../app/domain/neighborhoods/neighborhood-status.ts";
import { isAvailable, isComingSoon } from "../../../../app/domain/products/product-status.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isSoon, priceOf, type Stock, stockOf, titlesOf } from "../../stock.ts";

/** More than this part of the homesites is not almost sold out. */
const almostSoldOut = 0.5;

/** The state of sale of a neighborhood agrees with what is built and for sale in it (S4.14–S4.22). */
export const neighborhoodAgainstStock: Rule = {
  name: "neighborhood-against-stock",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const stock = stockOf(snapshot, neighborhood);
      const { status } = neighborhood.data;
      const isSomethingSold = [...stock.homes, ...stock.plans].some(
        (entry) => priceOf(snapshot, entry).kind !== "none",
      );
      if (status === "sold_out") yield* soldOut(neighborhood, stock);
      else if (isSoon(status)) yield* comingSoon(neighborhood, stock);
      else if (!isSomethingSold) {
        const said = neighborhoodStatusMessage(status) || "Open";
        const problem = `It says “${said}”, but no home and no plan is for sale here.`;
        yield found(
          neighborhood,
          "status",
          problem,
          "Choose the state that holds, such as “Sold out”, or publish what is for sale.",
        );
      }
      if (status === "model_open" && stock.models.length === 0) {
        const problem = "It says that a model home is open, but no model has a page here.";
        yield found(neighborhood, "status", problem, "Publish the model, or choose another state.");
      }
      if (status === "closeout") yield* closeout(neighborhood);
    }
  },
};

function forSale({ homes }: Stock): StoredEntry<"home">[] {
  return homes.filter(({ data }) => isAvailable(data.productStatus) && !isComingSoon(data.productStatus));
}

function* soldOut(neighborhood: StoredEntry<"neighborhood">, stock: Stock): Generator<Finding> {
  const homes = forSale(stock);
  if (homes.length > 0) {
    const problem = `It says “Sold Out”, but is for sale: ${titlesOf(homes)}.`;
    yield found(neighborhood, "status", problem, "Choose another state, or give the homes the status “Sold”.");
  }
}

function* comingSoon(neighborhood: StoredEntry<"neighborhood">, stock: Stock): Generator<Finding> {
  const said = neighborhoodStatusMessage(neighborhood.data.status);
  const there = [...stock.models, ...forSale(stock)];
  if (there.length === 0) return;
  const problem = `It says “${said}”, but there is something to see or to buy: ${titlesOf(there)}.`;
  yield found(neighborhood, "status", problem, "Choose the state that holds, or unpublish what is not there yet.");
}

function* closeout(neighborhood: StoredEntry<"neighborhood">): Generator<Finding> {
  const states = (neighborhood.data.homesites ?? []).map(({ state }) => state);
  const left = states.filter((state) => state === "open" || state === "ready").length;
  if (left <= states.length * almostSoldOut) return;
  const problem = `It says “${neighborhoodStatusMessage(neighborhood.data.status)}”, but ${left} of ${states.length} homesites are still to be had.`;
  yield found(neighborhood, "status", problem, "Choose another state, or mark the homesites that are sold.");
}
