import { UpdateFavorites } from "../../app/graphql/accounts/accounts.generated.ts";
import { expect, siteUrl, test } from "../site-test.ts";
import { cookiesOf, isOperation, keepCookies, loggedIn, registered, sentBy, userCookie } from "../support/accounts.ts";
import { heart, idAt, notices, productPaths, storedFavorites, storeFavorites } from "../support/favorites.ts";

const title = "1482 Threshing Lane";

test("calls go to one URL, a save returns the user, and a changed stored list updates the page", {
  tag: ["@S7.1", "@S7.2", "@S7.14", "@S7.15", "@S7.18", "@S9.29"],
}, async ({ page }) => {
  const user = await loggedIn(page);
  const posted: { url: string; headers: Record<string, string> }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") posted.push({ url: request.url(), headers: request.headers() });
  });
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  const button = heart(page, title).first();
  const saved = page.waitForResponse((response) => isOperation("UpdateFavorites")(response.request()));
  await button.click();
  const fields = {
    databaseId: user.databaseId,
    favorites: JSON.stringify([await idAt(productPaths.home)]),
    firstName: "Ada",
    id: expect.stringMatching(/./),
    jwtAuthExpiration: expect.stringMatching(/^\d+$/),
    jwtAuthToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    // Only responses to login, registration and password reset have one.
    jwtRefreshToken: null,
  };
  expect((await (await saved).json()).data.updateFavorites.user).toEqual(fields);
  await expect(page.getByRole("button", { name: `Saved: ${title}` }).first()).toBeVisible();
  // Another browser of the same visitor removes it; this page loads the change when it is restored from the
  // back/forward cache.
  await storeFavorites(user, []);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(button).toHaveAttribute("aria-pressed", "false");
  const responded = page.waitForResponse((response) => isOperation("GetUser")(response.request()));
  await page.goto("/my-account/");
  const response = await responded;
  expect(response.request().postDataJSON().variables).toEqual({ databaseId: String(user.databaseId) });
  expect((await response.json()).data.user).toMatchObject({ ...fields, favorites: "[]" });
  expect(posted.length).toBeGreaterThan(2);
  for (const { url, headers } of posted) {
    expect(url).toBe(`${siteUrl()}/wp/graphql`);
    expect(headers["graphql-client-name"]).toBe("default");
  }
});

test("within 100 ms after hydration a forced fetch comes from the cache, then it is sent", {
  tag: ["@S9.31"],
}, async ({ page }) => {
  const user = await loggedIn(page);
  const id = await idAt(productPaths.home);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  let requestCount = 0;
  page.on("request", (request) => {
    if (isOperation("GetUserFavorites")(request)) requestCount += 1;
  });
  const first = page.waitForResponse((response) => isOperation("GetUserFavorites")(response.request()));
  await page.goto(productPaths.home);
  expect((await (await first).json()).data.user.favorites).toBe("[]");
  const button = heart(page, title).first();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await storeFavorites(user, [id]);
  // A page that is restored from the back/forward cache forces a fetch.
  const returnToPage = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await returnToPage();
  await page.clock.runFor(99);
  await returnToPage();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor(1);
  await returnToPage();
  await expect(page.getByRole("button", { name: `Saved: ${title}` }).first()).toBeVisible();
  expect(requestCount).toBe(2);
});

test("a token with its own scheme is sent unchanged", { tag: ["@S7.5"] }, async ({ page, context }) => {
  const user = await registered(page);
  await keepCookies(page, { "apollo:bcn.token": "Basic YWRhOmxvdmVsYWNl", "porchlight.user": userCookie(user) });
  const requested = page.waitForRequest(isOperation("GetUserFavorites"));
  await page.goto("/sandbox/");
  expect((await requested).headers().authorization).toBe("Basic YWRhOmxvdmVsYWNl");
  // The login behind it has ended.
  await expect.poll(() => cookiesOf(context)).not.toHaveProperty("apollo:bcn.token");
});

test("invalid requests are rejected by the site with these messages, and nothing is lost", {
  tag: ["@S5.9", "@S5.11", "@S5.12", "@S5.13"],
}, async ({ page }) => {
  const user = await loggedIn(page);
  await storeFavorites(user, [7]);
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  const messageOf = async (variables: object) =>
    await page.evaluate(
      async ({ body, token }) => {
        const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
        const { errors } = await (await fetch("/wp/graphql", { method: "POST", headers, body })).json();
        return errors[0].message as string;
      },
      {
        token: user.jwtAuthToken,
        body: JSON.stringify({
          operationName: "UpdateFavorites",
          query: String(UpdateFavorites),
          variables: { clientMutationId: "fromtest", favorites: "[]", userId: user.databaseId, ...variables },
        }),
      },
    );
  expect(await messageOf({ userId: 0 })).toBe("Invalid user ID");
  expect(await messageOf({ favorites: "" })).toBe("Invalid favorites data");
  expect(await messageOf({ favorites: "[7," })).toBe("Invalid favorites JSON format");
  expect(await messageOf({ favorites: '{"7":true}' })).toBe("Favorites must be an array");
  await expect.poll(() => storedFavorites(user)).toEqual([7]);
});

test("when cookies disappear, the save shows it and the header updates", {
  tag: ["@S5.10", "@S8.12", "@S8.13"],
}, async ({ page, context }) => {
  const user = await loggedIn(page);
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await context.clearCookies();
  await heart(page, title).first().click();
  await expect(
    notices(page).getByText("Authentication token expired. Please log in again.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  expect(sent).toEqual([]);
  await expect.poll(() => storedFavorites(user)).toEqual([]);
});

test("a save whose error mentions the login checks the login again, any other does not", {
  tag: ["@S8.11", "@S8.13"],
}, async ({ page, watch }) => {
  watch.allow(/wp\/graphql/);
  const cases = [
    ["The cupboard is bare.", "Failed to save favorite. Please try again.", 0],
    ["Sorry, you are not logged in.", "User must be logged in to manage favorites", 1],
    ["Authentication is needed.", "Failed to save favorite. Please try again.", 1],
  ] as const;
  await page.clock.install();
  for (const [message, notice, checks] of cases) {
    await page.clock.resume();
    await loggedIn(page);
    await page.goto(productPaths.home, { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
    await page.route("**/wp/graphql", (route) =>
      isOperation("UpdateFavorites")(route.request())
        ? route.fulfill({ json: { errors: [{ message }], data: null } })
        : route.continue(),
    );
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const sent = sentBy(page);
    const names = () => sent.map(({ name }) => name);
    await heart(page, title).first().click();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return await notices(page).getByText(notice, { exact: true }).count();
        },
        { intervals: [20] },
      )
      .toBe(1);
    expect(names().filter((name) => name === "UpdateFavorites")).toHaveLength(3);
    const first = names().slice(0, names().indexOf("UpdateFavorites") + 2);
    // Immediately, before the next attempt.
    expect(first.filter((name) => name === "RefreshJwtAuthToken")).toHaveLength(checks);
    await page.unrouteAll({ behavior: "wait" });
  }
});
