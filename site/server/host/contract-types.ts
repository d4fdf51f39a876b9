import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSchema, type GraphQLSchema } from "graphql";

let types: GraphQLSchema | undefined;

/** The types of `contract/schema.graphql`, read once. */
export function contractTypes(): GraphQLSchema {
  types ??= buildSchema(
    readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
  );
  return types;
}
