import { stripIgnoredCharacters } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentBackend } from "../../packages/backend/index.ts";
import { checkConformance } from "./conformance.ts";
import type { Row } from "./report.ts";
import { demoStore, embeddedBackend, serve, type TemporaryStore } from "./testing/served-hosts.ts";

const account = { username: "visitor", password: "a long enough secret" };
const endpoint = "https://homes.test/wp/graphql";
let store: TemporaryStore;
let backend: ContentBackend;
beforeAll(async () => {
  store = await demoStore();
  backend = await embeddedBackend(store.databaseUrl);
  const user =
    '{ username: "visitor", password: "a long enough secret", email: "visitor@homes.test", firstName: "V", lastName: "R" }';
  const { registerUser } = (await fetchData(
    `mutation { registerUser(input: ${user}) { user { databaseId jwtAuthToken } } }`,
  )) as {
    registerUser: { user: { databaseId: number; jwtAuthToken: string } };
  };
  const { databaseId, jwtAuthToken } = registerUser.user;
  const favorites = `mutation { updateFavorites(input: { userId: ${databaseId}, favorites: "[12,7]" }) { user { id } } }`;
  await fetchData(favorites, jwtAuthToken);
});
afterAll(async () => {
  await backend.close();
  store.remove();
});

function sendToBackend(operation: object, headers: HeadersInit = {}): Promise<Response> {
  const all = { "content-type": "application/json", ...headers };
  return backend.fetch(new Request(endpoint, { method: "POST", headers: all, body: JSON.stringify(operation) }));
}

async function fetchData(query: string, token?: string): Promise<unknown> {
  const response = await sendToBackend({ query }, token === undefined ? {} : { authorization: `Bearer ${token}` });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

interface SentOperation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

interface Change {
  /** Account that logs in; undefined unless the test is about accounts. */
  readonly user?: typeof account;
  /** Whether a test account registers. */
  readonly mayRegister?: boolean;
  /** Changes the operation before the host gets it. */
  readonly onOperation?: (operation: SentOperation) => void;
  /** Changes the response data in place. */
  readonly data?: (data: Record<string, unknown>, operation: SentOperation) => void;
  /** Responds in place of the host. */
  readonly respond?: (operation: SentOperation) => Response | undefined;
}

/** The rows with faults on a host whose responses are changed in transit. */
async function faultsOf({
  user,
  mayRegister = false,
  onOperation,
  data,
  respond,
}: Change): Promise<Record<string, readonly string[]>> {
  const host = await serve(async (request) => {
    const sent = (await request.json()) as SentOperation;
    const operation = { ...sent, query: stripIgnoredCharacters(sent.query) };
    const own = respond?.(operation);
    if (own) return own;
    onOperation?.(operation);
    const authorization = request.headers.get("authorization");
    const response = await sendToBackend(operation, authorization === null ? {} : { authorization });
    const body = (await response.json()) as { data?: Record<string, unknown> };
    if (body.data) data?.(body.data, operation);
    return Response.json(body, { status: response.status });
  });
  try {
    const options = { samplesPerOperation: 1, accounts: { ...(user ? { user } : {}), mayRegister } };
    const { rows, conforms } = await checkConformance(`${host.url}/wp/graphql`, options);
    const faults = rows.filter((row) => !row.conforms);
    expect(conforms).toBe(faults.length === 0);
    return Object.fromEntries(faults.map(({ name, faults: messages }: Row) => [name, messages]));
  } finally {
    await host.close();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Calls `change` for every object of a response. */
function eachObject(value: unknown, change: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, change);
  else if (isObject(value)) {
    change(value);
    for (const part of Object.values(value)) eachObject(part, change);
  }
}

/** Changes a field everywhere in a response. */
function changeField(name: string, change: (value: unknown) => unknown) {
  return (data: unknown) =>
    eachObject(data, (object) => {
      if (name in object) object[name] = change(object[name]);
    });
}

test("an unchanged host has no faults", async () => {
  expect(await faultsOf({ user: account })).toEqual({});
});

test("text for a number is reported with its path", async () => {
  const faults = await faultsOf({ data: changeField("price", (price) => (price === null ? null : String(price))) });
  expect([
    "GetCampaign",
    "GetHome",
    "GetHomesForFeeds",
    "GetHomesForSale",
    "GetMoreHomes",
    "GetNeighborhood",
    "GetOverviewMap",
    "GetPage",
  ]).toEqual(expect.arrayContaining(Object.keys(faults)));
  expect(faults.GetOverviewMap).toEqual([
    expect.stringMatching(
      /^homes\.nodes\[0\]\.qmiHomeDetails\.price: text \("\d+"\) instead of a number \(and \d+ more like it\)$/,
    ),
  ]);
  expect(faults.GetHome?.[0]).toMatch(/^home\.qmiHomeDetails\.price: text/);
});

test("null for a required value is reported with its path", async () => {
  expect(
    await faultsOf({
      data: (data, { operationName }) =>
        operationName === "GetBlogPosts" && changeField("hasPreviousPage", () => null)(data),
    }),
  ).toEqual({
    GetBlogPosts: [
      "The host’s response holds no readable blogPosts (blogPosts.pageInfo.hasPreviousPage: null instead of true or false).",
    ],
  });
});

test("a missing field is reported with its path", async () => {
  const remove = (data: unknown) => eachObject(data, (object) => delete object.quickMoveInsOverview);
  expect(await faultsOf({ data: remove })).toEqual({ GetOverviewMap: ["page.quickMoveInsOverview: is missing"] });
});

test("an entry that is listed but not found is reported", async () => {
  const { plans } = (await fetchData("{ plans(first: 100) { nodes { uri } } }")) as {
    plans: { nodes: { uri: string }[] };
  };
  const faults = await faultsOf({
    data(data, { operationName }) {
      if (operationName === "GetPlan") data.plan = null;
    },
  });
  expect(faults).toEqual({
    GetPlan: [`nothing at ${plans.nodes[0]?.uri}, which the host lists`],
  });
});

test("a null field with an error, a failing server and an invalid addition are reported", async () => {
  const respond = ({ operationName }: SentOperation) => {
    if (operationName === "GetMeta") {
      const errors = [{ message: "Internal server error", path: ["page"] }];
      return Response.json({ data: { page: null, nodeByUri: null }, errors });
    }
    return operationName === "GetEvents" ? new Response("<h1>Bad gateway</h1>", { status: 502 }) : undefined;
  };
  const faults = await faultsOf({ respond, data: changeField("readingMinutes", () => "4 minutes") });
  expect(faults).toEqual({
    GetMeta: ["Internal server error"],
    GetEvents: ["The host answered no GraphQL (HTTP 502)."],
    GetBlogPost: ['blogPost.extras.readingMinutes: text ("4 minutes") instead of a whole number'],
  });
});

test("a failing list is reported once more, as its entries cannot be requested individually", async () => {
  const errors = [{ message: "Internal server error", path: ["events"] }];
  const respond = ({ query }: SentOperation) =>
    /\bevents\(/.test(query) ? Response.json({ data: { events: null }, errors }) : undefined;
  const faults = await faultsOf({ respond });
  expect(faults["every kind can be listed"]).toEqual(["events: Internal server error"]);
  expect(faults.GetEvents).toEqual(["Internal server error"]);
});

test("publicly readable favorites are reported", async () => {
  const faults = await faultsOf({
    user: account,
    data(data, { operationName, variables }) {
      if (operationName !== "GetUserFavorites" || data.user !== null) return;
      data.user = { databaseId: Number(variables.userId), favorites: "[12,7]", id: "dXNlcjox" };
    },
  });
  expect(faults).toEqual({ "favorites are private": ["user: favorites are visible to anyone"] });
});

test("permalinks that differ from the site's are reported by kind, with an example", async () => {
  const move = (uri: unknown) => (typeof uri === "string" ? uri.replace(/^\/blog\//, "/news/") : uri);
  const faults = await faultsOf({
    data: (data, { operationName }) => operationName === "FindSamples" && changeField("uri", move)(data),
  });
  expect(faults["permalinks are the site’s"]).toEqual([
    expect.stringMatching(/^blogPosts: \/news\/[\w-]+\/ and \d+ more, expected \/blog\/<post>\/$/),
  ]);
});

test("deviating accounts are reported", async () => {
  const faults = await faultsOf({
    user: account,
    data(data, { operationName }) {
      if (operationName === "UpdateFavorites") changeField("clientMutationId", () => "another")(data);
      if (operationName === "UpdateFavorites") changeField("favorites", () => "[]")(data);
      if (operationName === "RefreshJwtAuthToken") changeField("authToken", () => null)(data);
      if (operationName === "GetUser") changeField("databaseId", () => 999_999)(data);
    },
    respond: ({ operationName, variables }) =>
      operationName === "Login" && String(variables.username).startsWith("nobody-")
        ? Response.json({ data: { login: null }, errors: [{ message: "invalid_username" }] }, { status: 403 })
        : undefined,
  });
  expect(faults).toEqual({
    "a wrong login is rejected": ["HTTP 403 instead of 200"],
    RefreshJwtAuthToken: ["no authToken"],
    GetUser: [expect.stringMatching(/^user: databaseId 999999 instead of \d+$/)],
    UpdateFavorites: ["clientMutationId is not returned", "returns other favorites than were sent"],
  });
});

test("a host on which logging out everywhere has no effect is reported", async () => {
  const faults = await faultsOf({
    mayRegister: true,
    respond: ({ operationName }) =>
      operationName === "EndLogins" ? Response.json({ data: { updateUser: { user: null } } }) : undefined,
  });
  expect(faults).toEqual({ "logging out everywhere": ["the refresh token from before still works"] });
});

test("favorites that are not a JSON array are reported and left unchanged", async () => {
  const written: SentOperation[] = [];
  const faults = await faultsOf({
    user: account,
    data: (data, { operationName }) =>
      operationName === "GetUserFavorites" && changeField("favorites", () => "12,7")(data),
    onOperation: (operation) => void (operation.operationName === "UpdateFavorites" && written.push(operation)),
  });
  expect(faults).toEqual({ GetUserFavorites: ["favorites: not a JSON array"] });
  expect(written).toEqual([]);
});
