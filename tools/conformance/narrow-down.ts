import { type DocumentNode, type GraphQLSchema, print, visit } from "graphql";
import { unknownPart, withoutUnknownParts } from "../../site/server/host/unknown-parts.ts";
import type { Variables } from "../../site/server/host/response-shape.ts";
import type { GraphqlAnswer, Host } from "./host.ts";

/** Why a host rejected an operation. */
export interface Rejection {
  /** What the host does not know: `price on QmiHomeDetails`, each once. */
  readonly unknown: readonly string[];
  /** Whether it answered the operation without that. */
  readonly isRestAnswered: boolean;
  /** What it said besides. */
  readonly messages: readonly string[];
}

const mostRounds = 12;

/**
 * Finds what a host does not know in an operation that it rejected: takes out what its messages name and asks again,
 * until the rest is answered or the messages name nothing more.
 */
export async function narrowDown(
  host: Host,
  schema: GraphQLSchema,
  text: string,
  variables: Variables,
  rejected: GraphqlAnswer,
): Promise<Rejection> {
  const unknown = new Set<string>();
  let errors = rejected.errors;
  let asked = text;
  for (let round = 0; round < mostRounds; round++) {
    for (const { message } of errors) {
      const part = unknownPart(message);
      if (part !== undefined) unknown.add(part);
    }
    const rest = withoutUnknownParts(asked, errors, schema);
    if (rest === undefined || rest === "nothing left") {
      const others = errors.map(({ message }) => message).filter((message) => unknownPart(message) === undefined);
      return { unknown: [...unknown], isRestAnswered: false, messages: unique(others) };
    }
    asked = compact(print(rest));
    const answer = await host.ask({ text: asked, variables: onlyDeclared(rest, variables) });
    if (answer.kind === "silence") return { unknown: [...unknown], isRestAnswered: false, messages: [answer.reason] };
    if (answer.data !== undefined && answer.data !== null) {
      const messages = unique(answer.errors.map(({ message }) => message));
      return { unknown: [...unknown], isRestAnswered: messages.length === 0, messages };
    }
    errors = answer.errors;
  }
  return { unknown: [...unknown], isRestAnswered: false, messages: unique(errors.map(({ message }) => message)) };
}

function onlyDeclared(document: DocumentNode, variables: Variables): Variables {
  const declared = new Set<string>();
  visit(document, { VariableDefinition: (node) => void declared.add(node.variable.name.value) });
  return Object.fromEntries(Object.entries(variables).filter(([name]) => declared.has(name)));
}

function compact(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function unique(messages: readonly string[]): string[] {
  return [...new Set(messages)];
}
