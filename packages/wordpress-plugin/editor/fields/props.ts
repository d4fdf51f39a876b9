import type { Data, Field, FieldsByName, Problem } from "../model.ts";

/** Props of an input for several values. */
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
  /** Path of the value; empty for that of an entry. */
  path?: string | undefined;
  problems?: readonly Problem[];
  /** Stored names to show, in order; default all. */
  names?: readonly string[];
}

/** Renders the fields of an item in another input; passed as a prop to avoid an import cycle. */
export type DrawFields = (props: FieldsProps) => import("react").ReactNode;
