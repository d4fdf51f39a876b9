import type { NeighborhoodStatus } from "@porchlight/contract/vocabulary";

/**
 * The four visual marks of a state of sale: filled diamond (`open`), outline (`soon`), clay (`last`), dash (`sold`).
 * The grouping is not part of the specification.
 */
export type StatusKind = "open" | "soon" | "last" | "sold";

const displayByStatus: Record<NeighborhoodStatus, { message: string; kind: StatusKind }> = {
  under_development: { message: "Under Development – Stay Tuned", kind: "soon" },
  coming_soon_plain: { message: "Coming Soon", kind: "soon" },
  coming_soon: { message: "New Floorplans Coming Soon", kind: "soon" },
  now_preselling: { message: "Now Preselling", kind: "open" },
  model_open: { message: "Model Home Now Open", kind: "open" },
  new_homesites: { message: "New Homesites Now Available", kind: "open" },
  open: { message: "", kind: "open" },
  closeout: { message: "Last Chance: Almost Sold Out", kind: "last" },
  sold_out: { message: "Sold Out", kind: "sold" },
};

/** Whether a value is one of the nine known states; exact spelling, case-sensitive. */
export function isNeighborhoodStatus(value: unknown): value is NeighborhoodStatus {
  // Own keys only: a content value such as "constructor" is not a status.
  return typeof value === "string" && Object.hasOwn(displayByStatus, value);
}

/** The text shown for a state of sale (S4.14–S4.22); empty for `open` and for an unknown or missing one. */
export function neighborhoodStatusMessage(status: string | null | undefined): string {
  return isNeighborhoodStatus(status) ? displayByStatus[status].message : "";
}

/** The visual mark of a state of sale, see {@link StatusKind}; `open` for an unknown or missing one. */
export function statusKind(status: string | null | undefined): StatusKind {
  return isNeighborhoodStatus(status) ? displayByStatus[status].kind : "open";
}

/**
 * The state of sale when both the neighborhood and its inner group have one (S3.11): the outer one, or the inner one
 * when the outer is missing or no state of sale, as on a host whose outer field holds the post status (`publish`).
 * Null when neither is a text.
 */
export function effectiveNeighborhoodStatus(
  outer: string | null | undefined,
  inner: string | null | undefined,
): string | null {
  if (!isNeighborhoodStatus(outer) && isNeighborhoodStatus(inner)) return inner;
  return outer || inner || null;
}

/** Whether a neighborhood is announced and nothing in it is for sale yet. */
export function isAnnounced(status: string | null | undefined): boolean {
  return status === "under_development" || status === "coming_soon" || status === "coming_soon_plain";
}
