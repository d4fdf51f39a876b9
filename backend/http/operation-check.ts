import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import { costOf, costProblem } from "../limits/cost-limit.ts";
import { limits } from "../limits/limits.ts";
import { refusal } from "../limits/refusal.ts";
import { fragmentsOf } from "../limits/selections.ts";
import { introspectionProblem, textProblem } from "../limits/text-limits.ts";
import { parseLimited } from "../limits/token-limit.ts";
import { variableProblem } from "../limits/variable-limit.ts";
import { knownDocuments, textOf } from "./known-documents.ts";

/** A question as it came. */
export interface AskedQuestion {
  readonly document: DocumentNode;
  readonly operationName: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>> | null | undefined;
}

export interface QuestionCheckOptions {
  readonly schema: GraphQLSchema;
  /** In production the schema keeps its types to itself: no introspection, no suggestions. */
  readonly production: boolean;
  readonly rules?: readonly ValidationRule[];
}

/**
 * Decides whether a question is answered. What is cheap to find out comes first, and ends it: the limits read the
 * text once or twice, while graphql's own rules compare its parts with each other.
 */
export class QuestionCheck {
  readonly #options: QuestionCheckOptions;
  readonly #rules: readonly ValidationRule[];
  readonly #known = knownDocuments();

  constructor(options: QuestionCheckOptions) {
    this.#options = options;
    const rules = options.rules ?? specifiedRules;
    this.#rules = options.production ? [...rules, NoSchemaIntrospectionCustomRule] : rules;
  }

  /** @throws GraphQLError for a syntax error or a text that is too long. */
  parse(text: string): DocumentNode {
    return this.#known.get(text) ?? parseLimited(text);
  }

  /** Why a question is not answered; empty when it is. */
  errors(question: AskedQuestion): readonly GraphQLError[] {
    const { document } = question;
    const isKnown = this.#known.peek(textOf(document)) === document;
    const problem = (isKnown ? undefined : this.#textProblem(document)) ?? this.#valueProblem(question);
    if (problem !== undefined) return [refusal(problem)];
    if (isKnown) return [];
    const errors = validate(this.#options.schema, document, this.#rules, {
      maxErrors: limits.validationErrors,
      hideSuggestions: this.#options.production,
    });
    if (errors.length === 0) this.#known.set(textOf(document), document);
    return errors;
  }

  #textProblem(document: DocumentNode): string | undefined {
    return textProblem(document) ?? (this.#options.production ? introspectionProblem(document) : undefined);
  }

  #valueProblem({ document, operationName, variables }: AskedQuestion): string | undefined {
    const problem = variableProblem(variables);
    if (problem) return problem;
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const { schema } = this.#options;
    return costProblem(costOf({ schema, operation, fragments: fragmentsOf(document), variables: variables ?? {} }));
  }
}
