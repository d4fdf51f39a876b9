import { renameSync } from "node:fs";
import { openContentBackend } from "@porchlight/backend";
import { storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { quietLog, testAccounts, testPublicUrl } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { embeddedSource } from "../content/open-content-source.ts";
import { jane, owner, storeOfEachTest } from "../testing/gateway-accounts.ts";
import { gatewaySite } from "../testing/gateway-site.ts";

const { databaseUrl, closing } = storeOfEachTest();

interface LoggedIn {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly user: { readonly databaseId: number; readonly id: string };
}

test("while the store’s file is moved every account operation gets 503 with Retry-After, and works when it is back", async () => {
  const backend = await openContentBackend({
    ...{ databaseUrl: databaseUrl(), publicUrl: testPublicUrl, log: quietLog(), production: true },
    ...testAccounts,
  });
  closing(() => backend.close());
  const site = await gatewaySite(embeddedSource(backend));
  closing(() => site.close());
  await site.own("RegisterUser", jane);
  const { data } = (await site.own("Login", jane)).body as { data: { login: LoggedIn } };
  const { authToken, refreshToken, user } = data.login;
  const asJane = (operationName: string, variables: object) =>
    site.post(
      { operationName, variables, query: operations[operationName] },
      { Authorization: `Bearer ${authToken}`, "X-Forwarded-For": owner },
    );
  const john = { ...jane, username: "john", email: "john@example.com" };
  const writes = {
    login: () => site.own("Login", jane),
    registerUser: () => site.own("RegisterUser", john),
    refreshJwtAuthToken: () => site.own("RefreshJwtAuthToken", { jwtRefreshToken: refreshToken }),
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
  // Reads go on, by what was committed.
  const favorites = await asJane("GetUserFavorites", { userId: String(user.databaseId) });
  expect(favorites.body).toMatchObject({ data: { user: { favorites: "[]" } } });

  renameSync(`${file}.away`, file);
  for (const [field, write] of Object.entries(writes)) {
    const { status, body: answered } = await write();
    expect([field, status, answered.errors]).toEqual([field, 200, undefined]);
    expect(answered.data?.[field]).not.toBeNull();
  }
});
