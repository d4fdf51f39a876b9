import { houseFields } from "./fields/houses.ts";
import { neighborhoodFields } from "./fields/neighborhood.ts";
import { organismFields } from "./fields/organism.ts";
import { planFields } from "./fields/plan.ts";
import { sharedFields } from "./fields/shared.ts";
import { textFields } from "./fields/texts.ts";
import type { FieldModel, PartModel } from "./model.ts";

/**
 * Labels, storage and validation of the contract's fields, by type and field name: every field of the entries and their
 * groups once, except columns (`Column` in `model.ts`).
 */
export const fieldModels: Readonly<Record<string, Readonly<Record<string, FieldModel | PartModel>>>> = {
  ...sharedFields,
  ...neighborhoodFields,
  ...planFields,
  ...houseFields,
  ...textFields,
  ...organismFields,
};

/**
 * The model of a field; undefined for a column, for a group stored among its owner's fields, and for an unknown field.
 */
export function fieldModel(typeName: string, name: string): FieldModel | undefined {
  const found = fieldModels[typeName]?.[name];
  return found && !("isPart" in found) ? found : undefined;
}

/** Whether a group is stored as part of its owner. */
export function isPartOfOwner(typeName: string, name: string): boolean {
  const found = fieldModels[typeName]?.[name];
  return found !== undefined && "isPart" in found;
}
