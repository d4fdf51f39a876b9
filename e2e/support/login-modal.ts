import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "../site-test.ts";
import { password } from "./accounts.ts";

/** The data of a person without an account. */
export function newPerson() {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, firstName: "Ada", lastName: "Voss" };
}

/** The login modal and its two forms. */
export function modalOf(page: Page) {
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
export async function registerIn(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const { modal, registration } = modalOf(page);
  await registration.getByLabel("First name").fill(person.firstName);
  await registration.getByLabel("Last name").fill(person.lastName);
  await registration.getByLabel("Email").fill(person.email);
  await registration.getByLabel("Username").fill(person.username);
  await registration.getByLabel("Password", { exact: true }).fill(password);
  await registration.getByRole("button", { name: "Register" }).click();
  await expect(modal).toBeHidden();
}

/** Registers a new person by the modal of the open page. */
export async function registeredByModal(page: Page) {
  const person = newPerson();
  await page.goto("/peacock/#register");
  await registerIn(page, person);
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  return person;
}
