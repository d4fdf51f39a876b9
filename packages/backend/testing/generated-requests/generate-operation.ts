import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from "graphql";
import { generateValue, literal } from "./generate-value.ts";
import { Random } from "./random.ts";

/** A question as it goes into the body of a request. */
export interface GeneratedQuestion {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
}

/** A question that is valid by the schema. The same seed gives the same question. */
export function generateQuestion(schema: GraphQLSchema, seed: number): GeneratedQuestion {
  return new Generator(schema, seed).question();
}

const mutationShare = 0.04;
const mostLevels = 8;

class Generator {
  readonly #schema: GraphQLSchema;
  readonly #seed: number;
  readonly #random: Random;
  readonly #fragments = new Map<string, string>();
  readonly #definitions: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  /** Arguments by field: a field has the same ones wherever it stands, so that its places can be merged. */
  readonly #arguments = new Map<string, string>();
  #fieldsLeft = 0;
  #aliasesLeft = 3;
  #directivesLeft = 4;

  constructor(schema: GraphQLSchema, seed: number) {
    this.#schema = schema;
    this.#seed = seed;
    this.#random = new Random(seed);
  }

  question(): GeneratedQuestion {
    const random = this.#random;
    this.#fieldsLeft = 5 + random.below(70);
    const isMutation = random.chance(mutationShare);
    const root = isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType();
    if (!root) throw new Error("A schema without a root.");
    const selections = this.#selections(root, 1);
    const variables = this.#definitions.length > 0 ? ` (${this.#definitions.join(", ")})` : "";
    const isNamed = variables !== "" || isMutation || random.chance(0.5);
    const head = isNamed ? `${isMutation ? "mutation" : "query"} Q${this.#seed}${variables} ` : "";
    return {
      query: [head + selections, ...this.#fragments.values()].join(random.one(["\n", " ", "\n# a comment\n"])),
      ...(isNamed && random.chance(0.7) ? { operationName: `Q${this.#seed}` } : {}),
      ...(this.#definitions.length > 0 || random.chance(0.3) ? { variables: this.#variables } : {}),
    };
  }

  #selections(type: GraphQLCompositeType, level: number): string {
    const random = this.#random;
    const parts: string[] = [];
    if (!isUnionType(type)) {
      const usable = Object.values(type.getFields()).filter((field) => level < mostLevels || !isComposite(field));
      const chosen = usable.length > 0 ? random.some(usable, level === 1 ? 3 : 8) : [];
      for (const field of chosen) parts.push(this.#field(type, field, level));
    }
    if (isAbstractType(type)) {
      for (const possible of random.some(this.#schema.getPossibleTypes(type), 3)) {
        parts.push(this.#conditional(possible, level));
      }
    } else if (level > 1 && random.chance(0.1)) parts.push(this.#conditional(type, level));
    if (parts.every((part) => part === "") || random.chance(0.1)) parts.push("__typename");
    return `{ ${parts.filter(Boolean).join(" ")} }`;
  }

  #field(parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, level: number): string {
    if (this.#fieldsLeft <= 0 && level > 1) return "";
    this.#fieldsLeft -= 1;
    const type = getNamedType(field.type);
    const inner = isCompositeType(type) ? ` ${this.#selections(type, level + 1)}` : "";
    const args = this.#argumentsOf(parent, field);
    return `${this.#alias(field)}${field.name}${args}${this.#directive()}${inner}`;
  }

  #alias(field: GraphQLField<unknown, unknown>): string {
    if (this.#aliasesLeft <= 0 || !this.#random.chance(0.05)) return "";
    this.#aliasesLeft -= 1;
    return `${field.name}${this.#aliasesLeft}: `;
  }

  #directive(): string {
    const random = this.#random;
    if (this.#directivesLeft <= 0 || !random.chance(0.03)) return "";
    this.#directivesLeft -= 1;
    const condition = random.chance(0.5) ? String(random.chance(0.5)) : this.#variable("Boolean!", random.chance(0.5));
    return ` @${random.one(["include", "skip"])}(if: ${condition})`;
  }

  #argumentsOf(parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>): string {
    if (field.args.length === 0) return "";
    const place = `${parent.name}.${field.name}`;
    let args = this.#arguments.get(place);
    if (args === undefined) {
      const given = field.args.filter((arg) => isNonNullType(arg.type) || this.#random.chance(0.35));
      args = given.length > 0 ? `(${given.map((arg) => this.#argument(arg)).join(", ")})` : "";
      this.#arguments.set(place, args);
    }
    return args;
  }

  #argument({ name, type }: GraphQLArgument): string {
    const value = generateValue(type, name, this.#random);
    return `${name}: ${this.#random.chance(0.4) ? this.#variable(String(type), value) : literal(value)}`;
  }

  #variable(type: string, value: unknown): string {
    const name = `v${this.#definitions.length}`;
    const isDefault = value !== null && this.#random.chance(0.2);
    this.#definitions.push(`$${name}: ${type}${isDefault ? ` = ${literal(value)}` : ""}`);
    if (!isDefault || this.#random.chance(0.5)) this.#variables[name] = value;
    return `$${name}`;
  }

  /** A part for one type: in place, or as a separate fragment, which later parts of that type may share. */
  #conditional(type: GraphQLCompositeType, level: number): string {
    if (!isObjectType(type) || this.#random.chance(0.6) || this.#fragments.size > 6) {
      return `... on ${type.name} ${this.#selections(type, level)}`;
    }
    // The level in the name keeps a fragment out of itself.
    const name = `${type.name}At${level}`;
    if (!this.#fragments.has(name)) {
      this.#fragments.set(name, "");
      this.#fragments.set(name, `fragment ${name} on ${type.name} ${this.#selections(type, level)}`);
    }
    return this.#fragments.get(name) === "" ? "" : `...${name}`;
  }
}

function isComposite(field: GraphQLField<unknown, unknown>): boolean {
  return isCompositeType(getNamedType(field.type));
}
