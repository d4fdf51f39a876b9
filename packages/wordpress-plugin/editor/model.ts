import type { FieldInput } from "../../contract/model/model.ts";

/** A value of a choice. */
export interface Choice {
  value: string;
  label: string;
}

/** Input control of a field. */
export type Input = FieldInput;

/** A field of the model, by stored name. */
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
  /** Required for publishing; a draft may lack it. */
  isRequired?: boolean;
  values?: readonly Choice[];
  /** Type of a group, or of a repeater's items. */
  of?: string;
  relatedKinds?: readonly string[];
  isComputed?: boolean;
}

export type FieldsByName = Readonly<Record<string, Field>>;

/** A type of groups or repeater items. */
export interface ItemType {
  singular: string;
  fields: FieldsByName;
  /** Stored names shown in a collapsed row. */
  summary?: readonly string[];
}

/** A section of a screen. */
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

/** The model for the edit screens (`model/editor.json`). */
export interface Model {
  kinds: Readonly<Record<string, Kind>>;
  types: Readonly<Record<string, ItemType>>;
}

/** Stored data of an entry or a part of it. */
export type Data = Readonly<Record<string, unknown>>;

/** A problem with a value; `path` is that of the value: `priceLine.2.amountUsd`. */
export interface Problem {
  path: string;
  message: string;
  /** A required value is missing, which only prevents publishing; other problems also prevent saving. */
  isMissing?: boolean;
}

const noProblems: readonly Problem[] = [];

/** The problems at a path and below; a constant list when there are none. */
export function problemsBelow(problems: readonly Problem[], path: string): readonly Problem[] {
  const below = problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
  return below.length === 0 ? noProblems : below;
}

/** A value as stored data; PHP serializes an empty object as an empty list. */
export function dataOf(value: unknown): Data {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

/** A value as a list; anything else becomes an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value counts as missing. `false` and 0 do not. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}
