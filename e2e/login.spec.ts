import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { cookiesOf, sentBy } from "./accounts.ts";
import { axeFindings } from "./axe.ts";
import { expect, siteUrl, test } from "./site-test.ts";

const password = "long enough for a house";
const passwordHint = "At least 8 characters. A few words in a row are easy to remember and hard to guess.";
const names = { accessToken: "apollo:bcn.token", refreshToken: "porchlight.refresh", user: "porchlight.user" };

/** Somebody who has no account yet. */
function someone() {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, firstName: "Ada", lastName: "Voss" };
}

/** The login modal and its two forms. */
function modalOf(page: Page) {
  const modal = page.getByRole("dialog", { name: "Your account" });
  const panel = (name: string) => modal.getByRole("tabpanel", { name });
  return {
    modal,
    tab: (name: string) => modal.getByRole("tab", { name }),
    login: panel("Log in"),
    registration: panel("Register"),
  };
}

/** Fills in the registration and sends it. */
async function registerIn(page: Page, person: ReturnType<typeof someone>): Promise<void> {
  const { modal, registration } = modalOf(page);
  await registration.getByLabel("First name").fill(person.firstName);
  await registration.getByLabel("Last name").fill(person.lastName);
  await registration.getByLabel("Email").fill(person.email);
  await registration.getByLabel("Username").fill(person.username);
  await registration.getByLabel("Password", { exact: true }).fill(password);
  await registration.getByRole("button", { name: "Register" }).click();
  await expect(modal).toBeHidden();
}

/** Registers somebody new by the modal, from a page that is open already. */
async function registered(page: Page) {
  const person = someone();
  await page.goto("/peacock/#register");
  await registerIn(page, person);
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  return person;
}

test("S1.20 S2.128 S2.138 S6.4 S7.9 S9.5 S9.6 a visitor registers by the modal and is logged in at once", async ({
  page,
  context,
}) => {
  const person = someone();
  await page.goto("/", { waitUntil: "networkidle" });
  const sent = sentBy(page);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  const { tab, registration } = modalOf(page);
  await tab("Register").click();
  await expect(tab("Register")).toHaveAttribute("aria-selected", "true");
  await registerIn(page, person);
  await expect(page).toHaveURL(`${siteUrl()}/`);
  await expect(registration).toHaveCount(0);
  // What opened the modal is gone; the focus is where it stood.
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

test("S1.21 S2.129 S7.8 S4.1 S4.8 S4.9 S4.10 a visitor logs in, is named in the header of every page, and logs out", async ({
  page,
  context,
}) => {
  const { username } = await registered(page);
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
  await expect(page.getByRole("link", { name: "My favorites" })).toHaveAttribute("href", "/my-favorites/");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeFocused();
  expect(await cookiesOf(context)).toEqual({});
  await page.goto("/blog/", { waitUntil: "networkidle" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ada" })).toHaveCount(0);
});

test("S4.11 S4.12 the login is checked once at a time: one refresh, however often the page comes into sight", async ({
  page,
  context,
}) => {
  await registered(page);
  await context.clearCookies({ name: names.accessToken });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
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
  // Until the check has ended nobody is logged in.
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  answer();
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(["RefreshJwtAuthToken", "GetUserFavorites"]);
});

test("S2.129 S2.130 the modal opens on the tab login, at #register on the other, and closing sets it back", async ({
  page,
}) => {
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

test("S5.1 S5.2 S5.3 S5.4 S5.5 S5.6 S5.7 what a form lacks is said at its field, and nothing is sent", async ({
  page,
}) => {
  await page.goto("/central-park-special-offer/#login");
  const sent = sentBy(page);
  const { tab, login, registration } = modalOf(page);
  const field = (form: typeof login, label: string) => form.getByLabel(label, { exact: true });
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(field(login, "Username or email")).toHaveAccessibleDescription(
    "Enter your username or your email address.",
  );
  await expect(field(login, "Password")).toHaveAccessibleDescription("Enter your password.");
  await expect(field(login, "Username or email")).toBeFocused();
  await field(login, "Username or email").fill("ada");
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(field(login, "Password")).toBeFocused();
  await expect(field(login, "Username or email")).not.toHaveAttribute("aria-invalid");

  await tab("Register").click();
  const said = {
    "First name": "Enter your first name.",
    "Last name": "Enter your last name.",
    Email: "Enter your email address.",
    Username: "Choose a username.",
    Password: "Choose a password.",
  };
  const send = registration.getByRole("button", { name: "Register" });
  await send.click();
  for (const [label, text] of Object.entries(said)) {
    await expect(field(registration, label)).toHaveAttribute("aria-invalid", "true");
    await expect(registration.getByText(text, { exact: true }), label).toBeVisible();
  }
  await expect(registration.getByRole("alert")).toHaveText("5 fields need another look.");
  const person = someone();
  const values = {
    "First name": person.firstName,
    "Last name": person.lastName,
    Email: person.email,
    Username: person.username,
    Password: password,
  };
  for (const [label, value] of Object.entries(values)) await field(registration, label).fill(value);
  for (const [label, value] of Object.entries(values)) {
    await field(registration, label).fill(label === "Password" ? "" : "   ");
    await send.click();
    await expect(field(registration, label)).toBeFocused();
    await expect(registration.locator("[aria-invalid=true]")).toHaveCount(1);
    await field(registration, label).fill(value);
  }
  const refused = [
    ["Username", "ada+voss", "Use letters from a to z, digits, single spaces, and . _ - @ only."],
    ["Username", "a".repeat(61), "Use at most 60 characters."],
    ["First name", "a".repeat(101), "Use at most 100 characters."],
    ["Last name", "a".repeat(101), "Use at most 100 characters."],
  ] as const;
  for (const [label, value, text] of refused) {
    await field(registration, label).fill(value);
    await send.click();
    await expect(field(registration, label)).toBeFocused();
    await expect(field(registration, label)).toHaveAccessibleDescription(text);
    await field(registration, label).fill(values[label]);
  }
  expect(sent).toEqual([]);
  for (const [label, value] of Object.entries(values)) await expect(field(registration, label)).toHaveValue(value);
});

test("what the backend refuses is said at its field in plain words, and nothing that was typed is lost", async ({
  page,
  context,
}) => {
  const person = await registered(page);
  await context.clearCookies();
  await page.goto("/central-park-special-offer/#login");
  const { login, tab, registration, modal } = modalOf(page);
  await login.getByLabel("Username or email").fill(person.email);
  await login.getByLabel("Password", { exact: true }).fill("not the one that it is");
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "That username or email address and password don’t go together. Check both and try again.",
  );
  await expect(login.getByLabel("Username or email")).toHaveValue(person.email);
  expect(await cookiesOf(context)).toEqual({});

  await tab("Register").click();
  const again = someone();
  for (const [label, value] of [
    ["First name", "Ada"],
    ["Last name", "Voss"],
    ["Email", again.email],
    ["Username", person.username],
    ["Password", "Password123"],
  ] as const) {
    await registration.getByLabel(label, { exact: true }).fill(value);
  }
  const send = registration.getByRole("button", { name: "Register" });
  const refusals = [
    ["Password", "This password is one of the most common ones. Please choose another.", password],
    ["Username", "This username is taken. Choose another one.", again.username],
  ] as const;
  for (const [label, text, better] of refusals) {
    await send.click();
    await expect(registration.getByText(text, { exact: true })).toBeVisible();
    await expect(registration.getByLabel(label, { exact: true })).toBeFocused();
    await registration.getByLabel(label, { exact: true }).fill(better);
  }
  await send.click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
});

test("every refusal of either plugin and of WordPress stands at its field in plain words", async ({ page }) => {
  const refusals = [
    ["Username", "This username is invalid because it uses illegal characters. Please enter a valid username."],
    ["Username", "Username may not be longer than 60 characters."],
    ["Username", "Nicename may not be longer than 50 characters."],
    ["Username", "Sorry, that username is not allowed."],
    ["Username", "A username was not provided."],
    ["Username", "Sorry, that username already exists!"],
    ["Email", "Please type your email address."],
    ["Email", "The email address is not correct."],
    ["Email", "The email address you are trying to use is invalid"],
    ["Email", "This email address is already registered."],
    ["First name", "A first name may have at most 100 characters."],
    ["Last name", "A last name was not provided."],
    ["Password", "A password was not provided."],
    [null, "The JWT token could not be returned"],
    [null, "Only the user requesting a token can get a token issued for them"],
    [null, "User registration is currently not allowed."],
  ] as const;
  const texts = [
    "Use letters from a to z, digits, single spaces, and . _ - @ only.",
    "This username is too long. Choose a shorter one.",
    "This username is too long. Choose a shorter one.",
    "This username can’t be used here. Choose another one.",
    "Choose a username.",
    "This username is taken. Choose another one.",
    "Enter your email address.",
    "This email address can’t be right. Check it and try again.",
    "This email address can’t be right. Check it and try again.",
    "There is an account with this email address already. Log in, or use another address.",
    "Use at most 100 characters.",
    "Enter your last name.",
    "Choose a password.",
    "Logging in does not work at the moment. Try again later, or call 303-555-0142.",
    "Logging in does not work at the moment. Try again later, or call 303-555-0142.",
    "New accounts can’t be made at the moment.",
  ];
  await page.goto("/central-park-special-offer/#register");
  const { registration, login, tab } = modalOf(page);
  const person = someone();
  for (const [label, value] of [
    ["First name", person.firstName],
    ["Last name", person.lastName],
    ["Email", person.email],
    ["Username", person.username],
    ["Password", password],
  ] as const) {
    await registration.getByLabel(label, { exact: true }).fill(value);
  }
  let message = "";
  await page.route("**/wp/graphql", (route) => {
    const { operationName } = route.request().postDataJSON();
    const key = operationName === "Login" ? "login" : "registerUser";
    return route.fulfill({ json: { data: { [key]: null }, errors: [{ message, path: [key] }] } });
  });
  for (const [position, [label, said]] of refusals.entries()) {
    message = `&lt;strong&gt;Error:&lt;/strong&gt; ${said}`;
    await registration.getByRole("button", { name: "Register" }).click();
    const text = texts[position] ?? "";
    const place = label ? registration.getByLabel(label, { exact: true }) : registration.getByRole("alert");
    if (label) await expect(place).toHaveAccessibleDescription(label === "Password" ? `${text} ${passwordHint}` : text);
    else await expect(place, said).toHaveText(text);
    await expect(place, said).toBeFocused();
    await expect(registration.locator("[aria-invalid=true]")).toHaveCount(label ? 1 : 0);
  }
  await tab("Log in").click();
  await login.getByLabel("Username or email").fill(person.username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  message = "JWT Auth is not configured correctly. Please contact a site administrator.";
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login.getByRole("alert")).toHaveText(texts[13] ?? "");
});

test("without an answer the modal says so and keeps what was typed; with one it goes on", async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const person = await registered(page);
  await page.context().clearCookies();
  await page.goto("/central-park-special-offer/#login");
  const { login, modal } = modalOf(page);
  await login.getByLabel("Username or email").fill(person.username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await page.route("**/wp/graphql", (route) => route.abort("failed"));
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login.getByRole("alert")).toHaveText(
    "We can’t be reached right now. Check your connection and try again.",
  );
  await page.unroute("**/wp/graphql");
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
});

test("password managers find what they go by, and a password can be shown and pasted", async ({ page }) => {
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
  const privacy = registration.getByRole("link", { name: "What we keep, and for what" });
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

test("nothing of the login is loaded before it is asked for, and every link to #login opens it, an editor’s too", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  const personal = () => scripts.filter((path) => /\/assets\/(?:account-dialog|personal|browser-client)-/.test(path));
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
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop);
});

test("who is logged in already is told so at #login", async ({ page }) => {
  await registered(page);
  await page.goto("/login/", { waitUntil: "networkidle" });
  const { modal } = modalOf(page);
  await expect(modal.getByText("You are logged in as Ada.")).toBeVisible();
  await modal.getByRole("button", { name: "Log out" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("axe finds nothing in the login modal, its errors and the account in the header, at 390 and 1280 px", async ({
  page,
}) => {
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
  await registerIn(page, someone());
  const logOut = page.getByRole("button", { name: "Log out" });
  await page.getByRole("button", { name: "Ada" }).click();
  await expect(logOut).toBeVisible();
  await cleanAt(1280);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.locator("summary[aria-label='Menu']").click();
  await expect(logOut).toBeVisible();
  await cleanAt(390);
});

test("logged in or out, the head of the page stands where it stood", async ({ page }) => {
  await registered(page);
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
  expect(await boxes()).toEqual(loggedIn);
});
