import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../site-test.ts";
import { formsAreOldEnough, sentId, storedLead } from "../support/leads.ts";
import { freeTimes, submitDialog, submitVisit, visitFormOf, visitWords } from "../support/visits.ts";

const booked = "Your visit is booked";

test("a free time is booked in the modal, stored with its lead, and changed by its link", {
  tag: ["@S2.133"],
}, async ({ page }) => {
  const place = "/homes/longmont/haystack-bend/";
  await page.goto(`${place}#plan-a-visit`);
  const modal = page.getByRole("dialog", { name: "Plan a visit" });
  const days = modal.getByRole("radio", { name: /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d/ });
  const day = (await days.last().getAttribute("aria-label")) ?? "";
  await days.last().check({ force: true });
  const times = modal.getByRole("group", { name: `A free time on ${day}` });
  const time = times.getByRole("radio").nth(1);
  await time.check({ force: true });
  await modal.getByRole("button", { name: "Next: how to reach you" }).click();
  await expect(modal.getByText(new RegExp(`^${day}, \\d`))).toBeVisible();
  await modal.getByLabel("Name").fill("Ada Byron");
  await modal.getByLabel("Email or phone").fill("ada@example.com");
  const title = modal.getByRole("heading", { name: booked });
  await submitDialog(page, modal.getByRole("button", { name: "Book this time" }));
  await expect(title).toBeVisible();
  const link = modal.getByRole("link", { name: "Choose another time or cancel" });
  const href = (await link.getAttribute("href")) ?? "";
  const id = href.split("/")[2] ?? "";
  const before = (await storedLead(process.env.SITE_STORE ?? "", id)).visit;
  expect(before).toMatchObject({ place, kind: "visit", status: "booked" });
  const calendar = await page.request.get(`${href}calendar.ics`);
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toContain("BEGIN:VEVENT");

  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Your visit" })).toBeVisible();
  const when = page.getByRole("definition").first();
  const bookedFor = await when.innerText();
  await page.getByLabel("A free time").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Change the time" }).click();
  await expect(when).not.toHaveText(bookedFor);
  const moved = (await storedLead(process.env.SITE_STORE ?? "", id)).visit;
  expect(moved?.revision).toBe(1);
  expect(moved?.startsAt).not.toBe(before?.startsAt);
  await page.getByRole("button", { name: "Cancel the visit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your visit is canceled" })).toBeVisible();
  expect((await storedLead(process.env.SITE_STORE ?? "", id)).visit?.status).toBe("canceled");
});

test("a link with a wrong signature changes nothing and shows an error", async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto("/message/140f81e6-e37b-4a3c-9754-7227277f4de2/visit/of-nobody/");
  await expect(page.getByRole("heading", { level: 1, name: "This link is no longer valid" })).toBeVisible();
});

test("of 50 who book a time with two places at once, two get it and 48 keep their values", async () => {
  const place = "/homes/berthoud/bluestem/";
  const startsAt = (await freeTimes(siteUrl(), place)).at(-1)?.startsAt ?? "";
  expect(startsAt).not.toBe("");
  const wordsOf = await visitWords(siteUrl(), place, startsAt);
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, number) => submitVisit(siteUrl(), wordsOf(`visitor-${number}`))),
  );
  const refused = responses.filter((response) => sentId(response) === "");
  expect(refused).toHaveLength(48);
  for (const response of refused) {
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("That time has just been taken");
    expect(html).toMatch(/value="visitor-\d+"/);
  }
  expect((await freeTimes(siteUrl(), place)).map((time) => time.startsAt)).not.toContain(startsAt);
});

test("the last place of a time is held for one browser; another gets other times, values intact", async ({
  page,
  browser,
}) => {
  const place = "/homes/erie/kestrel-row/";
  const { startsAt = "", text = "" } = (await freeTimes(siteUrl(), place)).at(-1) ?? {};
  const wordsOf = await visitWords(siteUrl(), place, startsAt);
  expect(sentId(await submitVisit(siteUrl(), wordsOf("first")))).not.toBe("");
  const context = await browser.newContext({ baseURL: siteUrl() });
  const other = await context.newPage();
  const day = text.slice(0, text.lastIndexOf(", "));
  const choose = async (of: Page) => {
    const modal = of.getByRole("dialog", { name: "Plan a visit" });
    const held = of.waitForResponse("**/hold.json");
    await modal.getByRole("radio", { name: day, exact: true }).check({ force: true });
    await modal.getByRole("radio", { name: text.slice(day.length + 2), exact: true }).check({ force: true });
    await held;
    return modal;
  };
  for (const each of [page, other]) {
    await each.goto(`${place}#plan-a-visit`);
    await expect(each.getByRole("radio", { name: "Any day" })).toBeFocused();
  }
  const mine = await choose(page);
  const theirs = await choose(other);
  await expect(theirs.getByText("That time has just been taken. Please choose another one.")).toBeVisible();
  await expect(theirs.getByRole("radio", { name: text.slice(day.length + 2), exact: true })).toHaveCount(0);
  expect((await freeTimes(siteUrl(), place)).map((time) => time.startsAt)).not.toContain(startsAt);
  await mine.getByRole("button", { name: "Next: how to reach you" }).click();
  await mine.getByLabel("Name").fill("Ada Byron");
  await mine.getByLabel("Email or phone").fill("ada@example.com");
  const title = mine.getByRole("heading", { name: booked });
  await submitDialog(page, mine.getByRole("button", { name: "Book this time" }));
  await expect(title).toBeVisible();
  await context.close();
});

test("a neighborhood without a model home has times for a call", async ({ page }) => {
  await page.goto(visitFormOf("/homes/fort-collins/millrace/"));
  const form = page.getByRole("region", { name: "Plan a visit" }).locator("form");
  await expect(form.getByText("Talk to Anna Lindqvist about")).toBeVisible();
  await expect(form.getByLabel("A time for a call").locator("option:enabled")).not.toHaveCount(1);
  await page.goto("/homes/fort-collins/millrace/");
  await page.getByRole("main").getByRole("link", { name: "Talk to Anna", exact: true }).first().click();
  const modal = page.getByRole("dialog", { name: "Talk to Anna" });
  await expect(modal.getByText("Talk to Anna Lindqvist about")).toBeVisible();
  await expect(modal.getByRole("group", { name: "When may we call you?" })).toBeVisible();
  await expect(modal.getByText("Who calls you", { exact: true })).toBeVisible();
  await expect(modal.getByText("Who opens the door")).toHaveCount(0);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("a time is booked on the contact page and canceled by its link", async ({ page }) => {
    await page.goto(visitFormOf("/homes/longmont/haystack-bend/"));
    const form = page.getByRole("region", { name: "Plan a visit" }).locator("form");
    const select = form.getByLabel("A free time");
    const last = select.locator("option:enabled").last();
    const words = (await last.textContent()) ?? "";
    await select.selectOption(words);
    await form.getByLabel("Name").fill("Ada Byron");
    await form.getByLabel("Email or phone").fill("303-555-0199");
    const title = page.getByRole("heading", { level: 1, name: booked });
    await formsAreOldEnough(page);
    await page.getByRole("button", { name: "Request a visit" }).click();
    await expect(title).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    await page.getByRole("link", { name: "Choose another time or cancel" }).click();
    await page.getByRole("button", { name: "Cancel the visit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your visit is canceled" })).toBeVisible();
  });
});
