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

/**
 * How a text of the contract is written: `line` and `lines`, plain text of one or more lines; `html`; `address`, a URL
 * or an embed code with one; `uri`, a path of this site; `picture` and `pictures`, the URLs of a medium.
 */
export type TextFormat = "line" | "lines" | "html" | "address" | "uri" | "picture" | "pictures";

/** Fields that are columns of their entry or of no entry, and have no input for editors. */
const formats: Readonly<Record<string, TextFormat>> = {
  content: "html",
  description: "lines",
  uri: "uri",
  mediaItemUrl: "picture",
  sourceUrl: "picture",
  srcSet: "pictures",
};

/** The format of a text field, by the contract's description of it. */
export function textFormat(typeName: string, fieldName: string): TextFormat {
  const { input } = fieldModel(typeName, fieldName) ?? {};
  if (input === "rich-text") return "html";
  if (input === "textarea") return "lines";
  if (typeName.endsWith("Redirect") && fieldName === "origin") return "uri";
  if (typeName.endsWith("Redirect") && fieldName === "target") return "address";
  if (/(?:^u|U)r[il]$|^path$/.test(fieldName)) return formats[fieldName] ?? "address";
  return formats[fieldName] ?? "line";
}
