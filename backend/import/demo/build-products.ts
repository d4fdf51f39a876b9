import type { HomeData, ModelData, NeighborhoodData, PlanData, ProductStatusData } from "#backend/store/entry-data.ts";
import { buildOrganisms, buildTeam } from "./build-organisms.ts";
import { htmlOf } from "./markdown.ts";
import type { Located } from "./read-demo.ts";
import type { References } from "./references.ts";
import type { ModelShape } from "./shapes/model.ts";
import type { HomeShape } from "./shapes/move-in-home.ts";
import type { NeighborhoodShape } from "./shapes/neighborhood.ts";
import type { PlanShape } from "./shapes/plan.ts";

const inchesPerFoot = 12;

/** A neighborhood's own fields and references. */
export function buildNeighborhood(shape: Located<NeighborhoodShape>, refs: References) {
  const { at, slug: _slug, title: _title, location: _location, popularPlans, organisms, ...plain } = shape;
  const blocks = buildOrganisms(at, organisms, refs);
  const data: NeighborhoodData = {
    ...plain,
    about: htmlOf(plain.about),
    saleTeamMembers: buildTeam(`${at} saleTeamMembers`, plain.saleTeamMembers, refs),
    thumbnail: refs.image(`${at} thumbnail`, plain.thumbnail),
    image: refs.image(`${at} image`, plain.image),
    gallery: refs.images(`${at} gallery`, plain.gallery),
    sitePlan: plain.sitePlan && {
      ...plain.sitePlan,
      drawing: refs.image(`${at} sitePlan.drawing`, plain.sitePlan.drawing),
    },
    organisms: blocks.organisms,
  };
  return {
    data,
    relations: { popularPlans: refs.entries(`${at} popularPlans`, "plan", popularPlans), productPicker: blocks.picked },
  };
}

/** A plan's own fields and references; its rooms with a published size, in inches. */
export function buildPlan(shape: Located<PlanShape>, refs: References) {
  const { elevations, levels, ...own } = shape;
  const { at } = own;
  const data: PlanData = {
    ...productData(own, refs, `${at} `),
    about: htmlOf(own.about),
    elevations: elevations?.map(({ letter, style, material, drawing, rendering }, index) => ({
      letter,
      style,
      material,
      drawing: refs.image(`${at} elevations[${index}].drawing`, drawing),
      rendering: refs.image(`${at} elevations[${index}].rendering`, rendering),
    })),
    levels: levels?.map(({ name, finished, widthPx, heightPx, drawing, drawingMirrored, rooms }, index) => ({
      name,
      finished,
      widthPx,
      heightPx,
      drawing: refs.image(`${at} levels[${index}].drawing`, drawing),
      drawingMirrored: refs.image(`${at} levels[${index}].drawingMirrored`, drawingMirrored),
      rooms: rooms.filter((room) => room.table !== false).map(roomSizes),
    })),
  };
  return { data, relations: { neighborhood: refs.entry(`${at} neighborhood`, "neighborhood", own.neighborhood) } };
}

function roomSizes({ name, kind, w, h }: { name: string; kind: string; w: number; h: number }) {
  return { name, kind, widthIn: w * inchesPerFoot, depthIn: h * inchesPerFoot, areaSqFt: w * h };
}

/** A model home's own fields and references. */
export function buildModel(shape: Located<ModelShape>, refs: References) {
  const { plan: _plan, ...own } = shape;
  const data: ModelData = { ...productData(own, refs), address: shape.title };
  return { data, relations: placeOf(shape, refs) };
}

/** A quick move-in home's own fields and references. */
export function buildHome(shape: Located<HomeShape>, refs: References) {
  const { plan: _plan, ...own } = shape;
  const data: HomeData = productData(own, refs);
  return { data, relations: placeOf(shape, refs) };
}

/** What remains of a product beside its address and references. */
function productData<Shape extends Omit<Located<ModelShape | HomeShape | PlanShape>, "plan">>(
  shape: Shape,
  refs: References,
  place = `${shape.at}.`,
) {
  const { at: _at, slug: _slug, title: _title, neighborhood: _, status, sectionId, enableSnipeLink, ...plain } = shape;
  return {
    ...plain,
    image: refs.image(`${place}image`, plain.image),
    gallery: refs.images(`${place}gallery`, plain.gallery),
    productStatus: productStatus({ status, sectionId, enableSnipeLink }),
  };
}

function placeOf({ at, plan, neighborhood }: Located<ModelShape | HomeShape>, refs: References) {
  return {
    floorplan: refs.entry(`${at}.plan`, "plan", plan),
    neighborhood: refs.entry(`${at}.neighborhood`, "neighborhood", neighborhood),
  };
}

/** S3.27: the displayed message stands second, behind its value. */
function productStatus(parts: {
  status: string | undefined;
  sectionId: string | undefined;
  enableSnipeLink: boolean | undefined;
}): ProductStatusData {
  const { status, sectionId, enableSnipeLink } = parts;
  const value = status?.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return { sectionId, enableSnipeLink, statusMessage: status && value ? [value, status] : undefined };
}
