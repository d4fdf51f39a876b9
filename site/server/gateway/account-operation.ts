import { type FieldNode, Kind, type SelectionSetNode, valueFromASTUntyped } from "graphql";
import { isRecord } from "../host/operation.ts";
import type { Understood } from "./understood.ts";

const accountFields = ["login", "registerUser", "refreshJwtAuthToken"] as const;

/** A root field that makes tokens. */
export interface AccountField {
  readonly field: (typeof accountFields)[number];
  /** What its answer is called. */
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The root fields of an operation that make tokens, those behind fragments and other names included. */
export function accountFieldsOf(
  understood: Understood,
  given: Readonly<Record<string, unknown>>,
): readonly AccountField[] {
  const { operation } = understood;
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  const variables = { ...Object.fromEntries(defaults), ...given };
  return rootFields(understood, operation.selectionSet, new Set()).flatMap((node) => {
    const field = accountFields.find((each) => each === node.name.value);
    if (!field) return [];
    const value = node.arguments?.find(({ name }) => name.value === "input")?.value;
    const input: unknown = value && valueFromASTUntyped(value, variables);
    return [{ field, key: node.alias?.value ?? field, input: isRecord(input) ? input : {} }];
  });
}

function rootFields(understood: Understood, { selections }: SelectionSetNode, seen: Set<string>): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(understood, selection.selectionSet, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    const fragment = understood.document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(understood, fragment.selectionSet, seen) : [];
  });
}
