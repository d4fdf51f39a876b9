import type { HomesiteState } from "@porchlight/contract/vocabulary";
import {
  arrangeHomesites,
  boxAround,
  cornersOf,
  middleOf,
  parseViewBox,
  planFit,
  scaleBar,
  shortestSide,
  tenth,
} from "#app/domain/neighborhoods/homesites.ts";
import { formatSquareFeet, fullPrice } from "#app/domain/products/figures.ts";
import { displayedStatusMessage, isAvailable } from "#app/domain/products/product-status.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { byNumbersWithin } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { imageUrl } from "#app/ui/pictures/image-url.ts";
import type { GetNeighborhoodQuery } from "./neighborhood.generated.ts";

type Extras = NonNullable<NonNullable<GetNeighborhoodQuery["neighborhood"]>["extras"]>;
type HomesiteNode = NonNullable<NonNullable<Extras["homesites"]>[number]>;
type HomeNode = NonNullable<NonNullable<Extras["homes"]>[number]>;

/** The state of a homesite: that of the home on it, or else the content's. `reserved` is under contract. */
type LotState = HomesiteState | "reserved";

const stateLabels: Readonly<Record<LotState, string>> = {
  open: "Available",
  ready: "Home under way or ready",
  model: "Model home",
  reserved: "Reserved",
  hold: "Not released",
  sold: "Sold",
};
const lotStates = Object.keys(stateLabels) as LotState[];

/** A plan that can be built here, with its footprint. */
interface BuildablePlan {
  readonly title: string;
  readonly href: string;
  readonly isForSale: boolean;
  readonly widthFt: number | null;
  readonly depthFt: number | null;
}

/** A home or model on a homesite, with the texts of its table row. */
interface LotHome {
  readonly homesite: string;
  readonly title: string;
  readonly href: string;
  /** For a home on sale: move-in and price. */
  readonly words: string;
  readonly state: LotState;
  /** The displayed status message; empty without one. */
  readonly message: string;
}

/** A homesite: its texts, and its shape in the plan's units. */
export type Homesite = SitePlanContent["homesites"][number];

/** The site plan: its homesites by number, the number of each state, and the background drawing. */
export type SitePlanContent = NonNullable<ReturnType<typeof sitePlanContent>>;

/** Minimum side of a homesite as a touch target with a legible number, px. */
const targetPx = 28;

/** The state of a homesite by the status of the home on it, and the displayed message when it has more detail. */
export function lotHomeState(status: HomeNode["productStatus"]): Pick<LotHome, "state" | "message"> {
  const message = displayedStatusMessage(status);
  if (isAvailable(status)) return { state: "ready", message };
  return message.toLowerCase() === "under contract" ? { state: "reserved", message } : { state: "sold", message: "" };
}

/**
 * The site plan of a neighborhood: homesites with the corners in the content, or, when none has any, drawn from their
 * lengths. Null without either. `lotHomes` are the homes and models here; `isSoldOut` whether the whole neighborhood is
 * sold out.
 */
export function sitePlanContent(
  extras: Extras | null | undefined,
  plans: readonly BuildablePlan[],
  lotHomes: readonly LotHome[],
  isSoldOut = false,
) {
  const nodes = (extras?.homesites ?? []).flatMap((node) => {
    const number = node?.number?.trim();
    const state = lotStates.find((each) => each === node?.state);
    return node && number && state ? [{ ...node, number, state }] : [];
  });
  const placed = placedHomesites(nodes.filter(isFirstOfNumber).sort(byNumber));
  if (!placed) return null;
  const { corners, streets } = placed;
  const lots = placed.nodes.map((node, position) => {
    const home = lotHomes.find(({ homesite }) => homesite === node.number);
    const state = home?.state ?? (isSoldOut ? "sold" : node.state);
    const fits = state === "open" || state === "hold" ? fitsOf(node, plans) : [];
    const own = corners[position] ?? [];
    const [x, y] = middleOf(own);
    return {
      id: lotId(node.number),
      number: node.number,
      street: node.street?.trim() ?? "",
      state,
      stateLabel: home?.message || stateLabels[state],
      area: formatSquareFeet(node.areaSqFt),
      size: sizeText(node),
      premium: state === "open" ? premiumText(node.premiumUsd) : "",
      home: home ?? null,
      fits,
      points: own.map((corner) => corner.map(tenth).join(",")).join(" "),
      name: lotName(node, home, state, fits),
      x,
      y,
    };
  });
  const drawn = placed.isArranged ? null : extras?.sitePlan;
  const drawing = toPicture(drawn?.drawing ? { ...drawn.drawing, mediaDetails: null } : null);
  const viewBox = parseViewBox(drawn?.viewBox) ?? boxAround(corners.flat());
  const unitsPerFoot = placed.isArranged ? 1 : (drawn?.unitsPerFoot ?? 0);
  const shortestUnits = Math.min(...corners.map(shortestSide));
  return {
    lead: leadText(lots),
    viewBox,
    /** Minimum width at which every homesite is large enough to touch, px. */
    minWidthPx: Math.min(2400, Math.ceil((targetPx / shortestUnits) * viewBox[2])),
    letterUnits: tenth(Math.min(shortestUnits * 0.42, viewBox[2] / 46)),
    drawing: drawing ? { src: imageUrl(drawing.src, 1600), alt: drawing.alt } : null,
    streets,
    caption:
      drawn?.caption ??
      (placed.isArranged ? "Drawn from the homesites’ own dimensions, in the order of their numbers." : ""),
    scale: unitsPerFoot > 0 ? scaleBar(viewBox[2], unitsPerFoot) : null,
    northDegrees: drawn?.northDegrees ?? null,
    homesites: lots,
    legend: lotStates
      .map((state) => ({
        state,
        label: stateLabels[state],
        count: lots.filter((lot) => lot.state === state).length,
      }))
      .filter(({ count }) => count > 0),
  };
}

/** The number of homesites, whether none is released, and an invitation to choose one when a plan fits an open one. */
function leadText(lots: readonly { readonly state: LotState; readonly fits: readonly unknown[] }[]): string {
  const open = lots.filter(({ state }) => state === "open");
  const count = `${lots.length} ${lots.length === 1 ? "homesite" : "homesites"}`;
  const isInviting = open.some(({ fits }) => fits.length > 0);
  const hint = isInviting ? " Choose one to see which plans fit it, and why." : "";
  if (lots.every(({ state }) => state === "hold")) return `${count}, none released yet.`;
  return `${count}, ${open.length === 0 ? "none" : open.length} to build on.${hint}`;
}

type NamedNode = Omit<HomesiteNode, "number" | "state"> & { readonly number: string; readonly state: LotState };

function placedHomesites(nodes: readonly NamedNode[]) {
  const drawn = nodes.filter(({ points }) => cornersOf(points).length >= 3);
  if (drawn.length > 0) {
    return { isArranged: false, nodes: drawn, corners: drawn.map(({ points }) => cornersOf(points)), streets: [] };
  }
  const measured = nodes.flatMap((node) =>
    (node.widthFt ?? 0) > 0 && (node.depthFt ?? 0) > 0
      ? [{ ...node, street: node.street?.trim() ?? "", widthFt: node.widthFt ?? 0, depthFt: node.depthFt ?? 0 }]
      : [],
  );
  return measured.length > 0 ? { isArranged: true, nodes: measured, ...arrangeHomesites(measured) } : null;
}

/** The id of a homesite's row, and its hash: `lot-14`. */
function lotId(number: string): string {
  return `lot-${number.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

const isFirstOfNumber = ({ number }: NamedNode, index: number, all: readonly NamedNode[]) =>
  all.findIndex((each) => lotId(each.number) === lotId(number)) === index;
const byNumber = (one: NamedNode, other: NamedNode) => byNumbersWithin(one.number, other.number);

function fitsOf(node: NamedNode, plans: readonly BuildablePlan[]) {
  return plans
    .filter(({ isForSale }) => isForSale)
    .flatMap((plan) => {
      const fit = planFit(plan, node);
      return fit ? [{ ...fit, title: plan.title, href: plan.href }] : [];
    })
    .sort((one, other) => Number(other.fits) - Number(one.fits));
}

function sizeText({ widthFt, depthFt }: NamedNode): string {
  return widthFt && depthFt ? `${feet(widthFt)} by ${feet(depthFt)} feet` : "";
}

function premiumText(premiumUsd: number | null): string {
  if (premiumUsd === null || premiumUsd < 0) return "";
  return premiumUsd === 0 ? "no premium" : `${fullPrice(premiumUsd)} premium`;
}

/**
 * The accessible name of a homesite: `Homesite 16, 8,240 square feet, available, $12,000 premium, fits The Juniper`.
 */
function lotName(
  node: NamedNode,
  home: LotHome | undefined,
  state: LotState,
  fits: readonly { readonly fits: boolean; readonly title: string }[],
): string {
  const titles = fits.filter((each) => each.fits).map(({ title }) => title);
  return [
    `Homesite ${node.number}`,
    node.areaSqFt ? `${formatNumber(node.areaSqFt)} square feet` : "",
    (home?.message || stateLabels[state]).toLowerCase(),
    home && state !== "sold" ? home.title : "",
    state === "open" ? premiumText(node.premiumUsd) : "",
    titles.length > 0 ? `fits ${titles.join(", ")}` : fits.length > 0 ? "fits no plan as drawn" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const feet = (length: number) => String(Math.round(length * 10) / 10);
