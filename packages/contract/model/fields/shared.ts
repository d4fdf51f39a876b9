import type * as Contract from "../../types.generated.ts";
import { amenityIconNames, collectionIds } from "../../vocabulary.ts";
import { type FieldModel, type FieldsOf, labeled, part } from "../model.ts";

/** Coordinates in degrees, edited as one point on a map. */
export const place = {
  latitude: { label: "Latitude", input: "latitude", unit: "°", min: -90, max: 90 },
  longitude: { label: "Longitude", input: "longitude", unit: "°", min: -180, max: 180 },
} as const satisfies Record<string, FieldModel>;

/** The collections of an entry. */
export const collection: FieldModel = {
  label: "Collection",
  help: "Usually one. A neighborhood may have several.",
  input: "multi-select",
  values: labeled(collectionIds, {
    easyhouse: "EasyHouse",
    "wee-cottage": "Wee-Cottage",
    "limited-edition": "Limited Edition",
    "new-beginnings": "New Beginnings",
  }),
};

/** The symbols of amenities and of entries in blocks (S3.48). */
export const symbols = labeled(amenityIconNames, {
  location: "Location",
  active_lifestyle: "Active lifestyle",
  scenery: "Scenery",
  shopping_dinning: "Shopping and dining",
  low_maintenance: "Low maintenance",
});

/** A one-sentence description below a name. */
export const shortDescription: FieldModel = {
  label: "In a sentence",
  help: "One sentence under the name. It stands on cards and in lists too.",
  input: "textarea",
  maxLength: 300,
};

/** The day a price was set. */
export const priceAsOf: FieldModel = {
  label: "Price as of",
  help: "The day the price was set. The site prints it beside the price.",
  input: "day",
};

/** Prices over time. */
export const priceHistory: FieldModel = {
  label: "Price history",
  help: "Every price and the day it began, oldest first. The last one is today’s price. Leave it empty if the price has never changed.",
};

/** Pictures of a page, with captions. */
export const gallery: FieldModel = {
  label: "Gallery",
  help: "The first picture is shown large. Captions apply here only; the same picture can say something else elsewhere.",
};

/** The main picture of an entry: on its page, on cards and in shared links. */
export const mainPicture: FieldModel = {
  label: "Main picture",
  help: "On the page, on cards, and in links people share. Landscape, at least 1,600 pixels wide.",
  storedName: "image",
};

/** Finishes, as rows of a table. */
export const options: FieldModel = {
  label: "Finishes and options",
  help: "One row for each room or subject, such as “Kitchen”.",
};

/** URL of a virtual tour at its host. */
export const virtualTourUrl: FieldModel = {
  label: "Virtual tour",
  help: "The full address of the tour, beginning with https://.",
};

/** The letter of a house's elevation. */
export const elevationLetter: FieldModel = {
  label: "Elevation",
  help: "Its letter, as in the plan’s elevations: A, B, C.",
  maxLength: 20,
};

/** Whether a house is the mirror image of its plan. */
export const mirrored: FieldModel = {
  label: "Built mirrored",
  help: "The garage stands on the other side than in the plan.",
};

/** The number of a house's homesite. */
export const homesiteNumber: FieldModel = {
  label: "Homesite",
  help: "Its number on the site plan of the neighborhood. The plan links to this page by it.",
  maxLength: 20,
};

/** Fields of the groups that several kinds of entries share. */
export const sharedFields = {
  NodeWithFeaturedImageToMediaItemConnectionEdge: { node: mainPicture },
  SeoMeta: {
    seoTitle: {
      label: "Title",
      help: "Without the builder’s name; the site adds it. About 60 characters show.",
      storedName: "title",
      maxLength: 120,
    },
    seoMetaDescription: {
      label: "Description",
      help: "One or two sentences. About 155 characters show.",
      input: "textarea",
      storedName: "description",
      maxLength: 320,
    },
  },
  ProductStatus: {
    statusMessage: {
      label: "Words in place of the price",
      help: "What visitors read, such as “Sold Out”, “Under Contract” or “Coming Soon”. Empty while it is for sale. Of two lines, the second is read; the first is the short name that other systems know, such as sold_out.",
    },
    statusCustom: { label: "Note about the status", help: "Kept with the status; the site does not print it." },
    sectionId: {
      label: "Section in the sales system",
      help: "The id that links from the sales system use for it.",
      maxLength: 100,
    },
    enableSnipeLink: { label: "Can be reserved online" },
  },
  LabeledText: {
    label: { label: "Subject", isRequired: true, maxLength: 120 },
    text: { label: "Text", input: "textarea" },
  },
  PricePoint: {
    amountUsd: { label: "Price", input: "money", unit: "USD", min: 0, isRequired: true },
    date: { label: "Since", input: "day", isRequired: true },
  },
  SaleTeamMember: {
    name: { label: "Name", isRequired: true, maxLength: 120 },
    image: { label: "Portrait" },
    extras: part,
  },
  SaleTeamMemberExtras: {
    role: { label: "What they do", help: "Such as “Sales” or “Design studio”.", maxLength: 120 },
    note: { label: "A line about them", input: "textarea", maxLength: 300 },
    phone: { label: "Telephone", maxLength: 40 },
    email: { label: "E-mail", maxLength: 200 },
    stamp: {
      label: "Initials",
      help: "Stand where there is no portrait. Left empty, they are those of the name, longer ones where two people share them.",
      maxLength: 60,
    },
  },
} satisfies {
  NodeWithFeaturedImageToMediaItemConnectionEdge: FieldsOf<Contract.NodeWithFeaturedImageToMediaItemConnectionEdge>;
  SeoMeta: FieldsOf<Contract.SeoMeta>;
  ProductStatus: FieldsOf<Contract.ProductStatus>;
  LabeledText: FieldsOf<Contract.LabeledText>;
  PricePoint: FieldsOf<Contract.PricePoint>;
  SaleTeamMember: FieldsOf<Contract.SaleTeamMember>;
  SaleTeamMemberExtras: FieldsOf<Contract.SaleTeamMemberExtras>;
};
