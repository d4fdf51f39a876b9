import { renameSync } from "node:fs";
import { openContentBackend } from "@porchlight/backend";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { outcomeUnknown, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { memoryLog, testAccounts, testPublicUrl } from "@porchlight/backend/testing/content-store.ts";
import { type CuttingProxy, cuttingProxy } from "@porchlight/backend/testing/cutting-proxy.ts";
import { findPostgres, PostgresServer } from "@porchlight/backend/testing/postgres-server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tabsOfBrowser } from "#app/features/account/testing/tabs-of-browser.ts";
import { pendingChanges } from "#app/features/favorites/pending-changes.ts";
import { accountPage } from "#app/features/favorites/testing/account-page.ts";
import { memoryStorage } from "#app/features/favorites/testing/memory-browser.ts";
import { logIn, register } from "#app/graphql/accounts/accounts.ts";
import { createBrowserClient } from "#app/graphql/browser-client.ts";
import { markHydrated } from "#app/graphql/hydration.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { memoryCookies } from "#app/graphql/testing/cookie-jar.ts";
import type { OperationResponse } from "../content/adapter/operation.ts";
import { embeddedSource } from "../content/content-source.ts";
import { jane, owner, storeOfEachTest } from "../testing/proxy-accounts.ts";
import { type ProxySite, proxySite } from "../testing/proxy-site.ts";

const programs = findPostgres();
const juniper = { id: 7, title: "The Juniper", thumbnail: null };

describe.skipIf("missing" in programs)("a connection to PostgreSQL that breaks within a commit", () => {
  let server: PostgresServer;
  let network: CuttingProxy;
  let site: ProxySite;
  const closing: (() => Promise<void>)[] = [];
  /** Responses by operation name. */
  const responses: (readonly [string, OperationResponse])[] = [];
  beforeAll(async () => {
    if ("missing" in programs) return;
    server = await PostgresServer.start(programs, { isDurable: false });
  });
  afterAll(() => server?.remove());
  beforeEach(async () => {
    responses.length = 0;
    network = await cuttingProxy(server.url("postgres"));
    closing.push(() => network.close());
    const backend = await openContentBackend({
      ...{ databaseUrl: network.url, publicUrl: testPublicUrl, log: memoryLog(), production: true },
      ...testAccounts,
    });
    closing.push(() => backend.close());
    const source = embeddedSource(backend);
    site = await proxySite({
      counters: source.counters,
      async forward(operation, visitor) {
        const response = await source.forward(operation, visitor);
        responses.push([operation.operationName, response]);
        return response;
      },
    });
    closing.push(() => site.close());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  test.each(["after", "before"] as const)(
    "responds 503 (cut %s the server had it); the save is retried, the login kept",
    async (cut) => {
      const cookies = memoryCookies();
      markHydrated(Number.NEGATIVE_INFINITY);
      const content = createBrowserClient(site.url, cookies);
      const pending = pendingChanges("page", () => memoryStorage(), undefined);
      const page = accountPage(content, cookies, tabsOfBrowser().openTab(), pending);
      const account = { ...jane, username: cut, email: `${cut}@example.com` };
      page.session.logIn(await register(content, account));
      await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 120_000 });

      network.cutNext("commit\0", cut);
      page.favorites.toggle(juniper);
      await vi.waitFor(() => expect(page.favorites.getSnapshot().isSaving).toBe(false), { timeout: 120_000 });
      expect(network.cuts).toBe(1);
      expect(page.events).toEqual([{ kind: "added", product: juniper }]);
      expect(page.favorites.getSnapshot().ids).toEqual([7]);
      expect(page.session.getSnapshot()).toMatchObject({ status: "logged-in", hasEnded: false });
      const saves = responses.filter(([name]) => name === "UpdateFavorites").map(([, response]) => response);
      expect(saves).toMatchObject([
        {
          status: 503,
          retryAfterSeconds: 5,
          data: { updateFavorites: null },
          errors: [{ message: outcomeUnknown.message, path: ["updateFavorites"] }],
        },
        { status: 200, data: { updateFavorites: { user: { favorites: "[7]" } } }, errors: [] },
      ]);
      // The token was never treated as rejected.
      expect(responses.map(([name]) => name)).not.toContain("RefreshJwtAuthToken");
      await using database = openDatabase(server.url("postgres"));
      const stored = await database.selectFrom("users").select("favorites").where("username", "=", cut).execute();
      expect(stored).toEqual([{ favorites: "[7]" }]);
      expect((await logIn(content, account)).user.favorites).toEqual([7]);
    },
  );
});

const { databaseUrl, closing } = storeOfEachTest();

interface LoggedIn {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly user: { readonly databaseId: number; readonly id: string };
}

test("account operations get 503 with Retry-After only while the store’s file is missing", async () => {
  const backend = await openContentBackend({
    ...{ databaseUrl: databaseUrl(), publicUrl: testPublicUrl, log: memoryLog(), production: true },
    ...testAccounts,
  });
  closing(() => backend.close());
  const site = await proxySite(embeddedSource(backend));
  closing(() => site.close());
  await site.sendOperation("RegisterUser", jane);
  const { data } = (await site.sendOperation("Login", jane)).body as { data: { login: LoggedIn } };
  const { authToken, refreshToken, user } = data.login;
  const asJane = (operationName: string, variables: object) =>
    site.post(
      { operationName, variables, query: operations[operationName] },
      { Authorization: `Bearer ${authToken}`, "X-Forwarded-For": owner },
    );
  const john = { ...jane, username: "john", email: "john@example.com" };
  const writes = {
    login: () => site.sendOperation("Login", jane),
    registerUser: () => site.sendOperation("RegisterUser", john),
    refreshJwtAuthToken: () => site.sendOperation("RefreshJwtAuthToken", { jwtRefreshToken: refreshToken }),
    updateFavorites: () =>
      asJane("UpdateFavorites", { clientMutationId: "a", favorites: "[7]", userId: user.databaseId }),
    updateUser: () => asJane("UpdateUser", { id: user.id, firstName: "Janet" }),
    deleteUser: () => asJane("DeleteUser", { id: user.id }),
  };
  const file = databaseUrl().slice("file:".length);

  renameSync(file, `${file}.away`);
  for (const [field, write] of Object.entries(writes)) {
    const { status, headers, body: refused } = await write();
    expect([field, status, headers.get("retry-after"), refused]).toEqual([
      field,
      503,
      "5",
      { data: { [field]: null }, errors: [expect.objectContaining({ message: storeUnavailable.message })] },
    ]);
  }
  // Reads continue with the committed data.
  const favorites = await asJane("GetUserFavorites", { userId: String(user.databaseId) });
  expect(favorites.body).toMatchObject({ data: { user: { favorites: "[]" } } });

  renameSync(`${file}.away`, file);
  for (const [field, write] of Object.entries(writes)) {
    const { status, body: response } = await write();
    expect([field, status, response.errors]).toEqual([field, 200, undefined]);
    expect(response.data?.[field]).not.toBeNull();
  }
});
