import type { FeedFormat } from "./feed-format.ts";
import * as is from "./feed-format.ts";
import { optional, required, wanted } from "./feed-format.ts";

const inBrand = "Enter it in app/brand.ts.";
const atPlace = "Enter it at the neighborhood.";
const atPlan = "Enter it at the plan.";
const atHouse = "Enter it at the house.";
const builderNumber = required(is.name(30), "builder number", "Correct BDX_BUILDER_NUMBER.");
const id = required(is.name(30), "number");
const rooms = is.integer(0, 99);
const area = is.integer(1, 99_999);
const levels = optional(is.integer(1, 99), "number of levels");
const garage = optional(is.integer(1, 99), "number of garage spaces");
const primaryBedroom = optional(is.oneOf("Down", "Up"), "place of the primary bedroom");
const flag = optional(is.oneOf("0", "1"), "mark");
const page = optional(is.webUrl(255), "page");
const hiddenPrice = "Up to $5,000 it is not shown.";
const latitude = optional(is.decimal(-90, 90), "latitude");
const longitude = optional(is.decimal(-180, 180), "longitude");
const school = optional(is.prose(100), "school");
const picture: FeedFormat = {
  "": wanted(is.webUrl(500), "picture", "Upload it again."),
  "@SequencePosition": optional(is.integer(1, 999), "position"),
  "@Caption": optional(is.prose(255), "caption"),
  "@ReferenceType": optional(is.oneOf("URL", "Filename"), "reference"),
};
const front = wanted({ each: picture }, "picture", "Choose a photograph; SVG drawings don’t count.");
const pictures = optional({ each: picture }, "pictures");

/** The elements of BDX's NHlist format that the feed uses, in the order of the format. */
export const corporation = {
  CorporateBuilderNumber: builderNumber,
  CorporateState: required(is.state, "state of the builder", inBrand),
  CorporateName: required(is.name(40), "name of the builder", inBrand),
} satisfies FeedFormat;

/** The builder's division. */
export const builder = {
  BuilderNumber: builderNumber,
  BrandName: required(is.name(30), "name of the builder", inBrand),
  ReportingName: required(is.name(75), "name of the builder", inBrand),
  DefaultLeadsEmail: required(is.email, "email address of the builder", inBrand),
  BuilderWebsite: required(is.webUrl(255), "web address of the site", "Correct PUBLIC_URL."),
} satisfies FeedFormat;

/** A neighborhood. */
export const subdivision = {
  "@Status": optional(is.oneOf("Active", "ComingSoon"), "state of sale"),
  SubdivisionNumber: id,
  SubdivisionName: required(is.name(60), "name", "Enter it as the title of the neighborhood."),
  BuildOnYourLot: flag,
  "SalesOffice/Agent": optional(is.prose(100), "name of the salesperson"),
  "SalesOffice/Address/@OutOfCommunity": flag,
  "SalesOffice/Address/Street1": required(is.name(100), "street", atPlace),
  "SalesOffice/Address/City": required(is.name(40), "city", atPlace),
  "SalesOffice/Address/State": required(is.state, "state", atPlace),
  "SalesOffice/Address/ZIP": required(is.zip, "ZIP code", atPlace),
  "SalesOffice/Phone/AreaCode": wanted(is.digits(3), "telephone number", atPlace),
  "SalesOffice/Phone/Prefix": optional(is.digits(3), "telephone number"),
  "SalesOffice/Phone/Suffix": optional(is.digits(4), "telephone number"),
  "SalesOffice/Phone/Extension": optional(is.integer(0, 9_999_999), "extension"),
  "SalesOffice/Email": optional(is.email, "email address of the salesperson", atPlace),
  "SalesOffice/Hours": optional(is.prose(255), "hours"),
  "SubAddress/SubStreet1": optional(is.name(100), "street", atPlace),
  "SubAddress/SubCity": required(is.name(40), "city", atPlace),
  "SubAddress/SubState": required(is.state, "state", atPlace),
  "SubAddress/SubZIP": required(is.zip, "ZIP code", atPlace),
  "SubAddress/SubGeocode/SubLatitude": latitude,
  "SubAddress/SubGeocode/SubLongitude": longitude,
  DrivingDirections: optional(is.prose(2000), "directions"),
  "Schools/DistrictName": optional(is.prose(100), "school district"),
  "Schools/Elementary": school,
  "Schools/Middle": school,
  "Schools/High": school,
  SubDescription: wanted(is.prose(2000), "description", atPlace),
  SubImage: pictures,
  SubWebsite: page,
} satisfies FeedFormat;

const planFigures = {
  BasePrice: required(is.decimal(1, 99_999_999), "starting price", `${atPlan} ${hiddenPrice}`),
  BaseSqft: required(area, "finished area", atPlan),
  Stories: levels,
  Baths: required(rooms, "number of bathrooms", atPlan),
  HalfBaths: optional(rooms, "number of half baths"),
  Bedrooms: required(rooms, "number of bedrooms", atPlan),
} satisfies FeedFormat;

/** A plan. */
export const plan = {
  "@Type": optional(is.oneOf("SingleFamily", "MultiFamily"), "type of house"),
  PlanNumber: id,
  PlanName: required(is.name(50), "name", "Enter it as the title of the plan."),
  PlanNotAvailable: flag,
  ...planFigures,
  "Bedrooms/@MasterBedLocation": primaryBedroom,
  Garage: garage,
  Description: wanted(is.prose(1500), "description", atPlan),
  "PlanImages/ElevationImage": front,
  "PlanImages/InteriorImage": pictures,
  PlanWebsite: page,
} satisfies FeedFormat;

/** A plan that is not for sale itself, as the frame of houses: its figures may be missing. */
export const planOfHouses: typeof plan = {
  ...plan,
  ...(Object.fromEntries(
    Object.entries(planFigures).map(([path, rule]) => [path, { ...rule, need: "optional" }]),
  ) as typeof planFigures),
};

/** A quick move-in home, or a model. */
export const spec = {
  "@Type": plan["@Type"],
  SpecNumber: id,
  "SpecAddress/SpecStreet1": required(is.name(100), "street address", "Enter it as the title of the house."),
  "SpecAddress/SpecCity": required(is.name(40), "city", atPlace),
  "SpecAddress/SpecState": required(is.state, "state", atPlace),
  "SpecAddress/SpecZIP": required(is.zip, "ZIP code", atPlace),
  "SpecAddress/SpecGeocode/SpecLatitude": latitude,
  "SpecAddress/SpecGeocode/SpecLongitude": longitude,
  "SpecMoveInDate/Day": optional(is.day, "move-in day", atHouse),
  SpecIsModel: flag,
  SpecPrice: required(is.decimal(1, 99_999_999), "price", `${atHouse} ${hiddenPrice}`),
  SpecSqft: wanted(area, "finished area", atHouse),
  SpecStories: levels,
  SpecBaths: wanted(rooms, "number of bathrooms", atHouse),
  SpecHalfBaths: optional(rooms, "number of half baths"),
  SpecBedrooms: wanted(rooms, "number of bedrooms", atHouse),
  "SpecBedrooms/@MasterBedLocation": primaryBedroom,
  SpecGarage: garage,
  SpecDescription: wanted(is.prose(1500), "description", atHouse),
  "SpecImages/SpecElevationImage": front,
  "SpecImages/SpecInteriorImage": pictures,
  "SpecImages/SpecVirtualTour": optional(is.webUrl(500), "virtual tour", "Correct its address at the house."),
  SpecWebsite: page,
} satisfies FeedFormat;
