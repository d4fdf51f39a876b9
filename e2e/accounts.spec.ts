import routes from "../site/app/routes.ts";
import { asks, cookiesOf, keepCookies, registered, userCookie } from "./accounts.ts";
import { expect, pagesOfEachKind, siteUrl, test } from "./site-test.ts";

/** Paths of the route table that need no parameter. */
function fixedPaths(entries: typeof routes, parent = ""): string[] {
  return entries.flatMap(({ path = "", children = [], index }) => {
    const whole = path ? `${parent}/${path}` : parent;
    if (children.length > 0) return fixedPaths(children, whole);
    return index || (path && !/[:*]/.test(whole)) ? [`${whole}/`] : [];
  });
}

test("S6.1 anonymous visitors browse everything: no page asks for a login, none is forbidden", async ({ request }) => {
  const paths = new Set([...fixedPaths(routes), ...pagesOfEachKind.map(({ path }) => path)]);
  // A document's own test follows the redirect that one of them is.
  for (const path of ["/_ui/", "/my-favorites/products.json/", "/feed/", "/blog/feed/"]) paths.delete(path);
  // Forms are sent there; it shows nothing.
  paths.delete("/message.json/");
  expect(paths.size).toBeGreaterThan(40);
  for (const path of paths) {
    const response = await request.get(siteUrl() + path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()["set-cookie"], path).toBeUndefined();
  }
});

test("a visitor without a token loads nothing for logins and favorites", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked.filter((path) => path === "/wp/graphql" || /\/assets\/personal-/.test(path))).toEqual([]);
});

test("S7.4 S7.16 S7.17 S4.2 a page of a logged-in visitor asks for the favorites after mount, with the token", async ({
  page,
}) => {
  const user = await registered(page);
  await keepCookies(page, { "apollo:bcn.token": user.jwtAuthToken, "porchlight.user": userCookie(user) });
  const asked = page.waitForRequest(asks("GetUserFavorites"));
  await page.goto("/sandbox/");
  const request = await asked;
  expect(request.headers().authorization).toBe(`Bearer ${user.jwtAuthToken}`);
  expect(request.postDataJSON().variables).toEqual({ userId: String(user.databaseId) });
  const response = await (await request.response())?.json();
  expect(response.errors).toBeUndefined();
  expect(response.data.user).toMatchObject({ databaseId: user.databaseId });
  // The document came first, the same as for everybody: the question is the browser's.
  const html = await (await page.request.get(`${siteUrl()}/sandbox/`)).text();
  expect(html).not.toContain(user.jwtAuthToken);
});

test("S7.17 where only the token is known, the visitor is asked for first and kept", async ({ page, context }) => {
  const user = await registered(page);
  await keepCookies(page, { "apollo:bcn.token": user.jwtAuthToken });
  const asked = page.waitForRequest(asks("GetUserFavorites"));
  await page.goto("/sandbox/");
  expect((await asked).postDataJSON().variables).toEqual({ userId: String(user.databaseId) });
  expect((await cookiesOf(context))["porchlight.user"]).toBe(userCookie(user));
});

test("S4.3 S4.4 S4.5 S7.10 S9.3 S9.4 with the refresh cookie alone the access cookie comes back", async ({
  page,
  context,
}) => {
  const user = await registered(page);
  await keepCookies(page, { "porchlight.refresh": user.jwtRefreshToken, "porchlight.user": userCookie(user) });
  const refreshed = page.waitForRequest(asks("RefreshJwtAuthToken"));
  const favorites = page.waitForRequest(asks("GetUserFavorites"));
  await page.goto("/sandbox/");
  expect((await refreshed).headers().authorization).toBeUndefined();
  const header = (await favorites).headers().authorization;
  const cookie = (await context.cookies(siteUrl())).find(({ name }) => name === "apollo:bcn.token");
  expect(header).toBe(`Bearer ${cookie?.value}`);
  expect(cookie).toMatchObject({ secure: true, sameSite: "Lax", path: "/" });
  const seconds = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
});

test("S4.6 S4.7 S8.15 a refresh that is refused is logged and its cookie removed; the page works", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Error refreshing token/);
  watch.allow(/status 40[13]|status of 40[13]/);
  await keepCookies(page, { "porchlight.refresh": "not.a.token" });
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Error refreshing token"));
  await page.goto("/sandbox/");
  expect((await logged).type()).toBe("error");
  await expect.poll(() => cookiesOf(context)).toEqual({});
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("S4.13 a token that nobody accepts is dropped without noise, and public pages work as for anybody", async ({
  page,
  context,
}) => {
  for (const path of ["/homes/longmont/haystack-bend/", "/sandbox/"]) {
    await keepCookies(page, { "apollo:bcn.token": "garbage" });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => cookiesOf(context)).toEqual({});
  }
  await page.goto("/homes/longmont/haystack-bend/");
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
});
