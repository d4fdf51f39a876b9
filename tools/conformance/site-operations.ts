import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationTypeNode,
  parse,
  type ValueNode,
} from "graphql";
import { operations as texts } from "../../site/app/content/operations.generated.ts";
import { pagedOperation } from "../../site/server/host/paged-operation.ts";
import { operationOf, type Variables } from "../../site/server/host/response-shape.ts";

/** One operation of the site, as it is sent. */
export interface SiteOperation {
  readonly name: string;
  readonly text: string;
  readonly document: DocumentNode;
  readonly type: OperationTypeNode;
  /** The names of the fields it asks of the query or mutation type, each once. */
  readonly rootFields: readonly string[];
  /** What those are called in the response. */
  readonly rootKeys: readonly string[];
  readonly variables: readonly OperationVariable[];
  /** Whether it asks for lists so long that they come in pages: once is enough. */
  readonly isPaged: boolean;
}

/** A variable, and where in the arguments of a root field it stands. */
export interface OperationVariable {
  readonly name: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  readonly isCondition: boolean;
  readonly defaultsTo: boolean | undefined;
  readonly uses: readonly VariableUse[];
}

/** `login`, `["input", "username"]`; `idType` is the literal beside a look-up's id. */
export interface VariableUse {
  readonly rootField: string;
  readonly argumentPath: readonly string[];
  readonly idType: string | undefined;
}

/** Every operation of the site, or of the given texts by name. */
export function siteOperations(of: Readonly<Record<string, string>> = texts): SiteOperation[] {
  return Object.entries(of).map(([name, text]) => readOperation(name, text));
}

function readOperation(name: string, text: string): SiteOperation {
  const document = parse(text);
  const operation = operationOf(document);
  const fields = operation.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
  const uses = new Map<string, VariableUse[]>();
  const conditions = new Set<string>();
  for (const field of fields) collectUses(field, uses, conditions);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    isRequired: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
    hasDefault: defaultValue !== undefined,
    isCondition: conditions.has(variable.name.value),
    defaultsTo: defaultValue?.kind === Kind.BOOLEAN ? defaultValue.value : undefined,
    uses: uses.get(variable.name.value) ?? [],
  }));
  return {
    name,
    text,
    document,
    type: operation.operation,
    rootFields: [...new Set(fields.map((field) => field.name.value))],
    rootKeys: [...new Set(fields.map((field) => field.alias?.value ?? field.name.value))],
    variables,
    isPaged: pagedOperation(document).lists.length > 0,
  };
}

function collectUses(field: FieldNode, uses: Map<string, VariableUse[]>, conditions: Set<string>): void {
  for (const { arguments: given = [] } of field.directives ?? []) {
    for (const { value } of given) if (value.kind === Kind.VARIABLE) conditions.add(value.name.value);
  }
  const idType = literalOf(field.arguments ?? [], "idType");
  const walk = (value: ValueNode, argumentPath: readonly string[]): void => {
    if (value.kind === Kind.VARIABLE) {
      const known = uses.get(value.name.value) ?? [];
      uses.set(value.name.value, [...known, { rootField: field.name.value, argumentPath, idType }]);
    } else if (value.kind === Kind.OBJECT) {
      for (const each of value.fields) walk(each.value, [...argumentPath, each.name.value]);
    } else if (value.kind === Kind.LIST) for (const each of value.values) walk(each, argumentPath);
  };
  for (const argument of field.arguments ?? []) walk(argument.value, [argument.name.value]);
}

function literalOf(given: readonly ArgumentNode[], name: string): string | undefined {
  const value = given.find((argument) => argument.name.value === name)?.value;
  return value?.kind === Kind.ENUM ? value.value : undefined;
}

/**
 * Values for an operation's variables: those in `chosen`, else what `valueFor` gives, which answers undefined where it
 * has nothing. Variables that may be left out are, then.
 * @throws Error where one that may not be left out has no value.
 */
export function fillVariables(
  operation: SiteOperation,
  valueFor: (use: VariableUse) => unknown,
  chosen: Variables = {},
): Variables {
  const variables: Record<string, unknown> = { ...chosen };
  for (const { name, isRequired, hasDefault, uses } of operation.variables) {
    if (name in variables) continue;
    const value = hasDefault ? undefined : uses.map(valueFor).find((each) => each !== undefined);
    if (value !== undefined) variables[name] = value;
    else if (isRequired) throw new Error(`${operation.name}: no value for $${name}.`);
  }
  return variables;
}
