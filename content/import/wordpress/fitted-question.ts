import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSchema, type DocumentNode, type GraphQLSchema, print, visit } from "graphql";
import { type HostMessage, unknownPart, withoutUnknownParts } from "../../../site/server/host/unknown-parts.ts";

/** A question without what a host does not know. */
export interface FittedQuestion {
  /** As it is to be sent; null when nothing is left to ask but ids. */
  readonly text: string | null;
  /** What was taken out, in the host's words. */
  readonly removed: readonly string[];
}

/** Whether a host says with this that it does not know a part of the question. */
export function isMisfit({ message }: HostMessage): boolean {
  return unknownPart(message) !== undefined;
}

/** Takes out of a question what the host's answer says it does not know. */
export function withoutMisfits(text: string, faults: readonly HostMessage[]): FittedQuestion {
  const misfits = faults.filter(isMisfit);
  const rest = withoutUnknownParts(text, misfits, contract());
  return {
    text: rest && rest !== "nothing left" && hasContent(rest) ? print(rest) : null,
    removed: [...new Set(misfits.map(({ message }) => message))],
  };
}

const idsAndPaging = new Set(["__typename", "databaseId", "id", "endCursor", "hasNextPage"]);

/** A question of which only ids are left reads nothing. */
function hasContent(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field(node) {
      if (!node.selectionSet && !idsAndPaging.has(node.name.value)) isFound = true;
    },
  });
  return isFound;
}

let contractTypes: GraphQLSchema | undefined;

function contract(): GraphQLSchema {
  contractTypes ??= buildSchema(
    readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
  );
  return contractTypes;
}
