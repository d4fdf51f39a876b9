import type * as Contract from "../../types.generated.ts";
import { type EntryFieldsOf, type FieldsOf, labeled, part } from "../model.ts";
import {
  collection,
  elevationLetter,
  gallery,
  homesiteNumber,
  mirrored,
  options,
  place,
  priceAsOf,
  priceHistory,
  shortDescription,
  virtualTourUrl,
} from "./shared.ts";

const floorplan = { label: "Floor plan", help: "The plan that it is built to.", isRequired: true } as const;
const neighborhood = {
  label: "Neighborhood",
  help: "Its address begins with the neighborhood’s.",
  isRequired: true,
} as const;

const bathrooms = { label: "Bathrooms", help: "A half bath counts 0.5.", min: 0, max: 50, step: 0.5 } as const;
const bedrooms = { label: "Bedrooms", min: 0, max: 50, step: 1 } as const;

const fee = { computed: { by: "related", relation: "neighborhood" } } as const;

/** Model homes (S3.21, S3.22) and quick move-in homes (S3.23–S3.25). */
export const houseFields = {
  Model: {
    collection,
    featuredImage: part,
    productStatus: { label: "Status" },
    modelDetails: part,
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  ModelDetails: {
    floorplan,
    neighborhood,
    latitude: { ...place.latitude, isRequired: true },
    longitude: { ...place.longitude, isRequired: true },
  },
  ModelExtras: {
    shortDescription,
    address: { label: "Street and number", maxLength: 200 },
    bedrooms: { ...bedrooms, help: "Of this house; those of its plan where this is empty." },
    bathrooms,
    asShownPriceUsd: {
      label: "Price as shown",
      help: "This house as it is furnished and finished.",
      input: "money",
      unit: "USD",
      min: 0,
    },
    priceAsOf,
    priceHistory,
    elevation: elevationLetter,
    mirrored,
    homesite: homesiteNumber,
    openHours: { label: "When it is open", help: "Such as “Mon–Sat 10 am to 6 pm”.", maxLength: 200 },
    virtualTourUrl,
    gallery,
    options,
  },
  Home: {
    collection,
    featuredImage: part,
    productStatus: { label: "Status" },
    qmiHomeDetails: part,
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  QmiHomeDetails: {
    bathrooms: { ...bathrooms, isRequired: true },
    bedrooms: { ...bedrooms, isRequired: true },
    finishedSqrFt: { label: "Finished area", unit: "sq ft", min: 0, step: 1, isRequired: true },
    latitude: { ...place.latitude, isRequired: true },
    longitude: { ...place.longitude, isRequired: true },
    price: {
      label: "Price",
      help: "What it costs today, everything included.",
      input: "money",
      unit: "USD",
      min: 0,
      isRequired: true,
      storedName: "priceUsd",
    },
    type: { label: "Kind of house", help: "Such as “Single-family home” or “Townhome”.", maxLength: 120 },
    floorplan,
    neighborhood,
  },
  HomeExtras: {
    shortDescription,
    note: {
      label: "About this home",
      help: "What is special about this one: the homesite, the view.",
      input: "textarea",
    },
    readyDate: { label: "Ready on", help: "The day of the move-in. In the past it means ready now.", input: "day" },
    stage: { label: "Where the building stands", help: "Such as “Drywall up”.", maxLength: 120 },
    homesite: homesiteNumber,
    homesiteSqFt: { label: "Area of the homesite", unit: "sq ft", min: 0 },
    elevation: elevationLetter,
    mirrored,
    priceLine: {
      label: "How the price is made up",
      help: "The base price, what is added, credits, and the total last. It must add up to the price.",
    },
    priceHistory,
    gallery,
    hoaMonthlyUsd: { label: "HOA fee", ...fee },
    metroDistrictMills: { label: "Metro district", ...fee },
    propertyTaxRatePercent: { label: "Property tax", ...fee },
    options,
    virtualTourUrl,
  },
  PricePart: {
    kind: {
      label: "Kind",
      input: "select",
      isRequired: true,
      values: labeled(["base", "add", "credit", "total"], {
        base: "Base price",
        add: "Added",
        credit: "Credit",
        total: "Total",
      }),
    },
    label: { label: "Words", help: "Such as “Homesite 14”.", isRequired: true, maxLength: 200 },
    amountUsd: {
      label: "Amount",
      help: "Credits too are entered without a minus.",
      input: "money",
      unit: "USD",
      min: 0,
      isRequired: true,
    },
    date: { label: "Date", help: "The day it was set; of a credit, its last day.", input: "day" },
  },
} satisfies {
  Model: EntryFieldsOf<Contract.Model>;
  ModelDetails: FieldsOf<Contract.ModelDetails>;
  ModelExtras: FieldsOf<Contract.ModelExtras>;
  Home: EntryFieldsOf<Contract.Home>;
  QmiHomeDetails: FieldsOf<Contract.QmiHomeDetails>;
  HomeExtras: FieldsOf<Contract.HomeExtras>;
  PricePart: FieldsOf<Contract.PricePart>;
};
