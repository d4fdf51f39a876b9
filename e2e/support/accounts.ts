import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { RegisterUser } from "../../app/graphql/accounts/accounts.generated.ts";
import { siteUrl } from "../site-test.ts";

/** A registered visitor. */
export interface Registered {
  readonly databaseId: number;
  readonly firstName: string;
  readonly jwtAuthToken: string;
  readonly jwtRefreshToken: string;
  readonly username: string;
  readonly email: string;
}

/** The password of every visitor registered here. */
export const password = "long enough for a house";

/** Registers a new visitor from a page of the site, through its GraphQL proxy. */
export async function registered(page: Page): Promise<Registered> {
  await page.goto("/sandbox/");
  const name = `ada-${randomUUID().slice(0, 8)}`;
  const variables = {
    username: name,
    password,
    email: `${name}@example.com`,
    firstName: "Ada",
    lastName: "Voss",
  };
  const response = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      return await (await fetch("/wp/graphql", { method: "POST", headers, body })).json();
    },
    JSON.stringify({ operationName: "RegisterUser", query: String(RegisterUser), variables }),
  );
  const user: Omit<Registered, "username" | "email"> | undefined = response.data?.registerUser?.user;
  if (!user) throw new Error(`Nobody was registered: ${JSON.stringify(response)}`);
  return { ...user, username: name, email: variables.email };
}

/** Writes cookies as the session does. */
export async function keepCookies(page: Page, cookies: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the token's name holds a colon, which the Cookie Store API rejects
      document.cookie = `${name}=${value}; Path=/; Max-Age=3600; Secure; SameSite=Lax`;
    }
  }, cookies);
}

/** The value of the cookie with the logged-in user. */
export function userCookie({ databaseId, firstName }: Pick<Registered, "databaseId" | "firstName">): string {
  return encodeURIComponent(JSON.stringify({ databaseId, firstName }));
}

/** Names and values of the cookies that a page of the site can read. */
export async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  return Object.fromEntries((await context.cookies(siteUrl())).map(({ name, value }) => [name, value]));
}

/** Whether a request sends this operation. */
export function isOperation(operationName: string) {
  return (request: Request) =>
    request.url().endsWith("/wp/graphql") && request.postDataJSON()?.operationName === operationName;
}

/** Registers a visitor and logs them in, by the cookies of the session. */
export async function loggedIn(page: Page): Promise<Registered> {
  const user = await registered(page);
  await keepCookies(page, {
    "apollo:bcn.token": user.jwtAuthToken,
    "porchlight.refresh": user.jwtRefreshToken,
    "porchlight.user": userCookie(user),
  });
  return user;
}

/**
 * The operations that the page sends from this call on, in order. The browser reports them on another channel than the
 * store's content, possibly later: after reading the store, wait for them.
 */
export function sentBy(page: Page): { readonly name: string; readonly request: Request }[] {
  const sent: { name: string; request: Request }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wp/graphql")) sent.push({ name: request.postDataJSON().operationName, request });
  });
  return sent;
}
