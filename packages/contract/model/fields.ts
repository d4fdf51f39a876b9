import { houseFields } from "./fields/houses.ts";
import { neighborhoodFields } from "./fields/neighborhood.ts";
import { organismFields } from "./fields/organism.ts";
import { planFields } from "./fields/plan.ts";
import { sharedFields } from "./fields/shared.ts";
import { textFields } from "./fields/texts.ts";
import type { FieldModel, PartModel } from "./model.ts";

/** What is said of the contract's fields, by type and name: every field that an entry of the model has, once. */
export const fieldModels: Readonly<Record<string, Readonly<Record<string, FieldModel | PartModel>>>> = {
  ...sharedFields,
  ...neighborhoodFields,
  ...planFields,
  ...houseFields,
  ...textFields,
  ...organismFields,
};

/** What is said of one field; undefined for a column, a part of its owner and what the model does not know. */
export function fieldModel(typeName: string, name: string): FieldModel | undefined {
  const found = fieldModels[typeName]?.[name];
  return found && !("isPart" in found) ? found : undefined;
}

/** Whether a group is stored as part of its owner. */
export function isPartOfOwner(typeName: string, name: string): boolean {
  const found = fieldModels[typeName]?.[name];
  return found !== undefined && "isPart" in found;
}
