import { expect, siteUrl, test } from "../site-test.ts";
import { cookiesOf, password, sentBy } from "../support/accounts.ts";
import { axeFindings } from "../support/axe.ts";
import { modalOf, newPerson, registeredByModal, registerIn } from "../support/login-modal.ts";

const names = { accessToken: "apollo:bcn.token", refreshToken: "porchlight.refresh", user: "porchlight.user" };

test("on a phone the focus moves to the page once the button that opened the modal is gone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/my-favorites/");
  await page.locator("#main").getByText("Log in or register").click();
  await modalOf(page).tab("Register").click();
  await registerIn(page, newPerson());
  await expect(page.locator("#main")).toBeFocused();
});

test("a visitor registers in the modal and is logged in at once", {
  tag: ["@S1.20", "@S2.128", "@S2.138", "@S6.4", "@S7.9", "@S9.5", "@S9.6"],
}, async ({ page, context }) => {
  const person = newPerson();
  await page.goto("/", { waitUntil: "networkidle" });
  const sent = sentBy(page);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  const { tab, registration } = modalOf(page);
  await tab("Register").click();
  await expect(tab("Register")).toHaveAttribute("aria-selected", "true");
  await registerIn(page, person);
  await expect(page).toHaveURL(`${siteUrl()}/`);
  await expect(registration).toHaveCount(0);
  // The button that opened the modal is gone; the focus moves to its place.
  await expect(page.getByRole("button", { name: "Ada" })).toBeFocused();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["RegisterUser", "GetUserFavorites"]);
  const [registerUser] = sent;
  expect(registerUser?.request.postDataJSON().variables).toEqual({ ...person, password });
  expect(registerUser?.request.headers().authorization).toBeUndefined();
  const response = await (await registerUser?.request.response())?.json();
  const { user } = response.data.registerUser;
  const cookies = await cookiesOf(context);
  expect(cookies[names.accessToken]).toBe(user.jwtAuthToken);
  expect(cookies[names.refreshToken]).toBe(user.jwtRefreshToken);
  expect(JSON.parse(decodeURIComponent(cookies[names.user] ?? ""))).toEqual({
    databaseId: user.databaseId,
    firstName: "Ada",
  });
  for (const cookie of await context.cookies(siteUrl())) {
    const days = (cookie.expires - Date.now() / 1000) / 86_400;
    if (cookie.name !== names.accessToken) expect(Math.round(days), cookie.name).toBe(365);
  }
});

test("a visitor logs in, is named in the header of every page, and logs out", {
  tag: ["@S1.21", "@S2.129", "@S7.8", "@S4.1", "@S4.8", "@S4.9", "@S4.10"],
}, async ({ page, context }) => {
  const { username } = await registeredByModal(page);
  await context.clearCookies();
  await page.goto("/blog/", { waitUntil: "networkidle" });
  const sent = sentBy(page);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${siteUrl()}/blog/#login`);
  const { modal, tab, login } = modalOf(page);
  await expect(tab("Log in")).toHaveAttribute("aria-selected", "true");
  await expect(login.getByLabel("Username or email")).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Ada" })).toBeFocused();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["Login", "GetUserFavorites"]);
  expect(sent[0]?.request.postDataJSON().variables).toEqual({ username, password });

  await page.goto("/homes/longmont/haystack-bend/");
  await page.getByRole("button", { name: "Ada" }).click();
  const own = page.locator("[popover]:popover-open").getByRole("link");
  await expect(own).toHaveText(["My favorites", "My account"]);
  await expect(own.first()).toHaveAttribute("href", "/my-favorites/");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeFocused();
  await expect.poll(() => cookiesOf(context)).toEqual({});
  await page.goto("/blog/", { waitUntil: "networkidle" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ada" })).toHaveCount(0);
});

test("the focus on the login stays there when the page has checked the login", async ({ page }) => {
  await registeredByModal(page);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/assets/user-session-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const logIn = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await logIn.focus();
  respond();
  await expect(page.getByRole("banner").getByRole("button", { name: "Ada" })).toBeFocused();
});

test("the login is checked once at a time: one refresh, however often the page becomes visible", {
  tag: ["@S4.11", "@S4.12"],
}, async ({ page, context }) => {
  await registeredByModal(page);
  await context.clearCookies({ name: names.accessToken });
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const sent = sentBy(page);
  await page.route("**/wp/graphql", async (route) => {
    if (route.request().postDataJSON().operationName === "RefreshJwtAuthToken") await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["RefreshJwtAuthToken"]);
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  }
  // Until the check has ended, the visitor is logged out.
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  respond();
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["RefreshJwtAuthToken", "GetUserFavorites"]);
});

test("the modal opens on the tab login, at #register on the other, and resets when closed", {
  tag: ["@S2.129", "@S2.130"],
}, async ({ page }) => {
  await page.goto("/events/", { waitUntil: "networkidle" });
  const { modal, tab } = modalOf(page);
  const open = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await open.click();
  await expect(tab("Log in")).toHaveAttribute("aria-selected", "true");
  const closings = [
    () => page.keyboard.press("Escape"),
    () => modal.getByRole("button", { name: "Close" }).click(),
    () => page.goBack(),
    () => page.mouse.click(8, 400),
  ];
  for (const close of closings) {
    await tab("Register").click();
    await expect(tab("Register")).toHaveAttribute("aria-selected", "true");
    await close();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL(`${siteUrl()}/events/`);
    await expect(open).toBeFocused();
    await open.click();
    await expect(tab("Log in")).toHaveAttribute("aria-selected", "true");
    await expect(tab("Register")).toHaveAttribute("aria-selected", "false");
  }
  await page.goto("/register/", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(`${siteUrl()}/#register`);
  await expect(tab("Register")).toHaveAttribute("aria-selected", "true");
  await expect(modalOf(page).registration.getByLabel("First name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${siteUrl()}/`);
  await expect(modal).toBeHidden();
});

test("the username is the email address until edited, and may be registered as it is", {
  tag: ["@S5.3"],
}, async ({ page }) => {
  const person = newPerson();
  await page.goto("/peacock/#register");
  const { registration, modal } = modalOf(page);
  const username = registration.getByLabel("Username");
  const email = registration.getByLabel("Email");
  await email.fill("first@example.com");
  await expect(username).toHaveValue("first@example.com");
  await username.fill("ada");
  await email.fill("second@example.com");
  await expect(username).toHaveValue("ada");
  await page.reload();
  await registration.getByLabel("First name").fill(person.firstName);
  await registration.getByLabel("Last name").fill(person.lastName);
  await email.fill(person.email);
  await registration.getByLabel("Password", { exact: true }).fill(password);
  const request = page.waitForRequest((each) => each.postData()?.includes("RegisterUser") === true);
  await registration.getByRole("button", { name: "Register" }).click();
  expect((await request).postDataJSON().variables).toMatchObject({ username: person.email, email: person.email });
  await expect(modal).toBeHidden();
});

test("password managers find their fields, and a password can be shown and pasted", async ({ page }) => {
  await page.goto("/central-park-special-offer/#login");
  const { login, registration, tab } = modalOf(page);
  const autocompleteOf = (form: typeof login) =>
    form.locator("input").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
  await expect(login).toBeVisible();
  expect(await autocompleteOf(login)).toEqual(["username", "current-password"]);
  await tab("Register").click();
  expect(await autocompleteOf(registration)).toEqual([
    "given-name",
    "family-name",
    "email",
    "username",
    "new-password",
  ]);
  const privacy = registration.getByRole("link", { name: "What we keep, and why" });
  await expect(privacy).toHaveAttribute("href", "/privacyterms/");
  await tab("Log in").click();
  const field = login.getByLabel("Password", { exact: true });
  await field.focus();
  await page.evaluate(() => document.execCommand("insertText", false, "pasted whole"));
  await expect(field).toHaveValue("pasted whole");
  await expect(field).toHaveAttribute("type", "password");
  await login.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await login.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
});

test("the login code is loaded only on demand, and every link to #login opens the dialog", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  const personal = () =>
    scripts.filter((path) => /\/assets\/(?:account-dialog|user-session|browser-client)-/.test(path));
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  expect(personal()).toEqual([]);
  const link = page.locator("main").getByRole("link", { name: "Log in" }).last();
  await link.hover();
  expect(personal()).toEqual([]);
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(500);
  await link.click();
  await expect(modalOf(page).modal).toBeVisible();
  expect(personal().some((path) => path.includes("account-dialog"))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);
});

test("#login shows a logged-in visitor that they are logged in", async ({ page }) => {
  await registeredByModal(page);
  await page.goto("/login/", { waitUntil: "networkidle" });
  const { modal } = modalOf(page);
  await expect(modal.getByText("You are logged in as Ada.")).toBeVisible();
  await modal.getByRole("button", { name: "Log out" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("the login modal, its errors and the account in the header pass axe at 390 and 1280 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/central-park-special-offer/#login");
  const cleanAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page), `at ${width} px`).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  };
  const clean = async () => {
    for (const width of [390, 1280]) await cleanAt(width);
  };
  const { login, tab, registration } = modalOf(page);
  await clean();
  await login.getByRole("button", { name: "Log in" }).click();
  await clean();
  await tab("Register").click();
  await registration.getByRole("button", { name: "Register" }).click();
  await clean();
  await registerIn(page, newPerson());
  const logOut = page.getByRole("button", { name: "Log out" });
  await page.getByRole("button", { name: "Ada" }).click();
  await expect(logOut).toBeVisible();
  await cleanAt(1280);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(logOut).toBeVisible();
  await cleanAt(390);
});

test("logging in or out causes no layout shift in the header", async ({ page }) => {
  await registeredByModal(page);
  const boxes = () =>
    page.getByRole("banner").evaluate((head) =>
      [...head.querySelectorAll("nav > div, a[href^='tel:']")].map((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return [x, y, width];
      }),
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  const loggedIn = await boxes();
  await page.context().clearCookies();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  expect(loggedIn.length).toBeGreaterThan(5);
  await expect.poll(() => boxes()).toEqual(loggedIn);
});
