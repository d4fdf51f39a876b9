import type { FeedFormat } from "./feed-format.ts";
import * as is from "./feed-format.ts";
import { optional, required, wanted } from "./feed-format.ts";

const atHome = "Enter it at the home.";
const atPlace = "Enter it at the home’s neighborhood.";
const atPlan = "Enter it at the plan.";
const inBrand = "Enter it in app/brand.ts.";
const status = is.oneOf("Active", "Contingent", "Pending", "For Rent");
const houses = is.oneOf(
  ...["SingleFamily", "Condo", "Townhouse", "Coop", "MultiFamily", "Manufactured", "VacantLand", "Other", "Apartment"],
);
const picture: FeedFormat = {
  PictureUrl: wanted(is.webUrl(2000), "picture", "Upload it again."),
  Caption: optional(is.prose(250), "caption"),
};

/** The builder's own data in a listing. */
export const zillowOffice = {
  "Office/BrokerageName": required(is.name(100), "name of the builder", inBrand),
  "Office/BrokerPhone": required(is.telephone, "telephone number of the builder", inBrand),
  "Office/BrokerEmail": required(is.email, "email address of the builder", inBrand),
  "Office/BrokerWebsite": optional(is.webUrl(2000), "web address of the site"),
  "Office/StreetAddress": optional(is.name(150), "street of the builder", inBrand),
  "Office/City": optional(is.name(50), "city of the builder", inBrand),
  "Office/State": optional(is.state, "state of the builder", inBrand),
  "Office/Zip": optional(is.zip, "ZIP code of the builder", inBrand),
} satisfies FeedFormat;

/** The elements of a `Listing` in the Zillow Interchange Format 1.0.20 that the feed uses, in the order of the format. */
export const zillowListing = {
  "Location/StreetAddress": required(is.name(150), "street address", "Enter it as the title of the home."),
  "Location/City": required(is.name(50), "city", atPlace),
  "Location/State": required(is.state, "state", atPlace),
  "Location/Zip": required(is.zip, "ZIP code", atPlace),
  "Location/Lat": optional(is.decimal(-90, 90), "latitude"),
  "Location/Long": optional(is.decimal(-180, 180), "longitude"),
  "Location/DisplayAddress": optional(is.oneOf("Yes", "No"), "display of the address"),
  "ListingDetails/Status": required(status, "state of sale"),
  "ListingDetails/Price": required(is.integer(1, 9_999_999_999), "price", `${atHome} Up to $5,000 it is not shown.`),
  "ListingDetails/ListingUrl": wanted(is.webUrl(2000), "page"),
  "ListingDetails/ProviderListingId": required(is.name(100), "number"),
  "ListingDetails/VirtualTourUrl": optional(is.webUrl(2000), "virtual tour", "Correct its address at the home."),
  "BasicDetails/PropertyType": required(houses, "type of house", "Enter it at the home, such as Single-family home."),
  "BasicDetails/Title": optional(is.prose(50), "title"),
  "BasicDetails/Description": wanted(is.prose(4000), "description", "Enter a short description at the home."),
  "BasicDetails/Bedrooms": wanted(is.integer(1, 99), "number of bedrooms", atHome),
  "BasicDetails/FullBathrooms": wanted(is.integer(0, 99), "number of bathrooms", atHome),
  "BasicDetails/HalfBathrooms": optional(is.integer(0, 99), "number of half baths"),
  "BasicDetails/LivingArea": wanted(is.integer(1, 99_999), "finished area", atHome),
  "BasicDetails/LotSize": optional(is.decimal(0, 9999), "area of the homesite"),
  "Pictures/Picture": wanted(
    { each: picture },
    "picture",
    "Choose a photograph at the home; SVG drawings don’t count.",
  ),
  "Agent/FirstName": optional(is.name(50), "first name of the salesperson"),
  "Agent/LastName": optional(is.name(50), "last name of the salesperson"),
  "Agent/EmailAddress": required(is.email, "email address of the salesperson", atPlace),
  "Agent/OfficeLineNumber": optional(is.telephone, "telephone number of the salesperson"),
  ...zillowOffice,
  "Fees/Fee/FeeType": optional(is.oneOf("HOA", "Maintenance", "Common Charges"), "kind of a fee"),
  "Fees/Fee/FeeAmount": optional(is.decimal(0, 99_999), "dues of the association", atHome),
  "Fees/Fee/FeePeriod": optional(is.oneOf("monthly", "quarterly", "annually"), "period of a fee"),
  "Schools/District": optional(is.prose(100), "school district"),
  "Schools/Elementary": optional(is.prose(100), "elementary school"),
  "Schools/Middle": optional(is.prose(100), "middle school"),
  "Schools/High": optional(is.prose(100), "high school"),
  "Neighborhood/Name": optional(is.prose(100), "name of the neighborhood"),
  "Neighborhood/Description": optional(is.prose(2000), "description of the neighborhood"),
  "RichDetails/NumFloors": optional(is.integer(1, 99), "number of levels", atPlan),
  "RichDetails/NumParkingSpaces": optional(is.integer(1, 99), "number of garage spaces", atPlan),
} satisfies FeedFormat;
