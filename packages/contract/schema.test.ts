import { readFileSync } from "node:fs";
import { buildSchema, GraphQLInputObjectType, GraphQLNonNull, GraphQLObjectType, validateSchema } from "graphql";
import { expect, test } from "vitest";

const schema = buildSchema(readFileSync(new URL("./schema.graphql", import.meta.url), "utf8"));

function fieldsOf(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (type instanceof GraphQLObjectType || type instanceof GraphQLInputObjectType) return Object.keys(type.getFields());
  throw new Error(`${typeName} is not a type with fields.`);
}

test("the contract is a valid schema", () => {
  expect(validateSchema(schema)).toEqual([]);
});

test("the contract has every field of a user", { tags: ["S3.1"] }, () => {
  expect(fieldsOf("User")).toEqual(
    expect.arrayContaining([
      "databaseId",
      "favorites",
      "firstName",
      "id",
      "jwtAuthExpiration",
      "jwtAuthToken",
      "jwtRefreshToken",
    ]),
  );
});

test("the contract registers by username, password, email, firstName and lastName", { tags: ["S3.2"] }, () => {
  expect(fieldsOf("RegisterUserInput")).toEqual(
    expect.arrayContaining(["username", "password", "email", "firstName", "lastName"]),
  );
});

test("the contract logs in by username and password, the client's id is optional", { tags: ["S3.3"] }, () => {
  const input = schema.getType("LoginInput");
  if (!(input instanceof GraphQLInputObjectType)) throw new Error("LoginInput is not an input.");
  const required = Object.values(input.getFields()).filter((field) => field.type instanceof GraphQLNonNull);
  expect(required.map((field) => field.name).sort()).toEqual(["password", "username"]);
  expect(fieldsOf("LoginInput")).toContain("clientMutationId");
});

test("the contract gives a media item's width, height and sizes", { tags: ["S3.7"] }, () => {
  expect(fieldsOf("MediaDetails")).toEqual(expect.arrayContaining(["width", "height", "sizes"]));
});

test("fields beyond the specification are in extras", () => {
  for (const name of ["Home", "Plan", "Model", "Neighborhood"]) expect(fieldsOf(name)).toContain("extras");
});
