import type { Data, Field, FieldsByName, Problem } from "../model.ts";

/** Props of an input with nested fields or items: a group, a repeater or homesites. */
export interface InputProps {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  path: string;
  problems: readonly Problem[];
}

/** Props of the fields of an entry, a group or an item. */
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

/** Renders the fields of an item within its input; passed as a prop to avoid an import cycle. */
export type RenderFields = (props: FieldsProps) => import("react").ReactNode;
