import { expect, test } from "vitest";
import { adaptedHosts, homeByUri, idsIn, pickedProducts } from "./testing/adapted-hosts.ts";

const host = adaptedHosts();
const day = 24 * 60 * 60_000;
const uri = "/home/home-2000/";
const someHomes = "query GetHomes { homes(first: 3) { nodes { databaseId } } }";

/** A host that can be replaced by one without some parts, with a clock. */
async function changingHost({ version = 2, without }: { version?: 1 | 2; without: string[] }) {
  let now = 1_000_000;
  let isWithout = false;
  const lacking = await host({ version, model: "full", without });
  const { send, adapter } = await host(
    { version, model: "full" },
    {
      now: () => now,
      fetch: (request) => fetch(isWithout ? new Request(lacking.wordpress.endpoint, request) : request),
    },
  );
  return {
    send,
    adapter,
    lose() {
      isWithout = true;
      adapter.forget();
    },
    later(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test.each([1, 2] as const)(
  "a root field or type missing in WPGraphQL %i is an error for a day, then it is omitted",
  async (version) => {
    const { send, lose, later } = await changingHost({ version, without: ["Home", "Model"] });
    expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { databaseId: 2000 } });
    expect(idsIn((await send(someHomes)).data?.homes)).toHaveLength(3);
    await send(pickedProducts, { uri: "/pick/" });
    lose();
    const queries = [
      [homeByUri, "home on RootQuery"],
      [someHomes, "homes on RootQuery"],
      [pickedProducts, "type Home"],
    ] as const;
    for (const time of [0, day]) {
      later(time);
      for (const [query, part] of queries) {
        await expect(send(query, { uri: "/pick/" })).rejects.toMatchObject({
          name: "HostFailure",
          kind: "http",
          message: `The content host does not know ${part} any more: is a plugin missing?`,
        });
      }
    }
    later(1);
    expect((await send(homeByUri, { uri })).data).toEqual({ home: null });
    expect((await send(someHomes)).data).toEqual({ homes: null });
    expect((await send(pickedProducts, { uri: "/pick/" })).data).toMatchObject({
      page: { organisms: [{ productPicker: [{ __typename: "Plan", databaseId: 1000 }] }] },
    });
  },
);

test("a missing field of a type is omitted, even if the host had it", async () => {
  const { send, lose } = await changingHost({ without: ["Home.extras"] });
  expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { extras: { readyDate: "2027-03-01" } } });
  lose();
  expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { databaseId: 2000, extras: null } });
});

test.each(["RootQuery.neighborhoods", "RootQuery.neighborhood", "RootQuery.pages", "RootQuery.nodeByUri"])(
  "a host without %s is a failure from the start",
  async (part) => {
    const { send } = await host({ without: [part] });
    const queries: Record<string, string> = {
      "RootQuery.neighborhoods": "query Q { neighborhoods(first: 1) { nodes { databaseId } } }",
      "RootQuery.neighborhood": 'query Q { neighborhood(id: "10", idType: DATABASE_ID) { databaseId } }',
      "RootQuery.pages": "query Q { pages(first: 1) { nodes { databaseId } } }",
      "RootQuery.nodeByUri": 'query Q { nodeByUri(uri: "/") { __typename } }',
    };
    await expect(send(queries[part] ?? "")).rejects.toMatchObject({ name: "HostFailure", kind: "http" });
  },
);

test("one plugin for redirects may be replaced by another", async () => {
  const redirects = "query GetRedirects { redirection { redirects { origin } } seo { redirects { origin } } }";
  const { send, lose } = await changingHost({ without: ["RootQuery.redirection"] });
  expect((await send(redirects)).data).toHaveProperty("redirection");
  lose();
  expect((await send(redirects)).data).toMatchObject({ redirection: null });
});

test("while a host lacks its plugin, pages send it one check a second, and visitors log in", async () => {
  let now = 1_000_000;
  const { send, adapter, wordpress } = await host({ scenario: { isPluginOff: true } }, { now: () => now });
  for (let time = 0; time < 5; time += 1)
    await expect(send(homeByUri, { uri })).rejects.toThrow("knows no neighborhoods");
  const names = () => wordpress.received.map(({ operationName }) => operationName);
  expect(names()).toEqual(["GetHome", "CheckContract"]);
  const logIn = await adapter.send(
    {
      operationName: "Login",
      query:
        "mutation Login($username: String!) { login(input: { username: $username, password: $username }) { user { favorites } } }",
      variables: { username: "nobody" },
    },
    { clientAddress: "203.0.113.1" },
  );
  expect(logIn.errors).not.toEqual([]);
  now += 1000;
  wordpress.setScenario({});
  expect((await send(homeByUri, { uri })).data).toMatchObject({ home: { databaseId: 2000 } });
});
