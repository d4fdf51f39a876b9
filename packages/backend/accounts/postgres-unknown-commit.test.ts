import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LeadStore } from "#backend/leads/lead-store.ts";
import { openDatabase } from "#backend/store/database.ts";
import { CommitOutcomeUnknown, StoreError } from "#backend/store/store-error.ts";
import { backendOn, temporaryStore } from "#backend/testing/content-store.ts";
import { type Cut, type CuttingProxy, cuttingProxy } from "#backend/testing/cutting-proxy.ts";
import { visitLead } from "#backend/testing/leads.ts";
import {
  deleteMutation,
  favoritesMutation,
  jane,
  type ResponseUser,
  registered,
  registerMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { type Listening, listening } from "./testing/listening.ts";

let store: Awaited<ReturnType<typeof temporaryStore>>;
let network: CuttingProxy;
let site: Awaited<ReturnType<typeof backendOn>>;
let server: Listening;
let user: ResponseUser;
beforeEach(async () => {
  store = await temporaryStore();
  network = await cuttingProxy(store.databaseUrl);
  site = await backendOn(network.url);
  server = await listening(site.backend);
  user = await registered(site);
});
afterEach(async () => {
  await server.close();
  await site.backend.close();
  await network.close();
  await store.remove();
});

/** Commit message of PostgreSQL's protocol. */
const commit = "commit\0";
const asUser = (query: string, variables: object) =>
  server.post({ query, variables }, { authorization: `Bearer ${user.jwtAuthToken}` });
const saveFavorites = (favorites: string) =>
  asUser(favoritesMutation, { input: { userId: user.databaseId, favorites } });
const rename = () => asUser(updateMutation, { input: { id: user.id, email: "else@example.com" } });
const john = { ...jane, username: "john", email: "john@example.com" };
const register = () => server.post({ query: registerMutation, variables: { input: john } });
const remove = () => asUser(deleteMutation, { id: user.id });
const users = async () =>
  await store.database.selectFrom("users").select(["username", "email", "favorites"]).orderBy("id").execute();

const unknown = (field: string) => ({
  status: 503,
  retryAfter: "5",
  body: {
    data: { [field]: null },
    errors: [
      expect.objectContaining({
        message: "It is not known whether this was saved. Please try again soon.",
        path: [field],
      }),
    ],
  },
});

describe.each<[string, Cut, boolean]>([
  ["after the server has committed", "after", true],
  ["before the commit reaches the server", "before", false],
])("a connection that breaks %s", (_when, cut, isWritten) => {
  test("gives 503 and Retry-After, and the same favorites sent again are saved", async () => {
    network.cutNext(commit, cut);
    expect(await saveFavorites("[7,3]")).toEqual(unknown("updateFavorites"));
    expect(network.cuts).toBe(1);
    await expect.poll(async () => (await users())[0]?.favorites).toBe(isWritten ? "[7,3]" : "[]");
    expect(await saveFavorites("[7,3]")).toMatchObject({
      status: 200,
      body: { data: { updateFavorites: { user: { favorites: "[7,3]" } } } },
    });
    expect((await users())[0]?.favorites).toBe("[7,3]");
  });

  test("gives the same for every write of an account, in a transaction or alone", async () => {
    network.cutNext(commit, cut);
    expect(await rename()).toEqual(unknown("updateUser"));
    network.cutNext(commit, cut);
    expect(await register()).toEqual(unknown("registerUser"));
    network.cutNext(commit, cut);
    expect(await remove()).toEqual(unknown("deleteUser"));
    expect(network.cuts).toBe(3);
    const left = isWritten ? ["john"] : ["jane"];
    await expect.poll(async () => (await users()).map(({ username }) => username)).toEqual(left);
  });

  test("leaves one lead, with one delivery for each channel, when the same form is sent again", async () => {
    await using database = openDatabase(network.url);
    const leads = new LeadStore(database);
    const send = () => leads.add(visitLead, { submissionKey: "one", channels: ["mail", "webhook"], now: new Date(0) });
    network.cutNext(commit, cut);
    await expect(send()).rejects.toBeInstanceOf(CommitOutcomeUnknown);
    expect(network.cuts).toBe(1);
    const id = await send();
    const stored = await leads.all();
    expect(stored).toMatchObject([{ id, fields: visitLead.fields }]);
    expect(stored[0]?.deliveries.map(({ channel, attempts }) => [channel, attempts])).toEqual([
      ["mail", 0],
      ["webhook", 0],
    ]);
  });
});

test("a connection that breaks within a transaction wrote nothing, as its message states", async () => {
  await using database = openDatabase(network.url);
  const leads = new LeadStore(database);
  network.cutNext('insert into "lead_deliveries"', "after");
  const failure = await leads
    .add(visitLead, { submissionKey: "one", channels: ["mail"], now: new Date(0) })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).not.toBeInstanceOf(CommitOutcomeUnknown);
  expect(await leads.all()).toEqual([]);
});
