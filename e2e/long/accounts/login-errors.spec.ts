import { expect, test } from "../../site-test.ts";
import { cookiesOf, password, sentBy } from "../../support/accounts.ts";
import { modalOf, newPerson, registeredByModal } from "../../support/login-modal.ts";

const usernameHint = "Your email address, unless you prefer another name.";
const passwordHint = "At least 8 characters. A few words in a row are easy to remember and hard to guess.";

test("missing values are reported at their field, and nothing is sent", {
  tag: ["@S5.1", "@S5.2", "@S5.3", "@S5.4", "@S5.5", "@S5.6", "@S5.7"],
}, async ({ page }) => {
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
  const messages = {
    "First name": "Enter your first name.",
    "Last name": "Enter your last name.",
    Email: "Enter your email address.",
    Username: "Choose a username.",
    Password: "Choose a password.",
  };
  const send = registration.getByRole("button", { name: "Register" });
  await send.click();
  for (const [label, text] of Object.entries(messages)) {
    await expect(field(registration, label)).toHaveAttribute("aria-invalid", "true");
    await expect(registration.getByText(text, { exact: true }), label).toBeVisible();
  }
  await expect(registration.getByRole("alert")).toHaveText("5 fields need another look.");
  const person = newPerson();
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
    // The hint of a username follows the error.
    await expect(field(registration, label)).toHaveAccessibleDescription(new RegExp(`^${text.replaceAll(".", "\\.")}`));
    await field(registration, label).fill(values[label]);
  }
  expect(sent).toEqual([]);
  for (const [label, value] of Object.entries(values)) await expect(field(registration, label)).toHaveValue(value);
});

test("backend errors are shown at their field in plain words, and typed values are kept", async ({ page, context }) => {
  const person = await registeredByModal(page);
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
  await expect.poll(() => cookiesOf(context)).toEqual({});

  await tab("Register").click();
  const again = newPerson();
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

test("every rejection by either plugin and WordPress is shown at its field in plain words", async ({ page }) => {
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
    "Your account has been created, but logging in does not work at the moment. Try again later, or call 303-555-0142.",
    "Logging in does not work at the moment. Try again later, or call 303-555-0142.",
    "New accounts can’t be created at the moment.",
  ];
  await page.goto("/central-park-special-offer/#register");
  const { registration, login, tab } = modalOf(page);
  const person = newPerson();
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
  for (const [position, [label, upstream]] of refusals.entries()) {
    message = `&lt;strong&gt;Error:&lt;/strong&gt; ${upstream}`;
    await registration.getByRole("button", { name: "Register" }).click();
    const text = texts[position] ?? "";
    const place = label ? registration.getByLabel(label, { exact: true }) : registration.getByRole("alert");
    const hint = label === "Password" ? passwordHint : label === "Username" ? usernameHint : "";
    if (label) await expect(place).toHaveAccessibleDescription([text, hint].filter(Boolean).join(" "));
    else await expect(place, upstream).toHaveText(text);
    await expect(place, upstream).toBeFocused();
    await expect(registration.locator("[aria-invalid=true]")).toHaveCount(label ? 1 : 0);
  }
  await tab("Log in").click();
  await login.getByLabel("Username or email").fill(person.username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  message = 'Cannot query field "login" on type "RootMutation".';
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login.getByRole("alert")).toHaveText(texts[14] ?? "");
});

test("without a response the modal shows an error and keeps the values; then it continues", async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const person = await registeredByModal(page);
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
