import { dollars, isForSale, range, squareFeet, statusMessages, subtitle } from "./content-texts.ts";
import { type ExpectedPage, headOf } from "./expected-page.ts";
import { directions, html, links, organismMarks, pictures, placeMarks, words } from "./marks.ts";
import type { Home, Model, Neighborhood, Plan } from "./product-entries.ts";

/** The page of a neighborhood. */
export function neighborhoodPage(each: Neighborhood): ExpectedPage {
  const { neighborhood: details, extras } = each;
  const message = statusMessages[each.status ?? ""] ?? "";
  // A status as subtitle occurs only once.
  const line = subtitle(each);
  return {
    ...{ path: each.uri, kind: "neighborhoods", h1: each.title, ...headOf(each.seoMeta ?? {}), isHidden: false },
    marks: [
      ...pictures("picture", each.featuredImage?.node ?? details.thumbnail),
      ...words("head", extras.shortDescription, details.hours, line === message ? "" : line),
      ...words("head", `Status${message || "Selling now"}`),
      ...links(
        "offers",
        [...extras.homes, ...extras.models, ...extras.plans].map(({ uri }) => ({ url: uri })),
      ),
      ...words("offers", ...[...extras.homes, ...extras.models, ...extras.plans].map(({ title }) => title)),
      ...html("about", extras.about),
      ...words("distances", ...(extras.distances ?? []).map(({ label }) => label)),
      ...words("schools", ...(extras.schools ?? []).map(({ name }) => name)),
      // A district that all schools share occurs once.
      ...words("schools", ...new Set((extras.schools ?? []).map(({ district }) => district))),
      ...words("amenities", ...(extras.amenities ?? []).flatMap(({ title, text }) => [title, text])),
      ...(each.organisms ?? []).flatMap(organismMarks),
      ...words("way", details.address1, `${details.city}, ${details.state} ${details.zip}`, extras.directions),
      ...directions(details),
      ...(details.saleTeamMembers ?? []).flatMap((person) => [
        ...words("team", person.name, person.extras.note, person.extras.phone),
        ...links("team", [{ url: `mailto:${person.extras.email}` }]),
      ]),
      ...words("hours", ...(extras.hoursTable ?? []).flatMap(({ label, text }) => [label, text])),
      ...words("questions", ...(extras.questions ?? []).flatMap(({ question, answer }) => [question, answer])),
      ...html("legal", details.legal),
    ],
  };
}

/** The page of a floor plan; `offered` are the URLs of the homes that can be bought. */
export function planPage(plan: Plan, offered: ReadonlySet<string>): ExpectedPage {
  const { floorplanDetails: details, extras } = plan;
  return {
    ...{ path: plan.uri, kind: "plans", h1: details.displayTitle || plan.title, ...headOf(plan.seoMeta ?? {}) },
    isHidden: false,
    marks: [
      ...html("sheet", extras.shortDescription, extras.about),
      ...words("sheet", details.basePrice ? dollars(details.basePrice) : null),
      ...words("sheet", `Beds${range(details.bedroomsMin, details.bedroomsMax)}`),
      ...words("sheet", `Baths${range(details.bathroomsMin, details.bathroomsMax)}`),
      ...words("sheet", `Finished${squareFeet(details.finishedSqrFt)}`),
      ...(details.mainSqrFt === details.finishedSqrFt
        ? []
        : words("sheet", `Main floor${squareFeet(details.mainSqrFt)}`)),
      ...(extras.elevations ?? []).flatMap(({ style, drawing }) => [
        ...words("elevations", style),
        ...pictures("elevations", drawing),
      ]),
      ...(extras.levels ?? []).flatMap(({ name, drawing, rooms }) => [
        ...words(`level ${name}`, name, ...(rooms ?? []).filter(({ listed }) => listed).map((room) => room.name)),
        ...pictures(`level ${name}`, drawing),
      ]),
      ...words("features", ...(details.features ?? []).flatMap(({ title, text }) => [title, text])),
      ...links("homes", buyable(extras.homes, offered)),
      ...placeMarks(details.neighborhood),
    ],
  };
}

/** The homes that can be bought, as links. */
const buyable = (homes: Plan["extras"]["homes"], offered: ReadonlySet<string>) =>
  (homes ?? []).filter(({ uri }) => offered.has(uri)).map(({ uri, title }) => ({ url: uri, text: title }));

/** The page of a model home. */
export function modelPage(model: Model): ExpectedPage {
  const { modelDetails: details, extras } = model;
  return {
    ...{ path: model.uri, kind: "models", h1: model.title, ...headOf(model.seoMeta ?? {}), isHidden: false },
    marks: [
      ...html("sheet", extras.shortDescription),
      ...words("sheet", extras.openHours, extras.asShownPriceUsd ? dollars(extras.asShownPriceUsd) : null),
      ...pictures("gallery", ...(extras.gallery ?? []).slice(0, 3)),
      ...words("features", ...(extras.options ?? []).flatMap(({ label, text }) => [label, text])),
      ...links("plan", [{ url: details.floorplan.uri }]),
      ...placeMarks(details.neighborhood),
      ...directions(details),
    ],
  };
}

/** The page of a quick move-in home. */
export function homePage(home: Home): ExpectedPage {
  const { qmiHomeDetails: details, extras } = home;
  return {
    ...{ path: home.uri, kind: "homes", h1: home.title, ...headOf(home.seoMeta ?? {}), isHidden: false },
    marks: [
      ...html("sheet", extras.shortDescription, extras.note),
      ...words("sheet", `Beds${details.bedrooms}`, `Baths${details.bathrooms}`),
      ...words("sheet", `Finished${squareFeet(details.finishedSqrFt)}`),
      ...pictures("gallery", ...(extras.gallery ?? []).slice(0, 3)),
      // The price of a sold home is not shown.
      ...(isForSale(home)
        ? (extras.priceLine ?? []).flatMap(({ label, amountUsd }) => words("price", label, dollars(amountUsd)))
        : words("status", home.productStatus?.statusMessage?.[1])),
      ...words("features", ...(extras.options ?? []).flatMap(({ label, text }) => [label, text])),
      ...links("plan", [{ url: details.floorplan.uri }]),
      ...placeMarks(details.neighborhood),
      ...directions(details),
    ],
  };
}
