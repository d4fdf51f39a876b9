import { expect, onTestFinished, test } from "vitest";
import { HostFailure } from "../../server/content/adapter/operation.ts";
import { CheckedHost, HostUnreachableError } from "./checked-host.ts";
import { serve } from "./testing/served-hosts.ts";

interface Sent {
  readonly operationName: string;
  readonly authorization: string | null;
}

/** A host that responds to some operations as the test decides, and to others normally. */
async function hostWith(respond: (operationName: string, times: number) => Response | undefined) {
  const sent: Sent[] = [];
  const server = await serve(async (request) => {
    const { operationName } = (await request.json()) as { operationName: string };
    sent.push({ operationName, authorization: request.headers.get("authorization") });
    const times = sent.filter((each) => each.operationName === operationName).length;
    return respond(operationName, times) ?? Response.json({ data: { __typename: "RootQuery", viewer: null } });
  });
  onTestFinished(() => server.close());
  const named = (name: string) => sent.filter(({ operationName }) => operationName === name);
  return { host: new CheckedHost(`${server.url}/wp/graphql`), named };
}

const broken = () => new Response("<h1>Error</h1>", { status: 502 });
const viewer = "query GetViewer { viewer { databaseId } }";
const login = 'mutation Login { login(input: { username: "a", password: "b" }) { authToken } }';

test("a failed query is sent once more, a mutation never", async () => {
  const { host, named } = await hostWith((name, times) => (name === "CheckHost" || times > 1 ? undefined : broken()));
  expect(await host.send({ query: viewer, token: "abc" })).toMatchObject({ data: { viewer: null }, errors: [] });
  expect(named("GetViewer")).toEqual([
    { operationName: "GetViewer", authorization: "Bearer abc" },
    { operationName: "GetViewer", authorization: "Bearer abc" },
  ]);
  const response = await host.send({ query: login });
  expect(response).toMatchObject({ hostFailure: expect.any(HostFailure), status: 502 });
  expect(named("Login")).toEqual([{ operationName: "Login", authorization: null }]);
});

test("a host that fails every request is unreachable; one that responds in GraphQL is not", async () => {
  const down = await hostWith(broken);
  await expect(down.host.send({ query: viewer })).rejects.toThrow(HostUnreachableError);
  const errors = [{ message: "Too many attempts." }];
  const busy = await hostWith(() => Response.json({ errors }, { status: 429 }));
  expect(await busy.host.send({ query: login })).toMatchObject({
    hostFailure: expect.any(HostFailure),
    status: 429,
    errors,
  });
});
