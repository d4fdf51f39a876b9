import type { HomesiteState } from "@porchlight/contract/vocabulary";
import { type Corner, cornersOf, planFit } from "../../../app/domain/neighborhoods/homesites.ts";
import { fullPrice } from "../../../app/domain/products/figures.ts";
import { displayedStatusMessage, isAvailable } from "../../../app/domain/products/product-status.ts";
import type { NeighborhoodData } from "../../backend/store/entry-data.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { type House, planOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { editorModel } from "../fields.ts";
import { type Finding, found, type Rule } from "../finding.ts";

/** A homesite of a neighborhood, normalized for rules. */
export interface Lot {
  /** As written by editors, without outer spaces. */
  readonly number: string;
  /** Path in the neighborhood's data: `homesites.3`. */
  readonly path: string;
  /** Its corners in units of the site plan; empty when not drawn. */
  readonly corners: readonly Corner[];
  readonly homesite: NonNullable<NeighborhoodData["homesites"]>[number];
}

/** A neighborhood with homesites, and the houses on them. */
export interface Platted {
  readonly neighborhood: StoredEntry<"neighborhood">;
  readonly lots: readonly Lot[];
  readonly houses: readonly House[];
  /** The homesites with a number, in any spelling. */
  lotsOf(number: string): readonly Lot[];
  /** The houses on a homesite. */
  housesOn(lot: Lot): readonly House[];
}

/** All neighborhoods that have homesites. */
export function plattedNeighborhoods({ snapshot }: Content): Platted[] {
  return snapshot.entriesOf("neighborhood").flatMap((neighborhood) => {
    const lots = (neighborhood.data.homesites ?? []).map((homesite, index) => ({
      number: (homesite.number ?? "").trim(),
      path: `homesites.${index}`,
      corners: cornersOf(homesite.points),
      homesite,
    }));
    if (lots.length === 0) return [];
    const houses = [
      ...snapshot.referringTo(neighborhood.id, "home", "neighborhood"),
      ...snapshot.referringTo(neighborhood.id, "model", "neighborhood"),
    ];
    return {
      neighborhood,
      lots,
      houses,
      lotsOf: (number) => lots.filter((lot) => isSameNumber(lot.number, number)),
      housesOn: (lot) => houses.filter(({ data }) => isSameNumber(data.homesite ?? "", lot.number)),
    };
  });
}

/** Whether two numbers are equal: `4B` and `4b ` are. */
export function isSameNumber(one: string, other: string): boolean {
  const key = (number: string) => number.trim().toLowerCase();
  return key(one) !== "" && key(one) === key(other);
}

/** `7,840 square feet`. */
export function squareFeet(areaSqFt: number): string {
  return `${Math.round(areaSqFt).toLocaleString("en-US")} square feet`;
}

/**
 * A house is on a homesite of its neighborhood, without another of its kind. The edit screens refuse duplicate numbers.
 */
export const homesiteNumbers: Rule = {
  name: "homesite-numbers",
  *check(content) {
    for (const { neighborhood, lots, houses, lotsOf } of plattedNeighborhoods(content)) {
      for (const [index, house] of houses.entries()) {
        const number = house.data.homesite?.trim() ?? "";
        if (number === "") continue;
        if (lotsOf(number).length === 0) {
          yield found(
            house,
            "homesite",
            `Homesite ${number} is not one of the ${lots.length} homesites of ${neighborhood.title}.`,
            "Correct the number, or add the homesite to the neighborhood.",
          );
        }
        // A model for sale may also be listed as a home on its homesite.
        const earlier = houses
          .slice(0, index)
          .find(({ kind, data }) => kind === house.kind && isSameNumber(data.homesite ?? "", number));
        if (!earlier) continue;
        yield found(
          house,
          "homesite",
          `Homesite ${number} of ${neighborhood.title} has two houses: ${earlier.title} and ${house.title}.`,
          "Correct the number of one of them.",
        );
      }
    }
  },
};

/**
 * The state of a homesite agrees with its house and the neighborhood. On a mismatch the site shows the state of the
 * house, but exports, feeds and editors the wrong one.
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
      `Homesite ${number} has the state “${stated}”, but ${names} is on it.`,
      `Choose “${wordsOf(fitting[0])}”.`,
    );
  } else if (homesite.state === "ready" || homesite.state === "model") {
    yield found(
      neighborhood,
      field,
      `Homesite ${number} has the state “${stated}”, but no such house has its number.`,
      "Choose another state, or enter the homesite’s number in the house.",
    );
  } else if (neighborhood.data.status === "sold_out" && homesite.state !== "sold") {
    yield found(
      neighborhood,
      field,
      `Homesite ${number} has the state “${stated}” in a neighborhood that is sold out.`,
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

/** The allowed states of a homesite with a house, the best first. */
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

/** The plan of a house fits its homesite; skipped when a dimension is unknown. */
export const homesiteFits: Rule = {
  name: "homesite-fits",
  *check(content) {
    for (const { houses, lotsOf } of plattedNeighborhoods(content)) {
      for (const house of houses) {
        const plan = planOf(content.snapshot, house);
        const homesite = lotsOf(house.data.homesite ?? "")[0]?.homesite;
        if (!plan || !homesite) continue;
        const { widthFt = null, depthFt = null } = plan.data;
        const { buildableWidthFt = null, buildableDepthFt = null } = homesite;
        const fit = planFit({ widthFt, depthFt }, { buildableWidthFt, buildableDepthFt });
        if (fit === null || fit.fits) continue;
        yield found(
          house,
          "homesite",
          `The plan on homesite ${house.data.homesite} does not fit: ${plan.title} ${fit.why}.`,
          "Correct the number of the homesite, its building envelope, or the plan’s width and depth.",
        );
      }
    }
  },
};

/** The homesite part of a home's price line has its homesite's number and the premium of the neighborhood's table. */
export const homesitePremiums: Rule = {
  name: "homesite-premiums",
  *check(content) {
    for (const { neighborhood, houses, lotsOf } of plattedNeighborhoods(content)) {
      for (const house of houses) {
        if (house.kind !== "home") continue;
        for (const [index, { label = "", amountUsd }] of (house.data.priceLine ?? []).entries()) {
          const number = /\b(?:homesite|lot)\s+([\w-]+)/i.exec(label)?.[1];
          if (number === undefined) continue;
          const field = `priceLine.${index}`;
          const own = house.data.homesite ?? "";
          if (!isSameNumber(number, own)) {
            const problem = `The price counts “${label}”, and the home stands on homesite ${own}.`;
            yield found(house, `${field}.label`, problem, "Write the number of the home’s own homesite.");
            continue;
          }
          const premiumUsd = lotsOf(own)[0]?.homesite.premiumUsd;
          // A price agreed with a buyer stays when the premium changes.
          if (premiumUsd === undefined || premiumUsd === amountUsd || !isAvailable(house.data.productStatus)) continue;
          yield found(
            house,
            `${field}.amountUsd`,
            `“${label}” costs ${fullPrice(amountUsd ?? 0)} here and ${fullPrice(premiumUsd)} among the homesites of ${neighborhood.title}.`,
            "Correct the part of the price, or the premium of the homesite.",
          );
        }
      }
    }
  },
};
