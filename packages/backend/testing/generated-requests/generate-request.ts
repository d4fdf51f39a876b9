import type { GraphQLSchema } from "graphql";
import { generateQuestion } from "./generate-operation.ts";
import { Random } from "./random.ts";

/** A request as it goes over the wire. */
export interface GeneratedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a request without a body. */
  readonly body: string | null;
  /** What stands behind `?` in the address. */
  readonly search: string;
  /** What was done to it; undefined for a request that is right. */
  readonly mutation: string | undefined;
}

/** Every second request is right, every other one is spoiled. The same seed gives the same request. */
export function generateRequest(schema: GraphQLSchema, seed: number): GeneratedRequest {
  const request = rightRequest(schema, seed);
  if (seed % 2 === 0) return request;
  const random = new Random(seed);
  const [mutation, mutate] = random.one(Object.entries(mutations));
  return { ...request, ...mutate(request, random), mutation };
}

function rightRequest(schema: GraphQLSchema, seed: number): GeneratedRequest {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(generateQuestion(schema, seed)),
    search: "",
    mutation: undefined,
  };
}

type Mutate = (request: GeneratedRequest, random: Random) => Partial<GeneratedRequest>;

const strayCharacters = [
  "",
  " ",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  '"',
  '"""',
  "$",
  "@",
  ":",
  "!",
  "|",
  "...",
  "#",
  "\\",
  "\n",
  "\0",
  "\ud800",
  "é",
  "😀",
  "0",
  "-",
  "a",
];
const strayValues: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  "",
  "text",
  [],
  [[]],
  {},
  [null, 1, "a", {}],
  { a: { b: { c: [] } } },
  { toString: 1, valueOf: 2 },
  { length: 3 },
];
const mutations: Readonly<Record<string, Mutate>> = {
  "characters of the text": inText((text, random) =>
    repeated(text, 1 + random.below(5), (before) => {
      const at = random.below(before.length + 1);
      return before.slice(0, at) + random.one(strayCharacters) + before.slice(at + random.below(3));
    }),
  ),
  "tokens of the text": inText((text, random) => {
    const tokens: readonly string[] = text.match(/[\w$]+|\.\.\.|"[^"]*"|\S/g) ?? [];
    return repeated(tokens, 1 + random.below(3), (before) => {
      const at = random.below(before.length);
      const other = before[random.below(before.length)] ?? "";
      const replacement = random.one([[], [other], [other, before[at] ?? ""]]);
      return [...before.slice(0, at), ...replacement, ...before.slice(at + 1)];
    }).join(" ");
  }),
  "the text cut short": inText((text, random) => text.slice(0, random.below(text.length))),
  "the text twice": inText((text) => `${text} ${text}`),
  "no text": inText(() => ""),
  "types of the variables": inJson((question, random) => {
    const { variables = {} } = question;
    const names = Object.keys(variables as object);
    const changed = Object.fromEntries(names.map((name) => [name, random.one(strayValues)]));
    return { ...question, variables: { ...changed, [random.one(["more", "__proto__", "toString"])]: 1 } };
  }),
  "a parameter of another type": inJson((question, random) => ({
    ...question,
    [random.one(["query", "variables", "operationName", "extensions", "id"])]: random.one(strayValues),
  })),
  "another body": ({ body }, random) => ({ body: JSON.stringify(random.one([...strayValues, [body], { body }])) }),
  "a batch": ({ body }, random) => ({
    body: `[${Array.from({ length: random.below(13) }, () => random.one([body, body, body, "null", "3", "[]"])).join(",")}]`,
  }),
  "another type of content": (_request, random) => ({
    headers: random.one<Record<string, string>>([
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "application/json, text/plain" },
      { "content-type": "multipart/form-data" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "application/graphql" },
      { "content-type": ";;" },
    ]),
  }),
  "other headers": ({ headers }, random) => ({
    headers: {
      ...headers,
      [random.one(["accept", "authorization", "x-porchlight-client-address", "content-length", "origin", "cookie"])]:
        random.one([
          "",
          "*/*",
          "text/event-stream",
          "multipart/mixed",
          "Bearer x",
          "Bearer",
          "Basic eDp5",
          "a.b.c",
          "-1",
          "9".repeat(20),
          "x=1; y",
          "::1, 10.0.0.1",
        ]),
    },
  }),
  "another method": ({ body }, random) => {
    const method = random.one(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]);
    return { method, body: method === "GET" || method === "HEAD" ? null : body };
  },
  "a query in the URL": ({ body }) => {
    const { query, variables, operationName } = JSON.parse(body ?? "{}") as Record<string, unknown>;
    const search = new URLSearchParams({ query: String(query) });
    if (variables) search.set("variables", JSON.stringify(variables));
    if (operationName) search.set("operationName", String(operationName));
    return { method: "GET", body: null, search: String(search) };
  },
};

function inText(change: (text: string, random: Random) => string): Mutate {
  return inJson((question, random) => ({ ...question, query: change(String(question.query), random) }));
}

function inJson(change: (question: Record<string, unknown>, random: Random) => object): Mutate {
  return ({ body }, random) => ({
    body: JSON.stringify(change(JSON.parse(body ?? "{}") as Record<string, unknown>, random)),
  });
}

function repeated<Value>(value: Value, times: number, change: (value: Value) => Value): Value {
  let changed = value;
  for (let time = 0; time < times; time += 1) changed = change(changed);
  return changed;
}
