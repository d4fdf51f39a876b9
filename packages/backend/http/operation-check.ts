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

/** The site has some fifty operations; other clients add their own. */
const maxDocuments = 200;
/** A parsed document takes about a hundred times the length of its text. */
const maxCharacters = 120_000;

interface OperationCheckOptions extends Pick<CostedOperation, "schema"> {
  /** In production the schema is private: no introspection, no suggestions. */
  readonly production: boolean;
  readonly rules?: readonly ValidationRule[];
}

/**
 * Decides whether an operation is executed. The cheapest checks come first: the limits read the document once or twice,
 * while graphql's rules compare its parts with each other.
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

  /** @throws GraphQLError for a syntax error or a text that is too long */
  parse(text: string): DocumentNode {
    return this.#valid.get(text) ?? parseLimited(text);
  }

  /** Reasons for rejecting an operation; empty when it is valid. */
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

/** Envelop plugin that replaces Yoga's parsing and validation by the check. */
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

/** Cache of valid documents by text, with bounded size. */
export function documentCache(): LRUCache<string, DocumentNode> {
  return new LRUCache({
    max: maxDocuments,
    maxSize: maxCharacters,
    sizeCalculation: (_document, text) => text.length + 1,
  });
}

/** The source text of a document. */
export function textOf(document: DocumentNode): string {
  return document.loc?.source.body ?? "";
}
