import {
  type DocumentNode,
  type GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { type CostedOperation, costProblem } from "../limits/cost.ts";
import {
  documentProblem,
  introspectionProblem,
  limitError,
  parseLimited,
  variableProblem,
} from "../limits/document-limits.ts";
import { limits } from "../limits/limits.ts";

/** The site has some fifty operations; a builder's own tools add theirs. */
const maxDocuments = 200;
/** A parsed text takes about a hundred times its length. */
const maxCharacters = 120_000;

interface OperationCheckOptions extends Pick<CostedOperation, "schema"> {
  /** In production the schema keeps its types to itself: no introspection, no suggestions. */
  readonly production: boolean;
  readonly rules?: readonly ValidationRule[];
}

/**
 * Decides whether an operation is executed. What is cheap to find out comes first, and ends it: the limits read the
 * text once or twice, while graphql's own rules compare its parts with each other.
 */
export class OperationCheck {
  readonly #options: OperationCheckOptions;
  readonly #rules: readonly ValidationRule[];
  readonly #valid = documentCache();

  constructor(options: OperationCheckOptions) {
    this.#options = options;
    const rules = options.rules ?? specifiedRules;
    this.#rules = options.production ? [...rules, NoSchemaIntrospectionCustomRule] : rules;
  }

  /** @throws GraphQLError for a syntax error or a text that is too long. */
  parse(text: string): DocumentNode {
    return this.#valid.get(text) ?? parseLimited(text);
  }

  /** Why an operation is not executed; empty when it is. */
  errors(operation: Omit<CostedOperation, "schema">): readonly GraphQLError[] {
    const { schema, production } = this.#options;
    const { document, variables } = operation;
    const isValid = this.#valid.peek(textOf(document)) === document;
    const problem =
      (isValid ? undefined : this.#documentProblem(document)) ??
      variableProblem(variables) ??
      costProblem({ schema, ...operation });
    if (problem !== undefined) return [limitError(problem)];
    if (isValid) return [];
    const options = { maxErrors: limits.validationErrors, hideSuggestions: production };
    const errors = validate(schema, document, this.#rules, options);
    if (errors.length === 0) this.#valid.set(textOf(document), document);
    return errors;
  }

  #documentProblem(document: DocumentNode): string | undefined {
    return documentProblem(document) ?? (this.#options.production ? introspectionProblem(document) : undefined);
  }
}

/** The check in place of Yoga's own parsing and validation. */
export function checkedOperations(check: OperationCheck): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source) => check.parse(String(source)));
    },
    onValidate({ params: { documentAST }, context, setValidationFn }) {
      const { operationName, variables } = context.params;
      setValidationFn(() => check.errors({ document: documentAST, operationName, variables }));
    },
  };
}

/** Valid documents by their text. Its size is limited, so texts that never come again don't fill the memory. */
export function documentCache(): LRUCache<string, DocumentNode> {
  return new LRUCache({
    max: maxDocuments,
    maxSize: maxCharacters,
    sizeCalculation: (_document, text) => text.length + 1,
  });
}

/** The text that a document was parsed from. */
export function textOf(document: DocumentNode): string {
  return document.loc?.source.body ?? "";
}
