import type { GraphQLLeafType } from "graphql";
import type { Completer } from "./compile-operation.ts";

const maxInt = 2_147_483_647;
const minInt = -2_147_483_648;

/** Values that need no conversion, by scalar; everything else takes the type's own way, which may throw. */
const isPlain: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === "string",
  ID: (value) => typeof value === "string",
  Boolean: (value) => typeof value === "boolean",
  Float: (value) => typeof value === "number" && Number.isFinite(value),
  Int: (value) => typeof value === "number" && Number.isInteger(value) && value <= maxInt && value >= minInt,
};

/** The completer of a scalar or an enumeration. */
export function leafCompleter(type: GraphQLLeafType): Completer {
  const plain = isPlain[type.name];
  return (value) => {
    if (value === null || value === undefined) return null;
    return plain?.(value) ? value : type.coerceOutputValue(value);
  };
}
