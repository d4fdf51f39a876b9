import type { Locator, Page } from "@playwright/test";
import { SubscriptionStore } from "../../packages/backend/alerts/subscriptions.ts";
import { appendChange } from "../../packages/backend/store/changes.ts";
import { openDatabase } from "../../packages/backend/store/database.ts";
import { takeContentLock } from "../../packages/backend/store/sequences.ts";
import { mailServer, wordsOf } from "../../server/testing/mail-server.ts";
import { loadDemo } from "../servers.ts";
import { expect, siteUrl, test } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";
import { formsAreOldEnough } from "../support/leads.ts";
import { siteOnStore } from "../support/site-on-store.ts";
import { siteUnderTest } from "../support/site-under-test.ts";

const publicUrl = "https://www.switchgrass.example";
const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";

let mail: Awaited<ReturnType<typeof mailServer>>;
const site = siteUnderTest(async () => {
  mail = await mailServer();
  const started = await siteOnStore(loadDemo, {
    SMTP_URL: mail.smtpUrl,
    LEADS_EMAIL: "leads@switchgrass.example",
    // Links in mails begin with it; the tests open their paths on the site.
    PUBLIC_URL: publicUrl,
    FORMS_PER_HOUR: "100",
  });
  return {
    ...started,
    async end() {
      await started.end();
      await mail.close();
    },
  };
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The text of the latest mail to an address whose subject matches. */
async function mailTo(address: string, subject: RegExp): Promise<{ text: string; source: string }> {
  const own = () => mail.mails.filter(({ to, text }) => to.includes(address) && subject.test(text));
  await expect.poll(() => own().length, { timeout: 120_000 }).toBeGreaterThan(0);
  const source = own().at(-1)?.text ?? "";
  return { text: wordsOf(source, "plain"), source };
}

/** The path of a mail's link that begins with these characters. */
const linkIn = (text: string, beginning: string) =>
  new RegExp(`^${publicUrl}(${beginning}\\S*)$`, "m").exec(text)?.[1] ?? "";

/** Fills in the form for alerts and sends it. */
async function send(page: Page, email: string, frequency?: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  if (frequency) await page.getByLabel("How often").selectOption(frequency);
  await formsAreOldEnough(page);
  await page.getByRole("button", { name: "Send me the email to confirm" }).click();
}

/** Requests alerts at a page of the form and confirms them. */
async function subscribe(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await send(page, email);
  await expect(heading(page)).toHaveText("One more step");
  const { text } = await mailTo(email, /Subject: Please confirm/);
  await page.goto(linkIn(text, "/alerts/confirm/"));
  await page.getByRole("button", { name: "Yes, send me these emails" }).click();
  await expect(heading(page)).toHaveText("Your emails");
}

/** Changes the price of the home; returns it as the site shows it. */
async function reprice(change: number): Promise<string> {
  await using database = openDatabase(site().databaseUrl);
  return await database.transaction().execute(async (transaction) => {
    await takeContentLock(transaction);
    const select = transaction.selectFrom("entries").selectAll().where("uri", "=", home);
    const row = await select.executeTakeFirstOrThrow();
    const data = JSON.parse(row.data);
    const priceUsd = data.priceUsd + change;
    const update = transaction.updateTable("entries").set({ data: JSON.stringify({ ...data, priceUsd }) });
    await update.where("id", "=", row.id).execute();
    await appendChange(transaction, { kinds: ["home"], uris: [home] });
    return `$${priceUsd.toLocaleString("en-US")}`;
  });
}

const item = (page: Page, title: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer asks, confirms, gets a mail of a new price, chooses and ends it", async ({ page, watch }) => {
    await page.goto("/new-home-search/?beds=3&sort=price");
    await page.getByRole("link", { name: "Email me when this changes" }).click();
    await expect(heading(page)).toHaveText("Get an email");
    await expect(page.getByRole("link", { name: "3+ beds" })).toHaveAttribute("href", "/new-home-search/?beds=3");
    await send(page, "ada@example", "Once a week");
    await expect(page.getByRole("alert")).toHaveText("One field needs another look.");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada@example");
    await expect(page.getByLabel("How often")).toHaveValue("Once a week");
    await send(page, "ada@example.com", "At once");
    await expect(heading(page)).toHaveText("One more step");
    const { text: asked } = await mailTo("ada@example.com", /Subject: Please confirm/);
    const confirm = linkIn(asked, "/alerts/confirm/");

    await page.goto(confirm);
    await expect(heading(page)).toHaveText("Confirm your emails");
    await using database = openDatabase(site().databaseUrl);
    const stored = new SubscriptionStore(database);
    expect((await stored.all()).map(({ status }) => status)).toEqual(["pending"]);
    await page.getByRole("button", { name: "Yes, send me these emails" }).click();
    await expect(heading(page)).toHaveText("Your emails");
    await expect(item(page, "3+ beds")).toContainText("At once");

    const price = await reprice(-5000);
    const { text } = await mailTo("ada@example.com", /^Subject: 1482 Threshing Lane: now/m);
    expect(text).toContain(`1482 Threshing Lane, The Juniper at Haystack Bend, Longmont. Now ${price}, was $`);
    await page.goto(linkIn(text, "/homes/"));
    await expect(page.getByRole("main")).toContainText(price);

    await page.goto(linkIn(text, "/alerts/choices/"));
    await page.getByRole("button", { name: "Send once a week" }).click();
    await expect(item(page, "3+ beds")).toContainText("Once a week at most");
    await page.getByRole("button", { name: "End it" }).click();
    await expect(heading(page)).toHaveText("You get no emails about homes");
    expect(await stored.all()).toEqual([]);
    watch.allow(/404/);
    const forged = linkIn(text, "/alerts/choices/").replace(/[\da-f]{4}\/$/, "0000/");
    for (const path of [confirm, forged]) expect((await page.goto(path))?.status(), path).toBe(404);
  });

  test("the link of the header List-Unsubscribe ends alerts by one POST, and by its page", async ({
    page,
    request,
  }) => {
    await subscribe(page, `/alerts/?about=${home}`, "bob@example.com");
    await subscribe(page, "/alerts/?search=beds%3D2", "bob@example.com");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await reprice(-1000);
    const { source } = await mailTo("bob@example.com", /^Subject: 1482 Threshing Lane: now/m);
    const unfolded = source.replace(/\r\n[ \t]+/g, " ");
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const url = new RegExp(`^List-Unsubscribe: <${publicUrl}(/alerts/end/\\S+)>\\r$`, "m").exec(unfolded)?.[1] ?? "";
    await page.goto(url);
    await expect(heading(page)).toHaveText("End these emails?");
    await using database = openDatabase(site().databaseUrl);
    const stored = new SubscriptionStore(database);
    const left = async () => (await stored.all()).filter(({ email }) => email === "bob@example.com").length;
    expect(await left()).toBe(2);
    const forged = url.replace(/[\da-f]{4}\/$/, "0000/");
    const oneClick = { form: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 };
    expect((await request.post(siteUrl() + forged, oneClick)).status()).toBe(404);
    expect(await left()).toBe(2);
    expect((await request.post(siteUrl() + url, oneClick)).status()).toBe(200);
    expect(await left()).toBe(1);
    expect((await request.post(siteUrl() + url, oneClick)).status()).toBe(200);
    await page.goto(url);
    await expect(heading(page)).toHaveText("These emails have ended");
  });
});

test("a home's page leads to the form, and all choices end at once", async ({ page }) => {
  await page.goto(home);
  await page.getByRole("link", { name: "Email me when the price or status changes" }).click();
  await expect(page).toHaveURL(`${siteUrl()}/alerts/?about=${home}`);
  await expect(page.getByRole("link", { name: /^1482 Threshing Lane, / })).toHaveAttribute("href", home);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Send me the email to confirm" }).click();
  await expect(page.getByText("Enter your email address.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await subscribe(page, page.url(), "cy@example.com");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "End all and delete my address" }).press("Enter");
  await expect(heading(page)).toHaveText("You get no emails about homes");
  expect(await axeFindings(page)).toEqual([]);
});

test("an unknown home has no form, and a private page is not cached", async ({ page, request, watch }) => {
  watch.allow(/404/);
  expect((await page.goto("/alerts/?about=/homes/nowhere/"))?.status()).toBe(404);
  const response = await request.get("/alerts/?search=beds%3D3");
  expect(response.headers()["cache-control"]).toBe("private, no-store");
});
