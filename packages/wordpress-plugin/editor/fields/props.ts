import type { Data, Field, FieldsByName, Problem } from "../model.ts";

/** What an input of several values gets. */
export interface InputProps {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  path: string;
  problems: readonly Problem[];
}

export interface FieldsProps {
  fields: FieldsByName;
  value: Data;
  onChange(value: Data): void;
  /** Path of the value; nothing for that of an entry. */
  path?: string | undefined;
  problems?: readonly Problem[];
  /** Stored names to show, in this order; without it all. */
  names?: readonly string[];
}

/** Draws the fields of an item inside another input, which cannot import them: they import it. */
export type DrawFields = (props: FieldsProps) => import("react").ReactNode;
