import { brand } from "#app/brand.ts";
import { isAnnounced } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { type XmlText, xmlElement } from "#app/domain/wording/xml.ts";
import { planPrice } from "#app/graphql/catalog/product-summary.ts";
import * as format from "./bdx-format.ts";
import { homeValues, modelValues, placeValues, planValues } from "./bdx-values.ts";
import { FeedEntries, type ListingFeed, unavailableFeed } from "./feed-entries.ts";
import { type FeedValues, writeEntry } from "./feed-format.ts";
import { notForSale, whyNotForSale } from "./listing-values.ts";
import type { ListedHome, ListedModel, ListedPlan, ListingCatalog } from "./load-listings.ts";

/**
 * Neighborhoods, plans, models and quick move-in homes in BDX's NHlist format (docs/listing-feeds.md).
 * @param builderNumber the number that BDX gave the builder; null without a contract
 */
export function bdxFeed(catalog: ListingCatalog, builderNumber: string | null): ListingFeed {
  if (builderNumber === null) {
    return unavailableFeed("BDX_BUILDER_NUMBER is not set. Set it to the corporate builder number that BDX gave you.");
  }
  const { name, email, address } = brand;
  const corporation = writeEntry("Corporation", format.corporation, {
    ...{ CorporateBuilderNumber: builderNumber, CorporateState: address.state, CorporateName: name },
  });
  const builder = writeEntry("Builder", format.builder, {
    ...{ BuilderNumber: builderNumber, BrandName: name, ReportingName: name },
    ...{ DefaultLeadsEmail: email, BuilderWebsite: `${catalog.origin}/` },
  });
  const faults = [...corporation.faults, ...builder.faults];
  if (faults.length > 0) return unavailableFeed(`The builder’s own data is incomplete. ${faults.join(" ")}`);
  const entries = new FeedEntries();
  const content = corporation.xml([builder.xml(subdivisions(catalog, entries))]);
  // The day, so that a feed without changes stays the same.
  return entries.feed(xmlElement("Builders", { DateGenerated: `${catalog.today}T00:00:00` }, [content]));
}

type WhyNot = (product: { readonly neighborhoodId: number | null }) => string | null;

function subdivisions(catalog: ListingCatalog, entries: FeedEntries): XmlText[] {
  const places = catalog.neighborhoods.map((neighborhood) => {
    const written = writeEntry("Subdivision", format.subdivision, placeValues(neighborhood, catalog.origin));
    return { neighborhood, written };
  });
  const placesById = new Map(places.map((place) => [place.neighborhood.id, place]));
  const whyNotThere: WhyNot = ({ neighborhoodId }) => {
    const place = neighborhoodId === null ? undefined : placesById.get(neighborhoodId);
    if (!place) return "No neighborhood. Choose it.";
    if (place.written.faults.length === 0) return null;
    return `Its neighborhood, ${place.neighborhood.title}, is not listed. Complete it first.`;
  };
  const houses = housesByPlan(catalog, entries, whyNotThere);
  const plans = new Map(catalog.plans.map((plan) => [plan.id, planOnSale(plan, catalog, entries, whyNotThere)]));
  return places.flatMap(({ neighborhood, written }) => {
    const content = catalog.plans.flatMap((plan) => {
      const specs = houses.get(`${neighborhood.id} ${plan.id}`) ?? [];
      const isOwn = plan.neighborhoodId === neighborhood.id;
      const onSale = isOwn ? plans.get(plan.id) : null;
      if (onSale) return [onSale.xml(specs)];
      return specs.length > 0
        ? [writeEntry("Plan", format.planOfHouses, planValues(plan, null, catalog)).xml(specs)]
        : [];
    });
    const isEmpty = content.length === 0 && !isAnnounced(neighborhood.status);
    if (isEmpty && written.faults.length === 0) {
      return entries.leaveOut("Neighborhood", neighborhood, ["Nothing there is listed. Nothing to do."]);
    }
    return entries.list("Neighborhood", neighborhood, written, content);
  });
}

/** A plan that is for sale itself; null for any other, which is reported. */
function planOnSale(plan: ListedPlan, catalog: ListingCatalog, entries: FeedEntries, whyNotThere: WhyNot) {
  const price = planPrice(plan, catalog.index);
  const reason = whyNotForSale(plan) ?? (price.kind === "none" ? notForSale(price.text) : null) ?? whyNotThere(plan);
  const written = writeEntry("Plan", format.plan, planValues(plan, price, catalog));
  const listed = reason ? entries.leaveOut("Plan", plan, [reason]) : entries.list("Plan", plan, written);
  return listed.length > 0 ? written : null;
}

/** The models and homes that are listed, by the ids of their neighborhood and plan: `10 20`. */
function housesByPlan(catalog: ListingCatalog, entries: FeedEntries, whyNotThere: WhyNot) {
  const plans = new Map(catalog.plans.filter(({ title }) => title !== "").map((plan) => [plan.id, plan]));
  const houses = new Map<string, XmlText[]>();
  const add = <House extends ListedHome | ListedModel>(
    kind: "Home" | "Model",
    house: House,
    valuesOf: (house: House, plan: ListedPlan, catalog: ListingCatalog) => FeedValues<typeof format.spec>,
  ) => {
    const plan = house.planId === null ? undefined : plans.get(house.planId);
    const reason = whyNotForSale(house) ?? whyNotThere(house);
    if (reason || !plan) return entries.leaveOut(kind, house, [reason ?? "No plan with a name. Choose its plan."]);
    const key = `${house.neighborhoodId} ${plan.id}`;
    const written = writeEntry("Spec", format.spec, valuesOf(house, plan, catalog));
    return houses.set(key, [...(houses.get(key) ?? []), ...entries.list(kind, house, written)]);
  };
  for (const model of catalog.models) add("Model", model, modelValues);
  for (const home of catalog.homes) add("Home", home, homeValues);
  return houses;
}
