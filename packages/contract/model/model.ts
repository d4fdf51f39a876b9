import type { EntryKind } from "../vocabulary.ts";

/** How an editor enters a field. `latitude` and `longitude` beside each other are one point on a map. */
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

/** A value that an editor may choose, with the words for it. */
export interface FieldValue {
  readonly value: string;
  readonly label: string;
}

/** Relations between entries, as the store names them; `productPicker` stands in organisms. */
export type Relation = "floorplan" | "neighborhood" | "popularPlans";

/** Where a field that nobody edits comes from. */
export type Computed =
  /** Entries of a kind whose relation names this entry. */
  | { readonly by: "referring"; readonly kind: EntryKind; readonly relation: Relation }
  /** The field of the same name of the entry that a relation names. */
  | { readonly by: "related"; readonly relation: Relation }
  /** One picture of each of a plan's elevations: the rendering where there is one, else the drawing. */
  | { readonly by: "elevations" }
  /** The same as another field of the entry. */
  | { readonly by: "copy" };

/** What is said of a field of the contract beyond its type: for editors, for the store, for whoever checks it. */
export interface FieldModel {
  readonly label: string;
  readonly help?: string;
  /** Only where the contract's type does not say it. */
  readonly input?: FieldInput;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly maxLength?: number;
  /** Needed to publish; drafts may lack it. */
  readonly isRequired?: boolean;
  readonly values?: readonly FieldValue[];
  /** What the store calls it, where that is not the contract's name. */
  readonly storedName?: string;
  readonly computed?: Computed;
}

/** A group that is stored as part of its owner; its fields stand among those of the owner. */
export interface PartModel {
  readonly isPart: true;
}

/** A group that is stored as part of its owner. */
export const part: PartModel = { isPart: true };

/** Fields of entries that are the post's own in WordPress, and columns in the store. */
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

/** Every field of a type of the contract but `Left`: one too few or too many does not compile. */
export type FieldsOf<Type, Left = never> = {
  readonly [Name in Exclude<keyof Type, Left | "__typename">]-?: FieldModel | PartModel;
};

/** Every field of an entry that is no column. A neighborhood's `status` is its state of sale. */
export type EntryFieldsOf<Type> = FieldsOf<Type, Column | "status">;

/** Values whose labels are given by value, in the order of the vocabulary. */
export function labelled<const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): FieldValue[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
