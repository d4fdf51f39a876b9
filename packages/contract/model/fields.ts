import { houseFields } from "./fields/houses.ts";
import { neighborhoodFields } from "./fields/neighborhood.ts";
import { organismFields } from "./fields/organism.ts";
import { planFields } from "./fields/plan.ts";
import { sharedFields } from "./fields/shared.ts";
import { textFields } from "./fields/texts.ts";
import type { FieldModel, PartModel } from "./model.ts";

/** Editor information on the contract's fields, by type and name; covers every field of an entry once. */
export const fieldModels: Readonly<Record<string, Readonly<Record<string, FieldModel | PartModel>>>> = {
  ...sharedFields,
  ...neighborhoodFields,
  ...planFields,
  ...houseFields,
  ...textFields,
  ...organismFields,
};

/** The editor information on a field; undefined for a column, a part of its owner and an unknown field. */
export function fieldModel(typeName: string, name: string): FieldModel | undefined {
  const found = fieldModels[typeName]?.[name];
  return found && !("isPart" in found) ? found : undefined;
}

/** Whether a group is stored as part of its owner. */
export function isPartOfOwner(typeName: string, name: string): boolean {
  const found = fieldModels[typeName]?.[name];
  return found !== undefined && "isPart" in found;
}
