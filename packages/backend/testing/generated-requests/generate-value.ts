import {
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import type { Random } from "./random.ts";

/** An enumeration's value, which has no quotes in a question's text. */
export class EnumValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return this.name;
  }
}

const texts = [
  "",
  "/",
  "20",
  "ponderosa",
  "/plan/ponderosa/",
  "/homes/berthoud/bluestem/",
  "front.jpg",
  "the and a",
  "%",
  "' OR 1=1 --",
  "ü\u0000\u2028😀",
  "[1, 2]",
  '[1, "a", null]',
  "{}",
  "<b>&amp;</b>",
  "__proto__",
  "x".repeat(300),
];
const ids = [
  "20",
  "10",
  "30",
  "40",
  "999",
  "-1",
  "0",
  btoa("post:20"),
  btoa("user:1"),
  "ponderosa",
  "/plan/ponderosa",
  "",
  "no id",
];
const cursors = [btoa("arrayconnection:20"), btoa("arrayconnection:x"), "garbage", ""];
const numbers = [0, 1, 2, 3, 5, 10, 100, -1, 500, 501, 2_147_483_647];

/** A value that the type accepts. */
export function generateValue(type: GraphQLInputType, name: string, random: Random): unknown {
  if (isNonNullType(type)) return generateNamed(type.ofType, name, random);
  return random.chance(0.1) ? null : generateNamed(type, name, random);
}

function generateNamed(type: Exclude<GraphQLInputType, { ofType: never }>, name: string, random: Random): unknown {
  if (isNonNullType(type)) return generateValue(type, name, random);
  if (isListType(type)) {
    return Array.from({ length: random.below(4) }, () => generateValue(type.ofType, name, random));
  }
  return generateOne(type, name, random);
}

function generateOne(type: GraphQLNamedInputType, name: string, random: Random): unknown {
  if (isEnumType(type)) return new EnumValue(random.one(type.getValues()).name);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || random.chance(0.5));
    return Object.fromEntries(fields.map((field) => [field.name, generateValue(field.type, field.name, random)]));
  }
  if (type.name === "Boolean") return random.chance(0.5);
  if (type.name === "Int") return random.one(numbers);
  if (type.name === "Float") return random.one(numbers) / 2;
  if (type.name === "ID") return random.chance(0.2) ? random.one(numbers) : random.one(ids);
  return random.one(name === "after" || name === "before" ? cursors : texts);
}

/** A value as it stands in a question's text. */
export function literal(value: unknown): string {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${literal(inner)}`)
      .join(", ")} }`;
  }
  return JSON.stringify(value);
}
