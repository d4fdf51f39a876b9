import { expect, siteUrl, skippedTransition, test } from "../../site-test.ts";

test("runtime errors with these messages are silent and leave the page unchanged", {
  tag: ["@S8.22", "@S8.23", "@S8.24", "@S8.25"],
}, async ({ page }) => {
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    const messages = [
      "Cannot read properties of undefined (reading 'x')",
      "Cannot access before initialization",
      "a.b is undefined",
      "document.body is null",
    ];
    for (const message of messages) {
      setTimeout(() => {
        throw new TypeError(message);
      });
      void Promise.reject(new TypeError(message));
    }
    await new Promise((over) => setTimeout(over, 50));
  });
  // Every test fails on a page error or a console message.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("any other runtime error is an uncaught error of the page", { tag: ["@S8.26"] }, async ({ page, watch }) => {
  watch.allow(/out of paint|out of nails/);
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new Error("out of paint");
    });
    void Promise.reject(new Error("out of nails"));
    await new Promise((over) => setTimeout(over, 50));
  });
  await expect.poll(() => errors.toSorted()).toEqual(["out of nails", "out of paint"]);
});

test("a page that cannot be mounted logs it and stays readable", { tag: ["@S8.27"] }, async ({ page, watch }) => {
  watch.allow(/could not be mounted/);
  // Removes the server's data, which the router needs to start.
  await page.addInitScript(() => {
    Object.defineProperty(window, "__reactRouterContext", { value: undefined, writable: false });
  });
  // The browser requests an icon while the document is empty.
  watch.allow(/status of 404/);
  watch.allow(/__reactRouterContext|read only|Cannot (?:set|assign|read)/);
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("The page could not be mounted."));
  await page.goto("/sandbox/", { waitUntil: "domcontentloaded" });
  await page.dispatchEvent("html", "pointerdown");
  expect((await logged).type()).toBe("error");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Nothing else would apply its style sheets later, or handle a click whose default is prevented.
  expect(await page.locator("head > link[rel=stylesheet]").count()).toBeGreaterThan(1);
  await expect(page.locator("link[rel=stylesheet][disabled]")).toHaveCount(0);
  const picture = page.locator("section[data-count] a[aria-haspopup=dialog]").first();
  const address = await picture.getAttribute("href");
  await picture.click();
  await expect(page).toHaveURL(siteUrl() + address);
});

test("an error of the GraphQL client is shown, and the same URL is loaded again", {
  tag: ["@S8.18", "@S8.19"],
}, async ({ page, watch }) => {
  watch.allow(/GraphQL response contains errors/);
  const address = "/homes/longmont/haystack-bend/";
  let requestCount = 0;
  const release = Promise.withResolvers<void>();
  await page.route("**/wp/graphql", async (route) => {
    requestCount += 1;
    if (requestCount > 1) return await route.continue();
    await release.promise;
    await route.fulfill({ json: { errors: [{ message: "Internal server error" }], data: { neighborhood: null } } });
  });
  // The text disappears with its document: it is recorded when it appears.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = /Auth token expired[^<]*?\.\.\./.exec(document.body?.textContent ?? "")?.[0];
      if (words) sessionStorage.setItem("words", words);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(address);
  const reloaded = page.waitForEvent("framenavigated");
  release.resolve();
  await reloaded;
  await expect(page).toHaveURL(siteUrl() + address);
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("words")))
    .toBe("Auth token expired or invalid, attempting to refresh...");
});

test("failing content reloads the page once, then shows the error and a “Try again” button", {
  tag: ["@S8.16", "@S8.17", "@S8.18", "@S8.19", "@S9.26"],
}, async ({ page, watch }) => {
  watch.allow(/GraphQL response contains errors/);
  const address = "/homes/longmont/haystack-bend/";
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route("**/wp/graphql", (route) =>
    route.fulfill({
      json: { errors: [{ message: "Internal server error" }, { message: "The plat is lost" }], data: null },
    }),
  );
  const messages = new Set<string>();
  page.on("pageerror", ({ message }) => {
    if (!skippedTransition.test(message)) messages.add(message);
  });
  await page.goto(address);
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  expect(documents).toEqual([address, address]);
  expect([...messages]).toEqual(["GraphQL response contains errors: Internal server error, The plat is lost"]);
  await expect(
    page.getByText("We are sorry. The content of this page cannot be reached right now.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("attempting to refresh")).toHaveCount(0);
  await expect(page.getByText("The home page opens in 3 seconds.")).toHaveCount(0);
  await page.unroute("**/wp/graphql");
  await again.click();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(documents).toEqual([address, address, address]);
});
