import { readFileSync } from "node:fs";
import { embeddedMutations } from "@porchlight/contract/vocabulary";
import { buildClientSchema, buildSchema, type GraphQLSchema, getIntrospectionQuery, parse, validate } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../../app/graphql/operations.generated.ts";
import { schemaDifferences } from "./schema-differences.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const contract = buildSchema(readFileSync(new URL("../../contract/schema.graphql", import.meta.url), "utf8"));

const listed =
  "BlogPost Campaign Event Home Model Neighborhood Page Plan Testimonial Menu BlogCategory TestimonialCategory";

/** Types of the mutations that only the embedded backend has. */
const embeddedTypes =
  "Passkey RequestLoginLinkInput RequestLoginLinkPayload LoginWithLinkInput StartPasskeyInput StartPasskeyPayload LoginWithPasskeyInput RegisterPasskeyInput RenamePasskeyInput RemovePasskeyInput PasskeysPayload";
const embeddedOnly = [
  "User.passkeys: no field",
  ...embeddedMutations.map((field) => `RootMutation.${field}: no field`),
  ...embeddedTypes.split(" ").map((name) => `${name}: no type`),
];
const isEmbeddedOnly = (text: string) =>
  /\bpasskeys\b/.test(text) || embeddedMutations.some((field) => text.includes(`${field}(`));

/** WPGraphQL's own names that differ, which no operation of the site uses. Nothing else may differ. */
const harmless = [
  "ContentNode: not a DatabaseIdentifier",
  "PageInfo: another sort of type",
  "Term: no type",
  "CampaignIdType.SLUG: no value",
  "BlogPostToTermConnection.nodes: [BlogCategory!]!, not [Term!]!",
  "TestimonialToTermConnection.nodes: [TestimonialCategory!]!, not [Term!]!",
  ...["BlogCategory", "TestimonialCategory"].flatMap((name) => [
    `RootQueryTo${name}Connection.nodes: [${name}!]!, not [Term!]!`,
    `RootQueryTo${name}ConnectionEdge.node: ${name}!, not Term!`,
  ]),
  ...listed
    .split(" ")
    .map((name) => `RootQueryTo${name}Connection.pageInfo: RootQueryTo${name}ConnectionPageInfo!, not PageInfo!`),
];

let wordpress: ThrowawayWordPress;
let schema: GraphQLSchema;
beforeAll(async () => {
  wordpress = await startWordPress();
  // Public introspection is off; inside WordPress it is available.
  const query = JSON.stringify(getIntrospectionQuery());
  const response = await wordpress.value(
    `graphql( array( 'query' => json_decode( '${query.replaceAll("\\", "\\\\")}' ) ) )`,
  );
  schema = buildClientSchema((response as { data: Parameters<typeof buildClientSchema>[0] }).data, {
    assumeValid: true,
  });
});
afterAll(() => wordpress.stop());

test("WPGraphQL's schema equals the contract, apart from type names that it generates", () => {
  expect(schemaDifferences(contract, schema).sort()).toEqual([...harmless, ...embeddedOnly].sort());
});

const ofWordPress = Object.entries(operations).filter(([, text]) => !isEmbeddedOnly(text));

test.each(ofWordPress)("WPGraphQL accepts %s without errors", (_name, text) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});

test("no mutation of WPGraphQL changes content of the model", () => {
  const kinds =
    /(?:create|update|delete)(?:Neighborhood|Plan|Model|Home|Page|Campaign|BlogPost|Testimonial|Event|BlogCategory|TestimonialCategory)$/;
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(mutations).toContain("updateFavorites");
  expect(mutations.filter((name) => kinds.test(name))).toEqual([]);
});
