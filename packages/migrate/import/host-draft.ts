import type { EntryDraft } from "@porchlight/backend/import/drafts.ts";
import type { EntryDataByKind, PlanData } from "@porchlight/backend/store/entry-data.ts";
import type { EntryKind } from "@porchlight/backend/store/tables.ts";
import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import type { Fields } from "./fields.ts";
import { noteUnknown, storedFields } from "./stored-fields.ts";
import type { UsedMedia } from "./used-media.ts";

interface References {
  readonly floorplan?: number[];
  readonly neighborhood?: number[];
  readonly popularPlans?: number[];
}

/** Converts the fields of an entry to a draft. References are not validated yet. */
export function hostDraft(kind: EntryKind, fields: Fields, media: UsedMedia): EntryDraft {
  const status = kind === "neighborhood" ? { status: saleStatusOf(fields) } : undefined;
  const typeName = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const stored: References & Record<string, unknown> = storedFields(fields, typeName, media);
  const { floorplan = [], neighborhood = [], popularPlans = [], ...own } = stored;
  const data = { ...status, ...own, ...(kind === "plan" && planParts(own, fields, media)) };
  return { data: data as EntryDataByKind[EntryKind], relations: { floorplan, neighborhood, popularPlans } };
}

/**
 * S3.11: the outer status counts, unless it is the publication status (`publish`) and the inner one is a sales status.
 */
function saleStatusOf(fields: Fields): string {
  const isKnown = (status = "") => neighborhoodStatuses.some((known) => known === status);
  const outer = fields.text("status");
  const inner = fields.group("neighborhood")?.text("status");
  const status = (!isKnown(outer) && isKnown(inner) ? inner : outer || inner) ?? "";
  noteUnknown(fields, "status", "status", neighborhoodStatuses, status);
  return status;
}

/** A plan's rooms with their areas, its elevations, and its main picture. */
function planParts(
  { levels, elevations, image }: Partial<PlanData>,
  fields: Fields,
  media: UsedMedia,
): Partial<PlanData> {
  const measured = levels?.map((level) => ({
    ...level,
    rooms: level.rooms?.map(({ areaSqFt, ...room }) => ({
      ...room,
      areaSqFt: areaSqFt ?? Math.round(((room.widthIn ?? 0) * (room.depthIn ?? 0)) / 144),
    })),
  }));
  const fronts = elevationsOf(elevations, fields.group("floorplanDetails"), media);
  const [front] = fronts?.flatMap(({ rendering, drawing }) => rendering ?? drawing ?? []) ?? [];
  // A plan without its own main picture shows its first elevation.
  const ownImage = image && image.media !== front?.media ? image : undefined;
  return { levels: measured, elevations: fronts, image: ownImage };
}

/** Elevations by letter; a host without the extras has only pictures, without letters. */
function elevationsOf(
  fronts: PlanData["elevations"],
  details: Fields | undefined,
  media: UsedMedia,
): PlanData["elevations"] {
  if (!fronts?.length) {
    const unnamed = { letter: "", style: "", material: "" };
    const pictures = media.uses(details, "elevations") ?? [];
    return pictures.length === 0 ? fronts : pictures.map((rendering) => ({ ...unnamed, rendering }));
  }
  const shown = new Set(fronts.flatMap(({ drawing, rendering }) => [drawing?.media, rendering?.media]));
  details?.list("elevations")?.forEach((picture, index) => {
    const id = picture.number("databaseId");
    if (!shown.has(id))
      details.omitted(`elevations[${index}]`, "An elevation that is not among the lettered elevations of the extras.");
  });
  return fronts;
}
