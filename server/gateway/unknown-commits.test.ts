import { openContentBackend } from "@porchlight/backend";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { outcomeUnknown } from "@porchlight/backend/store/store-error.ts";
import { quietLog, testAccounts, testPublicUrl } from "@porchlight/backend/testing/content-store.ts";
import { type CuttingProxy, cuttingProxy } from "@porchlight/backend/testing/cutting-proxy.ts";
import { findPostgres, PostgresServer } from "@porchlight/backend/testing/postgres-server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tabsOfBrowser } from "#app/features/account/testing/tabs-of-browser.ts";
import type { FavoritesEvent } from "#app/features/favorites/favorites.ts";
import { pendingChanges } from "#app/features/favorites/pending-changes.ts";
import { memoryStorage } from "#app/features/favorites/testing/memory-storage.ts";
import { logIn, register } from "#app/graphql/accounts/accounts.ts";
import { createBrowserClient } from "#app/graphql/browser-client.ts";
import { markHydrated } from "#app/graphql/hydration.ts";
import { memoryCookies } from "#app/graphql/testing/cookie-jar.ts";
import { createPersonal } from "#app/personal.ts";
import { embeddedSource } from "../content/open-content-source.ts";
import type { OperationResponse } from "../host/operation.ts";
import { jane } from "../testing/gateway-accounts.ts";
import { type GatewaySite, gatewaySite } from "../testing/gateway-site.ts";

const programs = findPostgres();
const juniper = { id: 7, title: "The Juniper", thumbnail: null };

describe.skipIf("missing" in programs)("a connection to PostgreSQL that breaks within a commit", () => {
  let server: PostgresServer;
  let network: CuttingProxy;
  let site: GatewaySite;
  const closing: (() => Promise<void>)[] = [];
  /** What was answered, by the names of the operations. */
  const answered: (readonly [string, OperationResponse])[] = [];
  beforeAll(async () => {
    if ("missing" in programs) return;
    server = await PostgresServer.start(programs, { isDurable: false });
  }, 60_000);
  afterAll(() => server?.remove());
  beforeEach(async () => {
    answered.length = 0;
    network = await cuttingProxy(server.url("postgres"));
    closing.push(() => network.close());
    const backend = await openContentBackend({
      ...{ databaseUrl: network.url, publicUrl: testPublicUrl, log: quietLog(), production: true },
      ...testAccounts,
    });
    closing.push(() => backend.close());
    const source = embeddedSource(backend);
    site = await gatewaySite({
      counters: source.counters,
      async forward(operation, visitor) {
        const response = await source.forward(operation, visitor);
        answered.push([operation.operationName, response]);
        return response;
      },
    });
    closing.push(() => site.close());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  test.each(["after", "before"] as const)(
    "is answered with 503 (cut %s the server had it); the browser saves the favorite again and stays logged in",
    async (cut) => {
      const cookies = memoryCookies();
      markHydrated(Number.NEGATIVE_INFINITY);
      const content = createBrowserClient(site.url, cookies);
      const { openTab, alone } = tabsOfBrowser();
      const page = createPersonal(content, cookies, {
        channel: openTab(),
        alone,
        pending: pendingChanges("page", () => memoryStorage(), undefined),
      });
      const events: FavoritesEvent[] = [];
      page.favorites.onEvent((event) => events.push(event));
      const account = { ...jane, username: cut, email: `${cut}@example.com` };
      page.session.logIn(await register(content, account));
      await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 30_000 });

      network.cutNext("commit\0", cut);
      page.favorites.toggle(juniper);
      await vi.waitFor(() => expect(page.favorites.getSnapshot().isSaving).toBe(false), { timeout: 10_000 });
      expect(network.cuts).toBe(1);
      expect(events).toEqual([{ kind: "added", product: juniper }]);
      expect(page.favorites.getSnapshot().ids).toEqual([7]);
      expect(page.session.getSnapshot()).toMatchObject({ status: "logged-in", hasEnded: false });
      const saves = answered.filter(([name]) => name === "UpdateFavorites").map(([, response]) => response);
      expect(saves).toMatchObject([
        {
          status: 503,
          retryAfterSeconds: 5,
          data: { updateFavorites: null },
          errors: [{ message: outcomeUnknown.message, path: ["updateFavorites"] }],
        },
        { status: 200, data: { updateFavorites: { user: { favorites: "[7]" } } }, errors: [] },
      ]);
      // The token was never taken for a rejected one.
      expect(answered.map(([name]) => name)).not.toContain("RefreshJwtAuthToken");
      await using database = openDatabase(server.url("postgres"));
      const kept = await database.selectFrom("users").select("favorites").where("username", "=", cut).execute();
      expect(kept).toEqual([{ favorites: "[7]" }]);
      expect((await logIn(content, account)).user.favorites).toEqual([7]);
    },
  );
});
