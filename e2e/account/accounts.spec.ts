import { readFileSync } from "node:fs";
import type { Route } from "@playwright/test";
import { expect, siteUrl, test } from "../site-test.ts";
import { cookiesOf, isOperation, keepCookies, loggedIn, registered, sentBy, userCookie } from "../support/accounts.ts";

/** A page for each pattern of the specification that has a variable part. */
const examples: Readonly<Record<string, string>> = {
  "/blog/{post}": "/blog/reading-a-price-line/",
  "/blog/category/{category}": "/blog/category/building/",
  "/campaigns/{slug}": "/campaigns/winter/finish-list/",
  "/events/{event}": "/events/open-walls-at-kestrel-row/",
  "/homes/{location}/{community}": "/homes/longmont/haystack-bend/",
  "/homes/{location}/{community}/models/{model}": "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
  "/homes/{location}/{community}/plans/{plan}": "/homes/longmont/haystack-bend/plans/juniper/",
  "/homes/{location}/{community}/qmi/{home}": "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  "/lifestyle/reviews/{testimonial}": "/lifestyle/reviews/a-cello-and-a-shared-wall/",
  "/lifestyle/reviews/category/{category}": "/lifestyle/reviews/category/moving-in/",
  "/marshallfire/{slug}": "/marshallfire/rebuilding/",
  "/videos/{slug}": "/videos/walk-the-juniper/",
};

test("anonymous visitors can open every page without a login", { tag: ["@S6.1"] }, async ({ request }) => {
  const specification = readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8");
  const named = specification.matchAll(/^- \*\*S2\.\d+\*\* `(\/[^`]*)` is (?:a page|the home page|an alias)/gm);
  const patterns = [...named].map(([, pattern = ""]) => pattern);
  expect(patterns).toHaveLength(50);
  for (const pattern of patterns) {
    const path = pattern.includes("{") ? examples[pattern] : pattern.replace(/\/?$/, "/");
    expect(path, pattern).toBeDefined();
    const response = await request.get(siteUrl() + path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()["set-cookie"], path).toBeUndefined();
  }
});

test("a visitor without a token loads nothing for logins and favorites", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requests.filter((path) => path === "/wp/graphql" || /\/assets\/user-session-/.test(path))).toEqual([]);
});

test("a page of a logged-in visitor queries the favorites after mount, with the token", {
  tag: ["@S7.4", "@S7.16", "@S7.17", "@S4.2"],
}, async ({ page }) => {
  const user = await registered(page);
  await keepCookies(page, { "apollo:bcn.token": user.jwtAuthToken, "porchlight.user": userCookie(user) });
  const requested = page.waitForRequest(isOperation("GetUserFavorites"));
  await page.goto("/sandbox/");
  const request = await requested;
  expect(request.headers().authorization).toBe(`Bearer ${user.jwtAuthToken}`);
  expect(request.postDataJSON().variables).toEqual({ userId: String(user.databaseId) });
  const response = await (await request.response())?.json();
  expect(response.errors).toBeUndefined();
  const { databaseId } = user;
  expect(response.data.user).toEqual({
    ...{ __typename: "User", databaseId, favorites: "[]" },
    id: expect.stringMatching(/./),
  });
  // The document is the same for all visitors: the browser sends the query.
  const html = await (await page.request.get(`${siteUrl()}/sandbox/`)).text();
  expect(html).not.toContain(user.jwtAuthToken);
});

test("when only the token is stored, the visitor is queried first and stored", { tag: ["@S7.17"] }, async ({
  page,
  context,
}) => {
  const user = await registered(page);
  await keepCookies(page, { "apollo:bcn.token": user.jwtAuthToken });
  const requested = page.waitForRequest(isOperation("GetUserFavorites"));
  await page.goto("/sandbox/");
  expect((await requested).postDataJSON().variables).toEqual({ userId: String(user.databaseId) });
  await expect.poll(async () => (await cookiesOf(context))["porchlight.user"]).toBe(userCookie(user));
});

test("with only the refresh cookie the access cookie is restored", {
  tag: ["@S4.3", "@S4.4", "@S4.5", "@S7.10", "@S9.2", "@S9.3", "@S9.4"],
}, async ({ page, context }) => {
  const user = await registered(page);
  await keepCookies(page, { "porchlight.refresh": user.jwtRefreshToken, "porchlight.user": userCookie(user) });
  const refreshed = page.waitForRequest(isOperation("RefreshJwtAuthToken"));
  const favorites = page.waitForRequest(isOperation("GetUserFavorites"));
  await page.goto("/sandbox/");
  expect((await refreshed).headers().authorization).toBeUndefined();
  expect((await refreshed).postDataJSON().variables).toEqual({ jwtRefreshToken: user.jwtRefreshToken });
  const header = (await favorites).headers().authorization;
  const cookie = (await context.cookies(siteUrl())).find(({ name }) => name === "apollo:bcn.token");
  expect(header).toBe(`Bearer ${cookie?.value}`);
  expect(cookie).toMatchObject({ secure: true, sameSite: "Lax", path: "/" });
  const seconds = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
});

test("a rejected refresh is logged and its cookie removed; the page works", {
  tag: ["@S4.6", "@S4.7", "@S8.15"],
}, async ({ page, context, watch }) => {
  watch.allow(/Error refreshing token/);
  watch.allow(/status 40[13]|status of 40[13]/);
  await keepCookies(page, { "porchlight.refresh": "not.a.token" });
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Error refreshing token"));
  await page.goto("/sandbox/");
  expect((await logged).type()).toBe("error");
  await expect.poll(() => cookiesOf(context)).toEqual({});
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("leaving a page during its favorites query keeps the token, and the next page reuses it", {
  tag: ["@S4.13"],
}, async ({ page, context }) => {
  const user = await loggedIn(page);
  const sent = sentBy(page);
  // No response while the page is open.
  await page.route("**/wp/graphql", () => {});
  for (const open of [() => page.goto("/sandbox/"), () => page.reload(), () => page.goto("/sandbox/")]) {
    const requested = page.waitForRequest(isOperation("GetUserFavorites"));
    await open();
    await requested;
  }
  await page.goto("/healthz");
  await page.unroute("**/wp/graphql");
  await page.goto("/sandbox/");
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  expect((await cookiesOf(context))["apollo:bcn.token"]).toBe(user.jwtAuthToken);
  expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(["GetUserFavorites"]));
});

test("an invalid token is dropped silently, and public pages work as for guests", {
  tag: ["@S4.13"],
}, async ({ page, context }) => {
  for (const path of ["/homes/longmont/haystack-bend/", "/sandbox/"]) {
    await keepCookies(page, { "apollo:bcn.token": "garbage" });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => cookiesOf(context)).toEqual({});
  }
  await page.goto("/homes/longmont/haystack-bend/");
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
});

test("a GraphQL error or a cut connection drops only the access token; the next check renews it", {
  tag: ["@S4.13"],
}, async ({ page, context, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource|The favorites could not be loaded/);
  await loggedIn(page);
  const names = async () => Object.keys(await cookiesOf(context)).sort();
  const failures: readonly ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ json: { errors: [{ message: "The cupboard is bare." }], data: null } }),
    (route) => route.abort("failed"),
  ];
  for (const fail of failures) {
    const before = (await cookiesOf(context))["porchlight.refresh"];
    await page.route("**/wp/graphql", (route) =>
      isOperation("GetUserFavorites")(route.request()) ? fail(route) : route.continue(),
    );
    await page.goto("/sandbox/");
    await expect.poll(names).toEqual(["porchlight.refresh", "porchlight.user"]);
    expect((await cookiesOf(context))["porchlight.refresh"]).toBe(before);
    // The visitor stays logged in.
    await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.goto("/sandbox/");
    await expect.poll(names).toEqual(["apollo:bcn.token", "porchlight.refresh", "porchlight.user"]);
  }
});

test("the favorites page shows that it loads during the login check, and stops when it fails", {
  tag: ["@S4.11"],
}, async ({ page, watch }) => {
  watch.allow(/Error refreshing token/);
  await keepCookies(page, { "porchlight.refresh": "not.a.token" });
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  await page.route("**/wp/graphql", async (route) => {
    await held;
    await route.fulfill({ json: { errors: [{ message: "The provided refresh token is invalid" }], data: null } });
  });
  const requested = page.waitForRequest(isOperation("RefreshJwtAuthToken"));
  await page.goto("/my-favorites/");
  await requested;
  await expect(page.getByText("Loading your favorites")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toHaveCount(0);
  refuse();
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
  await expect(page.getByText("Loading your favorites")).toHaveCount(0);
});
