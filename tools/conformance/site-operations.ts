import { type DocumentNode, Kind, parse } from "graphql";
import { operations as texts } from "../../site/app/graphql/operations.generated.ts";
import type { Operation } from "../../site/server/host/operation.ts";
import { pagedLists } from "../../site/server/host/paging.ts";
import { operationOf } from "../../site/server/host/response-shape.ts";

/** One operation of the site, as it is sent. */
export interface SiteOperation {
  readonly name: string;
  readonly text: string;
  readonly document: DocumentNode;
  /** The names of the fields it asks of the query or mutation type, each once. */
  readonly rootFields: readonly string[];
  /** What those are called in the response. */
  readonly rootKeys: readonly string[];
  readonly variables: readonly OperationVariable[];
  /** Whether it asks for lists so long that they come in pages: once is enough. */
  readonly isPaged: boolean;
}

/** A variable of an operation. */
export interface OperationVariable {
  readonly name: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** It switches parts of the operation on, which are off by default. */
  readonly isSwitch: boolean;
}

/** Every operation of the site. */
export function siteOperations(): SiteOperation[] {
  return Object.entries(texts).map(([name, text]) => readOperation(name, text));
}

function readOperation(name: string, text: string): SiteOperation {
  const document = parse(text);
  const operation = operationOf(document);
  const fields = operation.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
  return {
    name,
    text,
    document,
    rootFields: [...new Set(fields.map((field) => field.name.value))],
    rootKeys: [...new Set(fields.map((field) => field.alias?.value ?? field.name.value))],
    variables: (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
      name: variable.name.value,
      isRequired: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
      hasDefault: defaultValue !== undefined,
      isSwitch: defaultValue?.kind === Kind.BOOLEAN && !defaultValue.value,
    })),
    isPaged: pagedLists(document).length > 0,
  };
}

/**
 * Values for an operation's variables by their names; those that may be left out are, where there is none.
 * @throws Error where one that may not be left out has no value.
 */
export function fillVariables(
  { name, variables }: SiteOperation,
  values: Operation["variables"],
): Operation["variables"] {
  const missing = variables.find((variable) => variable.isRequired && values[variable.name] === undefined);
  if (missing) throw new Error(`${name}: no value for $${missing.name}.`);
  const given = variables.filter((variable) => !variable.hasDefault && values[variable.name] !== undefined);
  return Object.fromEntries(given.map((variable) => [variable.name, values[variable.name]]));
}
