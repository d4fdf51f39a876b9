import { createContext, useContext } from "react";

/** What a field tells the control inside it: its id, the ids of its notes, and whether it holds an error. */
export type FieldWiring = { id?: string; describedBy?: string; invalid?: boolean };

/** Carries the wiring from `Field` or `Fieldset` to its control. */
export const FieldContext = createContext<FieldWiring>({});

type Wired = { id?: string | undefined; "aria-describedby"?: string | undefined; "aria-invalid"?: unknown };

/** The attributes a control takes from the field around it; what the control says itself goes first. */
export function useFieldWiring(own: Wired) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field.id,
    "aria-describedby": own["aria-describedby"] ?? field.describedBy,
    "aria-invalid":
      own["aria-invalid"] === undefined
        ? field.invalid || undefined
        : own["aria-invalid"] === true || own["aria-invalid"] === "true",
  };
}
