import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loadDemo, startBuiltSite } from "../../servers.ts";
import { expect, test } from "../../site-test.ts";
import {
  formsAreOldEnough,
  hiddenOf,
  post,
  sentId,
  storedLeads,
  tokenOf,
  toNextStep,
  type Words,
} from "../../support/leads.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

const formsPerHour = 10;
let store: string;

// A separate site: the limit of forms is shared by all visitors, and its store has only the leads of these tests.
const site = siteUnderTest(async () => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-forms-"));
  store = `file:${join(folder, "store.db")}`;
  await loadDemo(store);
  const { url, end } = await startBuiltSite({
    DATABASE_URL: store,
    FORMS_PER_HOUR: String(formsPerHour),
    TRUST_PROXY: "1",
    // No server listens there.
    LEADS_EMAIL: "hello@example.com",
    SMTP_URL: "smtp://127.0.0.1:9",
    HUBSPOT_PORTAL_ID: "1",
  });
  return {
    url,
    async end() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

const question = "/contact-us/ask-a-question/";
const words = (text: string): Words => ({
  topic: "My house",
  question: text,
  name: "Ada Byron",
  email: "ada@example.com",
  phone: "",
});
const leadsWith = async (text: string) =>
  (await storedLeads(store)).filter(({ fields }) => fields.some(({ value }) => value === text));
/** Waits for the scripts that a form loads once it is used. */
async function scriptsOfSending(page: Page) {
  const missing = () =>
    page.evaluate(() => {
      const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
      const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
      return links.map(({ href }) => href).filter((href) => !loaded.has(href));
    });
  await expect(page.locator("link[rel=modulepreload][href*='/message-']")).not.toHaveCount(0);
  await expect.poll(missing).toEqual([]);
}

/** The visitor's network address, as reported by the proxy in front of the site. */
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

/** Posts until the form's token is old enough for a person; requests the form each time, as it is cached. */
async function postUntilAccepted(text: string, address: string): Promise<Words> {
  const sent = { ...(await hiddenOf(site().url, question, "question")), ...words(text) };
  await expect.poll(async () => sentId(await post(site().url, sent, from(address)))).toMatch(/./);
  return sent;
}

test("the same form twice, or five times at once, is one lead and one confirmation", async () => {
  const sent = await postUntilAccepted("Twice?", "203.0.113.1");
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => post(site().url, sent, from("203.0.113.1"))));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(new Set(responses.map(sentId)).size).toBe(1);
  const leads = await leadsWith("Twice?");
  expect(leads.map(({ id }) => id)).toEqual([sentId(responses[0] as Response)]);
  expect(leads[0]?.deliveries.map(({ channel }) => channel)).toEqual(["confirmation", "mail"]);
  // Another text in the same form is another message.
  const other = await post(site().url, { ...sent, question: "And now?" }, from("203.0.113.1"));
  expect(other.status).toBe(303);
  await expect.poll(() => leadsWith("And now?")).toHaveLength(1);
});

test("with the mail server down, the visitor sees the confirmation and the mails are stored", async () => {
  const sent = await postUntilAccepted("Is anybody there?", "203.0.113.2");
  const response = await post(site().url, sent, from("203.0.113.2"));
  const confirmation = await fetch(site().url + response.headers.get("location"));
  expect(confirmation.headers.get("cache-control")).toBe("private, no-store");
  expect(await confirmation.text()).toContain("Is anybody there?");
  await expect
    .poll(async () => (await leadsWith("Is anybody there?"))[0]?.deliveries.map(({ last_error }) => last_error))
    .toEqual(Array(2).fill("The mail server did not accept the mail: ESOCKET."));
  expect((await leadsWith("Is anybody there?"))[0]?.deliveries.map(({ status }) => status)).toEqual([
    "waiting",
    "waiting",
  ]);
});

test("only the secret URL shows what was sent", async () => {
  const sent = await postUntilAccepted("Between us", "203.0.113.3");
  const id = sentId(await post(site().url, sent, from("203.0.113.3")));
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const near = id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");
  for (const path of [`/message/${near}/`, "/message/", `/message/${near}.data`, `/message/${near}/_.data`]) {
    expect(await (await fetch(site().url + path)).text(), path).not.toContain("Between us");
  }
  for (const guess of ["1", "*", "%25", id.slice(0, -1), `${id}0`]) {
    expect((await fetch(`${site().url}/message/${guess}/`)).status, guess).toBe(404);
  }
  const shown = await fetch(`${site().url}/message/${id}/`);
  // The URL is hidden from search engines and from the next site.
  expect(await shown.text()).toMatch(/<meta name="robots" content="noindex"/);
  expect(shown.headers.get("referrer-policy")).toBe("strict-origin");
  expect(shown.headers.get("x-robots-tag")).toBe("noindex");
  expect(shown.headers.get("cache-control")).toBe("private, no-store");
  // The site of these tests has a HubSpot portal, which the server sends forms to: no page names its hosts.
  for (const { headers } of [await fetch(`${site().url}/`), shown]) {
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'self'; object-src 'none'");
    expect(policy).not.toMatch(/hsforms|hubspot/);
  }
});

test("a bot that fills in every field gets a confirmation, and its lead is not delivered", async () => {
  const sent = {
    ...(await postUntilAccepted("First", "203.0.113.4")),
    homepage_url: "http://spam.example",
    phone: "303-555-0100",
  };
  const response = await post(site().url, { ...sent, question: "Cheap pills" }, from("203.0.113.4"));
  expect(response.status).toBe(303);
  await expect.poll(() => leadsWith("Cheap pills")).toMatchObject([{ isSpam: true, deliveries: [] }]);
});

for (const [what, change] of [
  ["without a token", { "porchlight-token": "" }],
  ["with a token of its own", { "porchlight-token": "zzzzzzzz.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }],
] as const) {
  test(`a bot that sends ${what} gets the form again; a person submits that and loses nothing`, async () => {
    const text = `I come ${what}`;
    const sent = { ...(await hiddenOf(site().url, question, "question")), ...words(text), ...change };
    const response = await post(site().url, sent, from("203.0.113.5"));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Please send it once more; everything is still here.");
    expect(html).toContain(`${text}</textarea>`);
    await expect.poll(() => leadsWith(text)).toEqual([]);
    const token = /name="porchlight-token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const again = { ...sent, "porchlight-token": token };
    await expect.poll(async () => sentId(await post(site().url, again, from("203.0.113.5")))).toMatch(/./);
    await expect.poll(() => leadsWith(text)).toHaveLength(1);
  });
}

test("a bot that posts a hundred times is limited to ten an hour; others are accepted", async () => {
  const sent = await postUntilAccepted("flood 0", "203.0.113.6");
  const statuses: number[] = [];
  for (let number = 1; number < 100; number += 1) {
    statuses.push((await post(site().url, { ...sent, question: `flood ${number}` }, from("203.0.113.6"))).status);
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(formsPerHour - 1);
  expect(statuses.slice(formsPerHour - 1).every((status) => status === 429)).toBe(true);
  const refused = await (await post(site().url, { ...sent, question: "flood 100" }, from("203.0.113.6"))).text();
  expect(refused).toContain("We have received many messages from your connection. Please try again in an hour");
  expect(refused).toContain("flood 100</textarea>");
  expect((await post(site().url, { ...sent, question: "A neighbor" }, from("203.0.113.7"))).status).toBe(303);
  const leads = (await storedLeads(store)).flatMap(({ fields }) => fields.map(({ value }) => value));
  expect(leads.filter((value) => value.startsWith("flood"))).toHaveLength(formsPerHour);
});

test("an invalid submission is rejected with its reason, and not stored", async () => {
  const before = (await storedLeads(store)).length;
  const sent = { ...(await hiddenOf(site().url, question, "question")), ...words("Odd") };
  const tooLarge = await post(site().url, { ...sent, question: "x".repeat(10_000_000) });
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, "The form is too large.\n"]);
  const json = { body: JSON.stringify(sent), headers: { "Content-Type": "application/json" } };
  expect((await post(site().url, {}, json)).status).toBe(400);
  for (const change of [
    { "porchlight-form": "write" },
    { "porchlight-form": "" },
    { "porchlight-page": "/about-us/realtor-resources/" },
    { "porchlight-page": "//evil.example/" },
    { "porchlight-page": "/../etc/passwd" },
    { "porchlight-page": "" },
  ] as readonly Words[]) {
    const response = await post(site().url, { ...sent, ...change });
    const html = await response.text();
    expect(response.status, JSON.stringify(change)).toBe(404);
    expect(html).toContain("This form has been taken down, so nothing was sent.");
    // The values can be copied, under the labels that the visitor saw, without the hidden fields.
    const shown = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [
      label,
      value,
    ]);
    expect(shown).toEqual([
      ["About", "My house"],
      ["Question", "Odd"],
      ["Name", "Ada Byron"],
      ["Email", "ada@example.com"],
    ]);
  }
  await expect.poll(() => storedLeads(store)).toHaveLength(before);
});

test("a form works on its page with and without the trailing slash", async () => {
  const { hidden } = { hidden: await hiddenOf(site().url, question.slice(0, -1), "question") };
  expect(hidden["porchlight-page"]).toBe(question);
  const sent = { ...hidden, ...words("Without a slash"), "porchlight-page": question.slice(0, -1) };
  await expect.poll(async () => sentId(await post(site().url, sent, from("203.0.113.8")))).toMatch(/./);
  await expect.poll(() => leadsWith("Without a slash")).toMatchObject([{ page: { url: site().url + question } }]);
});

/** Fills in the question on the open page. */
async function fill(page: Page, text: string): Promise<void> {
  await page.getByLabel("About").selectOption("My house");
  await page.getByRole("textbox", { name: "Question" }).fill(text);
  await toNextStep(page);
  await page.getByLabel("Name").fill("Ada Byron");
  await page.getByLabel("Email").fill("ada@example.com");
}

const button = (page: Page) => page.getByRole("button", { name: "Send the question" });

/** Opens the question, and waits until its form is old enough to be submitted by a person. */
async function open(page: Page): Promise<void> {
  await page.goto(question);
  await formsAreOldEnough(page);
}

test("a double click, and the same form in two tabs, store one lead", async ({ page, context }) => {
  const tab = await context.newPage();
  // The cached document, and the token in it, may be renewed between two requests.
  await expect(async () => {
    await tab.goto(question);
    await open(page);
    expect(await tokenOf(tab)).toBe(await tokenOf(page));
  }).toPass();
  for (const each of [page, tab]) await fill(each, "Two tabs");
  await Promise.all([button(page).dblclick(), button(tab).dblclick()]);
  for (const each of [page, tab])
    await expect(each.getByRole("heading", { level: 1 })).toHaveText("We have your message");
  expect(new URL(page.url()).pathname).toBe(new URL(tab.url()).pathname);
  await expect.poll(() => leadsWith("Two tabs")).toHaveLength(1);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("going back and submitting again is the same message", async ({ page }) => {
    await open(page);
    await fill(page, "And back");
    await button(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your message");
    const first = page.url();
    await page.goBack();
    await fill(page, "And back");
    await button(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your message");
    expect(page.url()).toBe(first);
    await expect.poll(() => leadsWith("And back")).toHaveLength(1);
  });
});

test("when the site is unreachable, the form shows an error and keeps its values for a retry", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|status 502|502/);
  await open(page);
  await fill(page, "In a tunnel");
  await scriptsOfSending(page);
  await context.setOffline(true);
  await button(page).click();
  const problem = page.getByText("This did not reach us. Please send it again in a minute, or call 303-555-0142.");
  await expect(problem).toBeVisible();
  await expect(problem).toBeFocused();
  await context.setOffline(false);
  // A proxy that responds for a restarting site.
  await page.route("**/message/_.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }), { times: 1 });
  const refused = page.waitForResponse((response) => response.status() === 502);
  await button(page).click();
  await refused;
  await expect(button(page)).toBeEnabled();
  await expect(problem).toBeVisible();
  // It is in the step before.
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("In a tunnel");
  await button(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your message");
  await expect.poll(() => leadsWith("In a tunnel")).toHaveLength(1);
});
