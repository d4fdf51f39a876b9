import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import type { EntryDataByKind, PlanData } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import type { EntryDraft } from "../entry-draft.ts";
import type { Fields } from "./fields.ts";
import { noteUnknown, storedFields } from "./stored-fields.ts";
import type { UsedMedia } from "./used-media.ts";

interface References {
  readonly floorplan?: number[];
  readonly neighborhood?: number[];
  readonly popularPlans?: number[];
}

/** What the fields of an entry become in the store. References are not yet checked. */
export function hostDraft(kind: EntryKind, fields: Fields, media: UsedMedia): EntryDraft {
  const status = kind === "neighborhood" ? { status: saleStatusOf(fields) } : undefined;
  const typeName = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const stored: References & Record<string, unknown> = storedFields(fields, typeName, media);
  const { floorplan = [], neighborhood = [], popularPlans = [], ...own } = stored;
  const data = { ...status, ...own, ...(kind === "plan" && planParts(own, fields, media)) };
  return { data: data as EntryDataByKind[EntryKind], relations: { floorplan, neighborhood, popularPlans } };
}

/** S3.11: the outer status counts, unless it is the post's own state (`publish`) and the inner one is a state of sale. */
function saleStatusOf(fields: Fields): string {
  const isKnown = (status = "") => neighborhoodStatuses.some((known) => known === status);
  const outer = fields.text("status");
  const inner = fields.group("neighborhood")?.text("status");
  const status = (!isKnown(outer) && isKnown(inner) ? inner : outer || inner) ?? "";
  noteUnknown(fields, "status", "status", neighborhoodStatuses, status);
  return status;
}

/** A plan's rooms with their areas, and its fronts. */
function planParts({ levels, elevations }: Partial<PlanData>, fields: Fields, media: UsedMedia): Partial<PlanData> {
  const measured = levels?.map((level) => ({
    ...level,
    rooms: level.rooms?.map(({ areaSqFt, ...room }) => ({
      ...room,
      areaSqFt: areaSqFt ?? Math.round(((room.widthIn ?? 0) * (room.depthIn ?? 0)) / 144),
    })),
  }));
  return { levels: measured, elevations: elevationsOf(elevations ?? [], fields.group("floorplanDetails"), media) };
}

/** Fronts by their letters; a host without the extras has pictures only, which get no letter. */
function elevationsOf(fronts: NonNullable<PlanData["elevations"]>, details: Fields | undefined, media: UsedMedia) {
  if (fronts.length === 0) {
    const unnamed = { letter: "", style: "", material: "" };
    return media.uses(details, "elevations")?.map((rendering) => ({ ...unnamed, rendering }));
  }
  const shown = new Set(fronts.flatMap(({ drawing, rendering }) => [drawing?.media, rendering?.media]));
  details?.list("elevations")?.forEach((picture, index) => {
    const id = picture.number("databaseId");
    if (!shown.has(id)) details.omitted(`elevations[${index}]`, "A front that the lettered fronts of the extras lack.");
  });
  return fronts;
}
