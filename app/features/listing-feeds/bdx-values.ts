import { brand } from "#app/brand.ts";
import { parseTelephone } from "#app/domain/navigation/telephone.ts";
import { geoPoint } from "#app/domain/neighborhoods/geo.ts";
import { isAnnounced } from "#app/domain/neighborhoods/neighborhood-status.ts";
import type { Price } from "#app/domain/products/price.ts";
import { dayOf } from "#app/domain/wording/dates.ts";
import { modelPrice, modelRooms, moveInHomePrice } from "#app/graphql/catalog/product-summary.ts";
import type * as format from "./bdx-format.ts";
import type { FeedValues } from "./feed-format.ts";
import { houseFigures, houseKind, type ListedRooms, salesPhone, schoolsByLevel } from "./listing-values.ts";
import type {
  ListedHome,
  ListedModel,
  ListedNeighborhood,
  ListedPicture,
  ListedPlan,
  ListingCatalog,
} from "./load-listings.ts";

/** The values of a neighborhood. */
export function placeValues(place: ListedNeighborhood, origin: string): FeedValues<typeof format.subdivision> {
  const { street, city, state, zip, agent, uri } = place;
  const point = geoPoint(place.latitude, place.longitude);
  // Without a street the neighborhood is sold from the builder's office.
  const office = street ? place : brand.address;
  const { number = "", extension } = parseTelephone(salesPhone(place)) ?? {};
  const schools = schoolsByLevel(place.schools);
  return {
    "@Status": isAnnounced(place.status) ? "ComingSoon" : "Active",
    SubdivisionNumber: place.id,
    SubdivisionName: place.title,
    BuildOnYourLot: 0,
    "SalesOffice/Agent": agent?.name,
    "SalesOffice/Address/@OutOfCommunity": street ? 0 : 1,
    "SalesOffice/Address/Street1": office.street,
    "SalesOffice/Address/City": office.city,
    "SalesOffice/Address/State": office.state,
    "SalesOffice/Address/ZIP": office.zip,
    "SalesOffice/Phone/AreaCode": number.slice(2, 5),
    "SalesOffice/Phone/Prefix": number.slice(5, 8),
    "SalesOffice/Phone/Suffix": number.slice(8),
    "SalesOffice/Phone/Extension": extension,
    "SalesOffice/Email": agent?.email ?? brand.email,
    "SalesOffice/Hours": place.hours,
    "SubAddress/SubStreet1": street,
    "SubAddress/SubCity": city,
    "SubAddress/SubState": state,
    "SubAddress/SubZIP": zip,
    "SubAddress/SubGeocode/SubLatitude": point?.latitude,
    "SubAddress/SubGeocode/SubLongitude": point?.longitude,
    DrivingDirections: place.directions,
    "Schools/DistrictName": schools.district,
    "Schools/Elementary": schools.elementary,
    "Schools/Middle": schools.middle,
    "Schools/High": schools.high,
    SubDescription: place.description,
    SubImage: pictureValues(place.pictures),
    SubWebsite: uri && origin + uri,
  };
}

/** The values of a plan; without a price it is not for sale itself. */
export function planValues(
  plan: ListedPlan,
  price: Price | null,
  { origin, homes }: ListingCatalog,
): FeedValues<typeof format.plan> {
  const figures = houseFigures(planRooms(plan), plan);
  return {
    "@Type": typeOf(homes.filter(({ planId }) => planId === plan.id)),
    PlanNumber: plan.id,
    PlanName: plan.title,
    PlanNotAvailable: price ? 0 : 1,
    BasePrice: price?.amountUsd,
    BaseSqft: figures.finishedSqFt,
    Stories: figures.levels,
    Baths: figures.fullBaths,
    HalfBaths: figures.halfBaths,
    Bedrooms: figures.bedrooms,
    "Bedrooms/@MasterBedLocation": bedroomPlaces[plan.primaryBedroom ?? ""],
    Garage: figures.garageSpaces,
    Description: plan.description,
    "PlanImages/ElevationImage": pictureValues(plan.pictures.slice(0, 1)),
    "PlanImages/InteriorImage": pictureValues(plan.pictures.slice(1)),
    PlanWebsite: plan.uri && origin + plan.uri,
  };
}

/** The values of a model, which visitors can walk through. */
export function modelValues(model: ListedModel, plan: ListedPlan, catalog: ListingCatalog) {
  const rooms = planRooms({ ...modelRooms(model, plan), finishedSqFt: plan.finishedSqFt });
  return { ...houseValues(model, rooms, modelPrice(model, catalog.index), plan, catalog), SpecIsModel: 1 };
}

/** The values of a quick move-in home. */
export function homeValues(home: ListedHome, plan: ListedPlan, catalog: ListingCatalog) {
  const values = houseValues(home, home, moveInHomePrice(home), plan, catalog);
  return { ...values, "@Type": typeOf([home]), "SpecMoveInDate/Day": dayOf(home.readyDate) };
}

function houseValues(
  house: ListedHome | ListedModel,
  rooms: ListedRooms,
  price: Price,
  plan: ListedPlan,
  { origin, index }: ListingCatalog,
): FeedValues<typeof format.spec> {
  const place = house.neighborhoodId === null ? undefined : index.neighborhood.get(house.neighborhoodId);
  const point = geoPoint(house.latitude, house.longitude);
  const figures = houseFigures(rooms, plan);
  return {
    SpecNumber: house.id,
    "SpecAddress/SpecStreet1": house.title,
    "SpecAddress/SpecCity": place?.city,
    "SpecAddress/SpecState": place?.state,
    "SpecAddress/SpecZIP": place?.zip,
    "SpecAddress/SpecGeocode/SpecLatitude": point?.latitude,
    "SpecAddress/SpecGeocode/SpecLongitude": point?.longitude,
    SpecPrice: price.amountUsd,
    SpecSqft: figures.finishedSqFt,
    SpecStories: figures.levels,
    SpecBaths: figures.fullBaths,
    SpecHalfBaths: figures.halfBaths,
    SpecBedrooms: figures.bedrooms,
    "SpecBedrooms/@MasterBedLocation": bedroomPlaces[plan.primaryBedroom ?? ""],
    SpecGarage: figures.garageSpaces,
    SpecDescription: house.description,
    "SpecImages/SpecElevationImage": pictureValues(house.pictures.slice(0, 1)),
    "SpecImages/SpecInteriorImage": pictureValues(house.pictures.slice(1)),
    "SpecImages/SpecVirtualTour": house.tourUrl,
    SpecWebsite: house.uri && origin + house.uri,
  };
}

function planRooms(plan: Partial<Pick<ListedPlan, "bedroomsMin" | "bathroomsMin">> & Pick<ListedPlan, "finishedSqFt">) {
  const { bedroomsMin = null, bathroomsMin = null, finishedSqFt } = plan;
  return { bedrooms: bedroomsMin, bathrooms: bathroomsMin, finishedSqFt };
}

const bedroomPlaces: Readonly<Record<string, string>> = { main: "Down", upper: "Up" };

/** The type of houses that are all attached or all detached; null when they differ or are unknown. */
function typeOf(houses: readonly Pick<ListedHome, "type">[]): string | null {
  const kinds = new Set(houses.map(({ type }) => houseKind(type)));
  if (kinds.size === 0 || kinds.has(null)) return null;
  if (!kinds.has("detached")) return "MultiFamily";
  return kinds.size === 1 ? "SingleFamily" : null;
}

function pictureValues(pictures: readonly ListedPicture[]): FeedValues[] {
  return pictures.map(({ url, caption }, at) => {
    return { "": url, "@SequencePosition": at + 1, "@Caption": caption, "@ReferenceType": "URL" };
  });
}
