import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { fullPrice } from "#app/domain/products/figures.ts";
import {
  type ChoiceGroup,
  keysOf,
  maxOptionGroups,
  type PlanChoice,
  priceOfChoice,
} from "#app/domain/products/plan-options.ts";
import { productPrice } from "#app/domain/products/price.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { joined, singleLine } from "#app/domain/wording/text.ts";
import type { ContentClient } from "../client.ts";
import { type Picture, toPicture } from "../picture.ts";
import { GetPlanOptions, type GetPlanOptionsQuery } from "./plan-options.generated.ts";

type PlanNode = NonNullable<GetPlanOptionsQuery["plan"]>;
type Extras = PlanNode["extras"];

/** A plan with its prices: what its page of options shows, and what a request for a visit repeats. */
export interface PlanOptions {
  readonly id: number;
  readonly title: string;
  readonly uri: string;
  readonly neighborhood: { readonly title: string; readonly uri: string } | null;
  /** Whole US dollars. */
  readonly basePriceUsd: number;
  /** ISO day of the prices; empty when unknown. */
  readonly priceAsOf: string;
  readonly groups: readonly ChoiceGroup[];
  /** Drawings by the key of their choice. */
  readonly drawings: Readonly<Record<string, Picture>>;
}

/** Path of a plan's page of options. */
export function planOptionsHref(planUri: string): string {
  return `${planUri}options/`;
}

type NamedElevation = { readonly letter: string | null; readonly style: string | null } | null;
type NamedGroup = { readonly options: readonly ({ readonly label: string | null } | null)[] | null } | null;

/** Whether a plan has options with a name, or named elevations to choose from. */
export function hasOptions(
  extras:
    | { readonly elevations: readonly NamedElevation[] | null; readonly optionGroups: readonly NamedGroup[] | null }
    | null
    | undefined,
): boolean {
  const named = (extras?.elevations ?? []).filter((each) => each?.letter?.trim() || each?.style?.trim());
  const labels = (extras?.optionGroups ?? []).flatMap((group) => group?.options ?? []).map((option) => option?.label);
  return named.length > 1 || labels.some((label) => singleLine(label) !== "");
}

/**
 * Loads the options of the plan at a path. Null when there is no such plan; `unpriced` when its options can't be added
 * up, as the plan has no price or nothing to choose from.
 */
export async function loadPlanOptions(content: ContentClient, uri: string): Promise<PlanOptions | "unpriced" | null> {
  const { plan } = await content.query(GetPlanOptions, { uri });
  if (!plan) return null;
  const details = plan.floorplanDetails;
  const neighborhood = details?.neighborhood;
  const price = productPrice({
    kind: "plan",
    statusMessage: plan.productStatus?.statusMessage,
    basePriceUsd: details?.basePrice,
    neighborhoodStatus: effectiveNeighborhoodStatus(neighborhood?.status, neighborhood?.neighborhood?.status),
  });
  const { groups, drawings } = choicesOf(plan.extras);
  if (price.amountUsd === null || groups.length === 0) return "unpriced";
  return {
    id: plan.databaseId,
    title: details?.displayTitle?.trim() || plan.title?.trim() || "",
    uri: plan.uri ?? uri,
    neighborhood:
      neighborhood?.title && neighborhood.uri ? { title: singleLine(neighborhood.title), uri: neighborhood.uri } : null,
    basePriceUsd: price.amountUsd,
    priceAsOf: plan.extras?.priceAsOf ?? "",
    groups,
    drawings,
  };
}

/** The chosen options with their prices in a sentence: `Elevation B, Craftsman, + $900; … Total $662,300, Nov 21, 2026.` */
export function choiceInWords({ basePriceUsd, groups, priceAsOf }: PlanOptions, keys: readonly string[]): string {
  const { lines, totalUsd } = priceOfChoice(basePriceUsd, groups, keys);
  const chosen = lines.map(({ label, amount }) => `${label}: ${amount.replace(" $", "\u00a0$")}`).join("; ");
  return `${joined("; ", chosen, joined(", ", `total ${fullPrice(totalUsd)}`, formatDate(priceAsOf)))}.`;
}

type Drawn = Omit<PlanChoice, "key"> & { readonly name: string; readonly drawing: Picture | null };

function choicesOf(extras: Extras): Pick<PlanOptions, "groups" | "drawings"> {
  const fronts = (extras?.elevations ?? []).flatMap((elevation): Drawn[] => {
    if (!elevation) return [];
    const { letter, style, material, addedPriceUsd } = elevation;
    const label = joined(", ", letter?.trim(), style?.trim());
    const drawing = toPicture(elevation.drawing) ?? toPicture(elevation.rendering);
    const text = singleLine(material);
    return label ? [{ name: letter?.trim() || label, label, text, addedUsd: wholeUsd(addedPriceUsd), drawing }] : [];
  });
  const others = (extras?.optionGroups ?? []).flatMap((group) => {
    const choices = (group?.options ?? []).flatMap((option): Drawn[] => {
      const label = singleLine(option?.label);
      if (!option || !label) return [];
      const drawing = toPicture(option.drawing);
      return [{ name: label, label, text: singleLine(option.text), addedUsd: wholeUsd(option.addedPriceUsd), drawing }];
    });
    const kind = group?.onlyOne ? ("one" as const) : ("any" as const);
    return choices.length > 0 ? [{ title: singleLine(group?.title) || "Options", kind, choices }] : [];
  });
  const drawn = [
    ...(fronts.length > 1 ? [{ title: "Elevation", kind: "front" as const, choices: includedFirst(fronts) }] : []),
    ...others,
  ].slice(0, maxOptionGroups);
  const keys = keysOf(drawn.flatMap(({ choices }) => choices.map(({ name }) => name)));
  const drawings: Record<string, Picture> = {};
  const groups = drawn.map(({ title, kind, choices }): ChoiceGroup => {
    const keyed = choices.map(({ name: _, drawing, ...choice }) => {
      const key = keys.shift() ?? "";
      if (drawing) drawings[key] = drawing;
      return { ...choice, key };
    });
    return { title, kind, choices: keyed };
  });
  return { groups, drawings };
}

/** The elevations in their order, after the one that the base price includes. */
function includedFirst(fronts: readonly Drawn[]): readonly Drawn[] {
  const included = fronts.find(({ addedUsd }) => addedUsd === 0);
  return included ? [included, ...fronts.filter((front) => front !== included)] : fronts;
}

function wholeUsd(amountUsd: number | null): number | null {
  return amountUsd !== null && Number.isFinite(amountUsd) ? Math.round(amountUsd) : null;
}
