import { buildSchema, type GraphQLSchema, parse, printSchema, validate } from "graphql";
import { expect, test } from "vitest";
import type { GraphqlAnswer, Host } from "./host.ts";
import { narrowDown } from "./narrow-down.ts";
import { readContract } from "./site-operations.ts";

const contract = readContract();

/** A host whose schema is the contract changed as text; it answers what it finds valid, and rejects the rest. */
function hostOf(change: (sdl: string) => string, { saysWhere = true } = {}): Host & { readonly texts: string[] } {
  const schema: GraphQLSchema = buildSchema(change(printSchema(contract)));
  const texts: string[] = [];
  return {
    endpoint: "",
    asked: 0,
    texts,
    async ask({ text }): Promise<GraphqlAnswer> {
      texts.push(text);
      const errors = validate(schema, parse(text), undefined, { maxErrors: 2, hideSuggestions: true });
      const said = errors.map(({ message, locations = [] }) => ({ message, locations: saysWhere ? locations : [] }));
      return { kind: "answer", status: 200, data: errors.length > 0 ? undefined : {}, errors: said };
    },
  };
}

async function rejection(host: Host, text: string) {
  const answer = await host.ask({ text });
  if (answer.kind === "silence") throw new Error(answer.reason);
  return await narrowDown(host, contract, text, { first: 3, slug: "x" }, answer);
}

const withoutPrices = (sdl: string) => sdl.replaceAll(/^ {2}(?:price|basePrice|mainSqrFt): Float\n/gm, "");
const text =
  "query A($first: Int) { homes(first: $first) { nodes { qmiHomeDetails { price floorplan { ...P } } } } plans { nodes { ...P } } } fragment P on Plan { floorplanDetails { basePrice mainSqrFt } }";

test("every field that a host does not know is named, and the rest is answered", async () => {
  const host = hostOf(withoutPrices);
  expect(await rejection(host, text)).toEqual({
    unknown: ["price on QmiHomeDetails", "basePrice on FloorplanDetails", "mainSqrFt on FloorplanDetails"],
    isRestAnswered: false,
    messages: [],
  });
  const kept = await rejection(host, text.replace("{ price floorplan", "{ price bedrooms floorplan"));
  expect(kept).toMatchObject({ isRestAnswered: true, messages: [] });
  expect(host.texts.at(-1)).toBe(
    "query A($first: Int) { homes(first: $first) { nodes { qmiHomeDetails { bedrooms } } } }",
  );
});

test("fields are named too by a host that does not say where they stand", async () => {
  const host = hostOf(withoutPrices, { saysWhere: false });
  const { unknown, isRestAnswered } = await rejection(host, text.replace("mainSqrFt }", "mainSqrFt displayTitle }"));
  expect(unknown).toEqual([
    "price on QmiHomeDetails",
    "basePrice on FloorplanDetails",
    "mainSqrFt on FloorplanDetails",
  ]);
  expect(isRestAnswered).toBe(true);
});

test("arguments and types that a host does not know are named", async () => {
  const noSlug = hostOf((sdl) => sdl.replace("blogPost(id: ID!, idType: BlogPostIdType)", "blogPost(id: ID!)"));
  expect(await rejection(noSlug, 'query A { blogPost(id: "1", idType: SLUG) { title } }')).toEqual({
    unknown: ["argument idType of RootQuery.blogPost"],
    isRestAnswered: true,
    messages: [],
  });
  const noCampaigns = hostOf((sdl) =>
    sdl.replace(/type Campaign implements[\s\S]*?\n}\n/, "").replaceAll(/^.*\bCampaign\b.*\n/gm, ""),
  );
  const byUri =
    'query A { nodeByUri(uri: "/") { ... on Campaign { title } ... on Page { title } ...C } } fragment C on Campaign { uri }';
  expect(await rejection(noCampaigns, byUri)).toEqual({
    unknown: ["type Campaign"],
    isRestAnswered: true,
    messages: [],
  });
});

test("a field that is of another kind on the host is named with its type there", async () => {
  const flat = hostOf((sdl) =>
    sdl.replace("thumbnail: MediaItem\n  image: MediaItem\n", "thumbnail: String\n  image: MediaItem\n"),
  );
  const { unknown } = await rejection(
    flat,
    "query A { blogPosts { nodes { title customPostDetails { thumbnail { altText } } } } }",
  );
  expect(unknown).toEqual(["thumbnail as the contract has it: it is of type String there"]);
});

test("a message that names nothing is passed on as it is", async () => {
  const limited: Host = {
    endpoint: "",
    asked: 0,
    ask: async () => ({
      kind: "answer",
      status: 200,
      data: undefined,
      errors: [{ message: "Too deep.", locations: [] }],
    }),
  };
  expect(await rejection(limited, text)).toEqual({ unknown: [], isRestAnswered: false, messages: ["Too deep."] });
});
