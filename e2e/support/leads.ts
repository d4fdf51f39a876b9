import { expect, type Page } from "@playwright/test";
import { type Lead, LeadStore } from "../../packages/backend/leads/lead-store.ts";
import { openDatabase } from "../../packages/backend/store/database.ts";

/** A lead in the store of a running site. @throws when there is none with this id. */
export async function storedLead(databaseUrl: string, id: string): Promise<Lead> {
  await using database = openDatabase(databaseUrl);
  const lead = await new LeadStore(database).byId(id);
  if (!lead) throw new Error(`The store has no lead ${id}.`);
  return lead;
}

/** Every lead in the store of a running site, with its deliveries. */
export async function storedLeads(databaseUrl: string) {
  await using database = openDatabase(databaseUrl);
  return await new LeadStore(database).all();
}

/** Values of a form by field name. */
export type Words = Readonly<Record<string, string>>;

/** The hidden fields of the form with an id on a page, as a browser would send them. */
export async function hiddenOf(site: string, path: string, formId: string): Promise<Record<string, string>> {
  const html = await (await fetch(site + path)).text();
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)]
    .map(([text]) => text)
    .find((text) => text.includes(`name="porchlight-form" value="${formId}"`));
  if (!form) throw new Error(`${path} has no form ${formId}.`);
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&amp;", "&"),
    ]),
  );
}

/** Submits values to `/message/` as a browser without JavaScript does, without following the redirect. */
export async function post(site: string, words: Words, init: RequestInit = {}): Promise<Response> {
  return await fetch(`${site}/message/`, {
    method: "POST",
    body: new URLSearchParams(words),
    redirect: "manual",
    ...init,
  });
}

/** The id of the lead that a response redirects to; empty without one. */
export function sentId(response: Response): string {
  return /^\/message\/([\da-f-]{36})\/$/.exec(response.headers.get("location") ?? "")?.[1] ?? "";
}

/** The token of a form on a page, which begins with the time of its issue. */
export const tokenOf = (page: Page): Promise<string> => page.locator('[name="porchlight-token"]').first().inputValue();

/** Waits until the forms of a page are more than a second old: one that is sent earlier is shown again. */
export async function formsAreOldEnough(page: Page): Promise<void> {
  const issuedMs = Number.parseInt((await tokenOf(page)).split(".")[0] ?? "", 36);
  await expect.poll(() => Date.now() - issuedMs).toBeGreaterThan(1100);
}

/** Submits the form of the page with the button of that name once it is old enough to be accepted. */
export async function submitForm(page: Page, name: string): Promise<void> {
  await formsAreOldEnough(page);
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "We have your message" })).toBeVisible();
}

/** Shows the next step of a form, when JavaScript shows one at a time. */
export async function toNextStep(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: /^Next: / });
  if (await next.isVisible()) await next.click();
}
