import type * as Contract from "../../types.generated.ts";
import { homesiteStates, neighborhoodStatuses, schoolLevels } from "../../vocabulary.ts";
import { type EntryFieldsOf, type FieldsOf, labeled, part } from "../model.ts";
import { collection, gallery, place, priceAsOf, shortDescription, symbols } from "./shared.ts";

/** A neighborhood and its parts (S3.9–S3.15). */
export const neighborhoodFields = {
  Neighborhood: {
    status: {
      label: "State of sale",
      help: "The site prints the words beside the name, except for “Open”.",
      input: "select",
      isRequired: true,
      values: labeled(neighborhoodStatuses, {
        under_development: "Under development",
        coming_soon_plain: "Coming soon",
        coming_soon: "New floor plans coming soon",
        now_preselling: "Now preselling",
        model_open: "Model home now open",
        new_homesites: "New homesites now available",
        open: "Open",
        closeout: "Last chance: almost sold out",
        sold_out: "Sold out",
      }),
    },
    types: {
      label: "Kinds of houses",
      help: "One a line, in the plural: “Single-family homes”, “Townhomes”, “Cottages”.",
    },
    collection,
    basePrice: {
      label: "Price from",
      help: "The lowest price here. Left empty, the site takes the lowest price of the plans.",
      input: "money",
      unit: "USD",
      min: 0,
      storedName: "basePriceUsd",
    },
    featuredImage: part,
    neighborhood: part,
    organisms: { label: "Blocks of the page" },
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  NeighborhoodDetails: {
    address1: { label: "Street and number", help: "Of the sales office or the entrance.", maxLength: 200 },
    address2: { label: "Second line of the address", maxLength: 200 },
    city: { label: "City", isRequired: true, maxLength: 120 },
    state: { label: "State", help: "Two letters, such as CO.", maxLength: 60 },
    zip: { label: "ZIP code", maxLength: 20 },
    hours: { label: "Opening hours in a line", help: "Such as “Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm”." },
    legal: { label: "Legal notice", help: "Small type at the foot of the page.", input: "textarea" },
    phone: { label: "Telephone", maxLength: 40 },
    status: { label: "State of sale", computed: { by: "copy" } },
    neighborhoodArea: { label: "Region", help: "Such as “Northern Colorado”.", maxLength: 120 },
    featuredNeighborhood: { label: "Show it first in lists and on the front page" },
    longitude: { ...place.longitude, isRequired: true },
    latitude: { ...place.latitude, isRequired: true },
    popularPlans: {
      label: "Popular plans",
      help: "Move-in homes of these plans come first where the site lists popular homes.",
    },
    saleTeamMembers: { label: "Sales team", help: "In the order in which visitors should see them." },
    thumbnail: { label: "Picture for cards", help: "Left empty, cards show the main picture." },
  },
  NeighborhoodExtras: {
    shortDescription,
    about: { label: "About the neighborhood", help: "Two or three paragraphs.", input: "rich-text" },
    priceAsOf,
    gallery,
    hoursTable: { label: "Opening hours by day", help: "One row for each stretch of days; holidays last." },
    distances: { label: "Distances", help: "What people ask about: schools, trails, the highway." },
    schools: {
      label: "Schools",
      help: "The schools of this address today, as the district says. The site adds that boundaries change and the district decides.",
    },
    directions: { label: "How to get there", input: "textarea" },
    questions: { label: "Questions and answers" },
    hoaMonthlyUsd: { label: "HOA fee", input: "money", unit: "USD a month", min: 0 },
    metroDistrictMills: { label: "Metro district", unit: "mills", min: 0, max: 500, step: 0.001 },
    propertyTaxRatePercent: { label: "Property tax", unit: "% a year", min: 0, max: 20, step: 0.001 },
    homesites: {
      label: "Homesites",
      help: "Draw each homesite on the site plan, then fill in its row.",
      input: "homesites",
    },
    sitePlan: { label: "Site plan" },
    amenities: { label: "Amenities" },
    homes: { label: "Move-in homes", computed: { by: "referring", kind: "home", relation: "neighborhood" } },
    models: { label: "Model homes", computed: { by: "referring", kind: "model", relation: "neighborhood" } },
    plans: { label: "Floor plans", computed: { by: "referring", kind: "plan", relation: "neighborhood" } },
  },
  Distance: {
    label: { label: "Place", isRequired: true, maxLength: 120 },
    miles: { label: "Distance", unit: "miles", min: 0, max: 1000, step: 0.1, isRequired: true },
  },
  School: {
    name: { label: "Name", help: "In full: “Mill Creek Elementary School”.", isRequired: true, maxLength: 120 },
    level: {
      label: "Level",
      input: "select",
      isRequired: true,
      values: labeled(schoolLevels, {
        elementary: "Elementary",
        elementary_middle: "Elementary and middle",
        middle: "Middle",
        high: "High",
      }),
    },
    district: { label: "District", help: "Its full name. Left empty for a school without one.", maxLength: 120 },
    miles: {
      label: "Distance",
      help: "By road from the entrance of the neighborhood.",
      unit: "miles",
      min: 0,
      max: 1000,
      step: 0.1,
    },
    url: { label: "Page of the school", help: "Beginning with https://.", maxLength: 300 },
  },
  QuestionAndAnswer: {
    question: { label: "Question", isRequired: true, maxLength: 300 },
    answer: { label: "Answer", input: "textarea", isRequired: true },
  },
  Amenity: {
    kind: {
      label: "Symbol",
      input: "select",
      isRequired: true,
      values: symbols,
    },
    title: { label: "Title", isRequired: true, maxLength: 120 },
    text: { label: "Text", input: "textarea" },
  },
  Homesite: {
    number: {
      label: "Number",
      help: "As it is written on the plan. No two are alike.",
      isRequired: true,
      maxLength: 20,
    },
    state: {
      label: "State",
      input: "select",
      isRequired: true,
      values: labeled(homesiteStates, {
        ready: "A home is ready or under construction",
        open: "Open",
        model: "Model home",
        sold: "Sold",
        hold: "On hold",
      }),
    },
    street: { label: "Street", maxLength: 120 },
    areaSqFt: { label: "Area", unit: "sq ft", min: 0 },
    homeUri: {
      label: "Page of the house on it",
      help: "Leave empty: the home or model with this homesite’s number is found by itself.",
      maxLength: 300,
    },
    points: {
      label: "Corners",
      help: "In the units of the site plan, such as “0,0 80,0 80,110 0,110”. Drawing fills this in.",
    },
    widthFt: { label: "Along the street", unit: "ft", min: 0, step: 0.1 },
    depthFt: { label: "Away from the street", unit: "ft", min: 0, step: 0.1 },
    buildableWidthFt: { label: "Building envelope, along the street", unit: "ft", min: 0, step: 0.1 },
    buildableDepthFt: { label: "Building envelope, away from it", unit: "ft", min: 0, step: 0.1 },
    premiumUsd: { label: "Premium", help: "What it adds to the price of a plan.", input: "money", unit: "USD", min: 0 },
  },
  SitePlan: {
    drawing: { label: "Drawing", help: "An SVG prints best. The homesites are drawn on it." },
    caption: { label: "Caption", maxLength: 300 },
    viewBox: {
      label: "Corner and size of the drawing",
      help: "Four numbers, as in the SVG’s viewBox: “0 0 1600 600”. Homesites are measured in the same units.",
      maxLength: 60,
    },
    unitsPerFoot: { label: "Units to a foot", help: "Without it the plan has no scale.", min: 0, step: 0.0001 },
    northDegrees: {
      label: "North",
      help: "Degrees clockwise from up. Without it the plan has no arrow.",
      unit: "°",
      min: -360,
      max: 360,
    },
  },
} satisfies {
  Neighborhood: EntryFieldsOf<Contract.Neighborhood> & FieldsOf<Pick<Contract.Neighborhood, "status">>;
  NeighborhoodDetails: FieldsOf<Contract.NeighborhoodDetails>;
  NeighborhoodExtras: FieldsOf<Contract.NeighborhoodExtras>;
  Distance: FieldsOf<Contract.Distance>;
  School: FieldsOf<Contract.School>;
  QuestionAndAnswer: FieldsOf<Contract.QuestionAndAnswer>;
  Amenity: FieldsOf<Contract.Amenity>;
  Homesite: FieldsOf<Contract.Homesite>;
  SitePlan: FieldsOf<Contract.SitePlan>;
};
