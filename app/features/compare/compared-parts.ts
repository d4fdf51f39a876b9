import { houseSize, isLength, largestRooms } from "#app/domain/floor-plans/house-measures.ts";
import { livingCosts } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import { formatRoomSize, fullPrice } from "#app/domain/products/figures.ts";
import { monthlyCost, type RunningCosts, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { type Price, priceParts } from "#app/domain/products/price.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { ComparedLevelsFragment, GetComparedProductQuery } from "./comparison.generated.ts";

type Extras = ComparedLevelsFragment["extras"] | undefined;

/** Number of rooms in the row of the largest ones. */
const largestCount = 3;

/** Facts of a house that its drawn levels give; empty when unknown. */
export function houseFacts(extras: Extras) {
  const size = houseSize(extras?.levels);
  return {
    "Width × depth": size ? formatRoomSize(size.widthIn, size.depthIn) : "",
    "Largest rooms": largestRooms(extras?.levels)
      .slice(0, largestCount)
      .map(({ name, widthIn, depthIn }) => `${name} ${formatRoomSize(widthIn, depthIn).replaceAll(" ", "\u00a0")}`)
      .join("\n"),
  };
}

/** The drawing of a level with the width that it covers of the ground, in feet. */
export interface ScaledDrawing {
  readonly label: string;
  readonly picture: Picture;
  readonly widthFt: number;
}

/** The drawings of the finished levels of a plan whose scale is known, mirrored for a mirrored house. */
export function scaledDrawings(extras: Extras, isMirrored: boolean): ScaledDrawing[] {
  return (extras?.levels ?? []).flatMap((level, position) => {
    if (!level || level.finished === false) return [];
    const { widthPx, heightPx, pxPerFoot } = level;
    const picture = (isMirrored ? toPicture(level.drawingMirrored) : null) ?? toPicture(level.drawing);
    if (!picture || !isLength(widthPx) || !isLength(heightPx) || !isLength(pxPerFoot)) return [];
    const label = level.name?.trim() || `Level ${position + 1}`;
    return [{ label, picture: { ...picture, width: widthPx, height: heightPx }, widthFt: widthPx / pxPerFoot }];
  });
}

/** The rows of a comparison in their order. */
export const factLabels = [
  "Price",
  "Base price",
  "Added to it",
  "Credit",
  "Each month",
  "Homeowners’ association",
  "Metropolitan district",
  "Ready",
  "Where",
  "Plan",
  "Collection",
  "Beds",
  "Baths",
  "Finished",
  "Width × depth",
  "Levels",
  "Garage",
  "Primary bedroom",
  "Zero-step entry",
  "Snow and landscape looked after",
  "A room to work in",
  "Largest rooms",
  "Homesite",
  "Options",
  "Open",
] as const;

/** What is known of a product, by row. */
export type Facts = Partial<Record<(typeof factLabels)[number], string>>;

type ComparedNode = GetComparedProductQuery["nodeByUri"];

/** What a product and its neighborhood have, whatever its kind; empty when the host has nothing of it. */
export function partsOf(node: ComparedNode | undefined) {
  const none = { priceLine: null, options: [], isMirrored: false, own: null };
  switch (node?.__typename) {
    case "Home": {
      const { extras, qmiHomeDetails: details } = node;
      return {
        isKnown: true,
        priceLine: extras?.priceLine,
        options: extras?.options ?? [],
        isMirrored: extras?.mirrored ?? false,
        own: extras,
        around: details?.neighborhood?.extras,
        plan: details?.floorplan?.extras,
      };
    }
    case "Model": {
      const { extras, modelDetails: details } = node;
      return {
        ...none,
        isKnown: true,
        options: extras?.options ?? [],
        isMirrored: extras?.mirrored ?? false,
        around: details?.neighborhood?.extras,
        plan: details?.floorplan?.extras,
      };
    }
    case "Plan":
      return {
        ...none,
        isKnown: true,
        around: node.floorplanDetails?.neighborhood?.extras,
        plan: node.extras,
      };
    default:
      return { ...none, isKnown: false, around: null, plan: null };
  }
}

type Parts = ReturnType<typeof partsOf>;

/** The parts of a price, and the monthly cost with the default terms of the product’s page. */
export function priceFacts({ isKnown, priceLine, own, around }: Parts, price: Price): Facts {
  if (!isKnown || price.amountUsd === null) return {};
  const parts = priceParts(priceLine, price) ?? [];
  const texts = (kind: string, withLabel: boolean) =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ amount, label }) => (withLabel ? `${amount} ${label}` : amount))
      .join("\n");
  const { totalUsd } = monthlyCost(startingAssumptions(price.amountUsd, own, around));
  return {
    "Base price": texts("base", false),
    "Added to it": texts("add", true),
    Credit: texts("credit", true),
    "Each month": `about ${fullPrice(totalUsd)}`,
  };
}

/** The options of a house, each on a line. */
export function optionsText({ options }: Parts): string {
  return options
    .flatMap((option) => (option?.text?.trim() ? [[option.label, option.text].filter(Boolean).join(": ")] : []))
    .join("\n");
}

/** The dues of the product, or else of its neighborhood. */
export function dueFacts({ own, around }: Parts): Facts {
  const due = (name: keyof RunningCosts) => own?.[name] ?? around?.[name];
  const dues = { hoaMonthlyUsd: due("hoaMonthlyUsd"), metroDistrictMills: due("metroDistrictMills") };
  return Object.fromEntries(livingCosts(dues, null).map(({ term, detail }) => [term, detail]));
}
