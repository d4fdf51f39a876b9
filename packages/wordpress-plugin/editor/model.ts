import type { FieldInput } from "../../contract/model/model.ts";

/** One value of a choice. */
export interface Choice {
  value: string;
  label: string;
}

/** How a field is edited. */
export type Input = FieldInput;

/** One field of the model, under the name that it is stored by. */
export interface Field {
  name: string;
  input: Input;
  label: string;
  help?: string;
  unit?: string;
  min?: number;
  max?: number;
  step?: number;
  maxLength?: number;
  /** Needed to publish; a draft may lack it. */
  isRequired?: boolean;
  values?: readonly Choice[];
  /** Type of a group, or of the items of a repeater. */
  of?: string;
  relatedKinds?: readonly string[];
  isComputed?: boolean;
}

export type FieldsByName = Readonly<Record<string, Field>>;

/** A type of groups or of the items of a repeater. */
export interface ItemType {
  singular: string;
  fields: FieldsByName;
  /** Stored names that a closed row shows. */
  summary?: readonly string[];
}

/** A part of a screen. */
export interface Section {
  title: string;
  help?: string;
  fields: readonly string[];
}

/** A kind of entries. */
export interface Kind {
  postType: string;
  singular: string;
  form: "block" | "panel";
  hasContent?: boolean;
  hasOrganisms?: boolean;
  fields: FieldsByName;
  sections: readonly Section[];
}

/** What the model says to the edit screens (`model/editor.json`). */
export interface Model {
  kinds: Readonly<Record<string, Kind>>;
  types: Readonly<Record<string, ItemType>>;
}

/** Stored data of an entry or of a part of one. */
export type Data = Readonly<Record<string, unknown>>;

/** What is wrong with a value. `path` is that of the value: `priceLine.2.amountUsd`. */
export interface Problem {
  path: string;
  message: string;
  /** A value that is needed to publish is not there; everything else is wrong in a draft too. */
  isMissing?: boolean;
}

const noProblems: readonly Problem[] = [];

/** The problems at a path and below it; where there are none, always the same list. */
export function problemsBelow(problems: readonly Problem[], path: string): readonly Problem[] {
  const below = problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
  return below.length === 0 ? noProblems : below;
}

/** The value as stored data; PHP writes an empty object as an empty list. */
export function dataOf(value: unknown): Data {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

/** The value as a list; anything else is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value counts as not given. A `false` and a 0 are given. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}
