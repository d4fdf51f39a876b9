import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../../app/graphql/operations.generated.ts";
import type { RunningServer } from "../../../e2e/servers.ts";
import { startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
let site: RunningServer;
beforeAll(async () => {
  wordpress = await startWordPress({
    content: "update_option( 'users_can_register', 1 ); update_option( 'default_role', 'subscriber' );",
  });
  // The site counts no attempts here, so that all counts are WordPress's.
  const uncounted = { REGISTRATIONS_PER_HOUR: "1000", LOGIN_ATTEMPTS_PER_15_MINUTES: "1000" };
  site = await startSiteOn(wordpress, { TRUST_PROXY: "1", ...uncounted });
});
afterAll(async () => {
  await site?.end();
  await wordpress?.stop();
});

interface Response<Data> {
  readonly data: Data | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Sends one of the site's operations as a visitor's browser does. */
async function send<Data>(
  name: keyof typeof operations,
  variables: Readonly<Record<string, unknown>>,
  { address, token }: { readonly address: string; readonly token?: string },
): Promise<Response<Data>> {
  const response = await fetch(`${site.url}/wp/graphql`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ operationName: name, query: operations[name], variables }),
  });
  return (await response.json()) as Response<Data>;
}

const account = (name: string) => ({
  username: name,
  email: `${name}@mailbox.example`,
  password: "a horse of seven",
  firstName: "Jane",
  lastName: "Doe",
});

interface Registered {
  readonly registerUser: {
    readonly user: { readonly databaseId: number; readonly id: string; jwtAuthToken: string; jwtRefreshToken: string };
  } | null;
}

test("WordPress counts attempts by the visitor's address, which the site signs", async () => {
  for (let number = 1; number <= 5; number++) {
    const { data } = await send<Registered>("RegisterUser", account(`jane${number}`), { address: "198.51.100.1" });
    expect(data?.registerUser?.user.databaseId).toBeGreaterThan(1);
  }
  const sixth = await send<Registered>("RegisterUser", account("jane6"), { address: "198.51.100.1" });
  expect(sixth.data?.registerUser ?? null).toBeNull();
  expect(sixth.errors?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Too many attempts\. Please try/),
  ]);
  const other = await send<Registered>("RegisterUser", account("robert"), { address: "198.51.100.2" });
  expect(other.data?.registerUser?.user.databaseId).toBeGreaterThan(1);
});

test("a visitor of the site saves favorites and logs out everywhere", async () => {
  const visitor = { address: "198.51.100.3" };
  const made = await send<Registered>("RegisterUser", account("mary"), visitor);
  const user = made.data?.registerUser?.user;
  if (!user) throw new Error(JSON.stringify(made.errors));
  const own = { ...visitor, token: user.jwtAuthToken };
  const favorites = { clientMutationId: "f", favorites: "[211,212]", userId: user.databaseId };
  const saved = await send<{ updateFavorites: unknown }>("UpdateFavorites", favorites, own);
  expect(saved.errors).toBeUndefined();
  expect(await wordpress.value(`get_user_meta( ${user.databaseId}, 'favorites', true )`)).toBe("[211,212]");
  const ended = await send("EndLogins", { id: user.id }, own);
  expect(ended.errors).toBeUndefined();
  const refreshed = await send("RefreshJwtAuthToken", { jwtRefreshToken: user.jwtRefreshToken }, visitor);
  expect(refreshed.errors?.map(({ message }) => message)).toEqual(["The provided refresh token is invalid"]);
});
