import type * as Contract from "../../types.generated.ts";
import { type EntryFieldsOf, type FieldsOf, labeled, part } from "../model.ts";
import { collection, gallery, priceAsOf, priceHistory, shortDescription } from "./shared.ts";

/** Room uses; garage and outside do not count as finished area. */
const roomKinds = ["living", "wet", "closet", "hall", "garage", "outside"] as const;

/** Kinds of openings in a wall. */
const passageKinds = ["opening", "door", "double", "slider", "bypass", "pocket", "garage", "entry"] as const;

const inches = { unit: "in", step: 0.01 } as const;
const position = { unit: "in", step: 0.01 } as const;

/** A floor plan with its elevations, levels and rooms (S3.16–S3.20). */
export const planFields = {
  Plan: {
    featuredImage: part,
    productStatus: { label: "Status" },
    floorplanDetails: part,
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  FloorplanDetails: {
    bathroomsMin: {
      label: "Bathrooms, from",
      help: "As drawn. A half bath counts 0.5.",
      min: 0,
      max: 50,
      step: 0.5,
      isRequired: true,
    },
    bathroomsMax: {
      label: "Bathrooms, up to",
      help: "With everything the plan offers as an option.",
      min: 0,
      max: 50,
      step: 0.5,
      isRequired: true,
    },
    bedroomsMin: { label: "Bedrooms, from", help: "As drawn.", min: 0, max: 50, step: 1, isRequired: true },
    bedroomsMax: {
      label: "Bedrooms, up to",
      help: "With everything the plan offers as an option.",
      min: 0,
      max: 50,
      step: 1,
      isRequired: true,
    },
    basePrice: {
      label: "Price from",
      help: "What the house costs before options. Leave empty until there is a price.",
      input: "money",
      unit: "USD",
      min: 0,
      storedName: "basePriceUsd",
    },
    collection,
    displayTitle: {
      label: "Name on the page",
      help: "Such as “The Bluebell”. Left empty, the title stands there.",
      maxLength: 120,
    },
    finishedSqrFt: { label: "Finished area", unit: "sq ft", min: 0, step: 1, isRequired: true },
    mainSqrFt: { label: "Of it on the main level", unit: "sq ft", min: 0, step: 1 },
    features: { label: "Features", help: "What every house of this plan comes with." },
    elevations: { label: "Pictures of the elevations", computed: { by: "elevations" } },
    neighborhood: { label: "Neighborhood", help: "Its address begins with the neighborhood’s.", isRequired: true },
  },
  PlanFeature: {
    title: { label: "Title", isRequired: true, maxLength: 120 },
    text: { label: "Text", input: "textarea" },
  },
  PlanExtras: {
    shortDescription,
    about: { label: "About the plan", help: "Two or three sentences.", input: "rich-text" },
    priceAsOf,
    priceHistory,
    levelsCount: { label: "Finished levels", min: 0, max: 10 },
    garageSpaces: { label: "Garage", unit: "cars", min: 0, max: 20 },
    widthFt: {
      label: "Width of the house",
      help: "Along the street, porches and patios included.",
      unit: "ft",
      min: 0,
      step: 0.01,
    },
    depthFt: {
      label: "Depth of the house",
      help: "Away from the street, porches and patios included.",
      unit: "ft",
      min: 0,
      step: 0.01,
    },
    primaryBedroom: {
      label: "Primary bedroom",
      input: "select",
      values: labeled(["main", "upper"], { main: "On the main level", upper: "On the upper level" }),
    },
    livability: {
      label: "Good to know",
      help: "Visitors filter by these.",
      input: "multi-select",
      values: labeled(
        ["zero-step-entry", "main-floor-primary", "snow-and-landscape-care", "home-office", "garage-two-or-more"],
        {
          "zero-step-entry": "Zero-step entry",
          "main-floor-primary": "Primary bedroom on the main floor",
          "snow-and-landscape-care": "Snow and landscape care",
          "home-office": "Home office",
          "garage-two-or-more": "Garage for two or more",
        },
      ),
    },
    elevations: { label: "Elevations", help: "The fronts the plan can be built with." },
    optionGroups: {
      label: "Options",
      help: "What buyers can add or choose. The site adds up the prices and shows them on a page of their own.",
    },
    levels: { label: "Levels", help: "From the lowest to the highest, each with its drawing and its rooms." },
    gallery,
    homes: { label: "Move-in homes", computed: { by: "referring", kind: "home", relation: "floorplan" } },
    models: { label: "Model homes", computed: { by: "referring", kind: "model", relation: "floorplan" } },
  },
  PlanElevation: {
    letter: { label: "Letter", isRequired: true, maxLength: 20 },
    style: { label: "Style", help: "Such as “Cottage”.", isRequired: true, maxLength: 120 },
    material: { label: "Material", help: "Such as “Lap siding”.", isRequired: true, maxLength: 120 },
    addedPriceUsd: {
      label: "Adds to the price",
      help: "0 where the price has it in it.",
      input: "money",
      unit: "USD",
      min: 0,
    },
    mirrored: {
      label: "Shown mirrored",
      help: "Drawn and rendered with the garage on the other side than in the plan.",
    },
    drawing: { label: "Drawing" },
    drawingMirrored: { label: "Drawing, mirrored", help: "The same front with the garage on the other side." },
    rendering: { label: "Rendering", help: "Shown in the drawing’s place where there is one." },
  },
  PlanOptionGroup: {
    title: { label: "Subject", help: "Such as “Structure” or “Kitchen counters”.", isRequired: true, maxLength: 120 },
    onlyOne: { label: "Only one of them can be chosen", help: "As with counters, of which a kitchen has one kind." },
    options: { label: "Options" },
  },
  PlanOption: {
    label: {
      label: "Option",
      help: "Links to a choice have this name in them. No two options of a plan have the same.",
      isRequired: true,
      maxLength: 120,
    },
    text: { label: "Text", help: "What it changes, in one sentence.", input: "textarea" },
    addedPriceUsd: {
      label: "Adds to the price",
      help: "0 where the price has it in it.",
      input: "money",
      unit: "USD",
      min: 0,
      isRequired: true,
    },
    drawing: { label: "Drawing", help: "The part of the house as it is built with the option." },
  },
  PlanLevel: {
    name: { label: "Name", help: "Such as “Main level”.", isRequired: true, maxLength: 120 },
    finished: { label: "Finished: counts as living area" },
    ceilingIn: {
      label: "Ceiling height",
      help: "Floor to ceiling, in rooms without a height of their own.",
      ...inches,
      min: 0,
    },
    widthPx: { label: "Width of the drawing", unit: "px", min: 0, isRequired: true },
    heightPx: { label: "Height of the drawing", unit: "px", min: 0, isRequired: true },
    originXPx: {
      label: "Zero point, from the left",
      help: "Where rooms are measured from, on the drawing.",
      unit: "px",
      step: 0.01,
    },
    originYPx: { label: "Zero point, from the top", unit: "px", step: 0.01 },
    pxPerFoot: { label: "Scale", unit: "px to a foot", min: 0, step: 0.0001 },
    drawing: { label: "Drawing" },
    drawingMirrored: { label: "Drawing, mirrored", help: "For homesites with the garage on the other side." },
    rooms: { label: "Rooms" },
    passages: { label: "Doors and openings", help: "Where one can walk through a wall." },
  },
  PlanRoom: {
    name: { label: "Name", isRequired: true, maxLength: 120 },
    kind: {
      label: "Use",
      input: "select",
      isRequired: true,
      values: labeled(roomKinds, {
        living: "Living",
        wet: "Kitchen, bath, laundry",
        closet: "Closet",
        hall: "Hall or stairs",
        garage: "Garage",
        outside: "Outside",
      }),
    },
    widthIn: { label: "Width inside", ...inches, min: 0, isRequired: true },
    depthIn: { label: "Depth inside", ...inches, min: 0, isRequired: true },
    areaSqFt: { label: "Area", unit: "sq ft", min: 0, step: 0.01 },
    ceilingIn: { label: "Ceiling height", help: "Only where it differs from the level’s.", ...inches, min: 0 },
    xIn: { label: "Left edge", help: "To the right of the zero point.", ...position },
    yIn: { label: "Back edge", help: "From the zero point toward the street.", ...position },
    listed: { label: "In the table of rooms" },
  },
  PlanPassage: {
    kind: {
      label: "Kind",
      input: "select",
      isRequired: true,
      values: labeled(passageKinds, {
        opening: "Opening",
        door: "Door",
        double: "Double door",
        slider: "Sliding door",
        bypass: "Bypass doors",
        pocket: "Pocket door",
        garage: "Garage door",
        entry: "Entry door",
      }),
    },
    x1In: { label: "Begins, to the right", ...position, isRequired: true },
    y1In: { label: "Begins, toward the street", ...position, isRequired: true },
    x2In: { label: "Ends, to the right", ...position, isRequired: true },
    y2In: { label: "Ends, toward the street", ...position, isRequired: true },
  },
} satisfies {
  Plan: EntryFieldsOf<Contract.Plan>;
  FloorplanDetails: FieldsOf<Contract.FloorplanDetails>;
  PlanFeature: FieldsOf<Contract.PlanFeature>;
  PlanExtras: FieldsOf<Contract.PlanExtras>;
  PlanElevation: FieldsOf<Contract.PlanElevation>;
  PlanOptionGroup: FieldsOf<Contract.PlanOptionGroup>;
  PlanOption: FieldsOf<Contract.PlanOption>;
  PlanLevel: FieldsOf<Contract.PlanLevel>;
  PlanRoom: FieldsOf<Contract.PlanRoom>;
  PlanPassage: FieldsOf<Contract.PlanPassage>;
};
