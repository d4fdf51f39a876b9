import type { EntryKind } from "../vocabulary.ts";

/** Input control of a field. Adjacent `latitude` and `longitude` become one point on a map. */
export type FieldInput =
  | "text"
  | "textarea"
  | "rich-text"
  | "money"
  | "number"
  | "day"
  | "time"
  | "date-time"
  | "select"
  | "multi-select"
  | "texts"
  | "checkbox"
  | "picture"
  | "gallery"
  | "relation"
  | "relations"
  | "latitude"
  | "longitude"
  | "homesites"
  | "group"
  | "repeater";

/** An allowed value of a field, with its label. */
export interface FieldValue {
  readonly value: string;
  readonly label: string;
}

/** Relations between entries, by stored name; `productPicker` is part of organisms. */
export type Relation = "floorplan" | "neighborhood" | "popularPlans";

/** Source of a computed field. */
export type Computed =
  /** Entries of a kind whose relation refers to this entry. */
  | { readonly by: "referring"; readonly kind: EntryKind; readonly relation: Relation }
  /** The field of the same name of a related entry. */
  | { readonly by: "related"; readonly relation: Relation }
  /** One picture per elevation of a plan: the rendering if there is one, else the drawing. */
  | { readonly by: "elevations" }
  /** Equal to another field of the entry. */
  | { readonly by: "copy" };

/** Information on a field beyond its type in the contract: labels, storage and validation. */
export interface FieldModel {
  readonly label: string;
  readonly help?: string;
  /** Set when the contract's type does not determine it. */
  readonly input?: FieldInput;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly maxLength?: number;
  /** Required for publishing; drafts may lack it. */
  readonly isRequired?: boolean;
  readonly values?: readonly FieldValue[];
  /** The stored name, when it differs from the contract's. */
  readonly storedName?: string;
  readonly computed?: Computed;
}

/** A group whose fields are stored among those of its owner. */
export interface PartModel {
  readonly isPart: true;
}

/** Marks a group whose fields are stored among those of its owner. */
export const part: PartModel = { isPart: true };

/** Fields of entries that are post fields in WordPress and columns in the store. */
export type Column =
  | "__typename"
  | "id"
  | "databaseId"
  | "slug"
  | "uri"
  | "date"
  | "modified"
  | "title"
  | "content"
  | "categories";

/** Requires every field of a contract type except `Left`; a missing or extra field is a type error. */
export type FieldsOf<Type, Left = never> = {
  readonly [Name in Exclude<keyof Type, Left | "__typename">]-?: FieldModel | PartModel;
};

/** Every field of an entry that is not a column. A neighborhood's `status` is its sales status. */
export type EntryFieldsOf<Type> = FieldsOf<Type, Column | "status">;

/** Allowed values with labels, in the order of the vocabulary. */
export function labeled<const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): FieldValue[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
