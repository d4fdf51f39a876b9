import type { Page } from "@playwright/test";
import { openDatabase } from "../../packages/backend/store/database.ts";
import { expect, siteUrl, test } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";
import { heart, idAt, productPaths } from "../support/favorites.ts";
import { formsAreOldEnough } from "../support/leads.ts";

const home = "1482 Threshing Lane";
const model = "1460 Threshing Lane";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, title: string) => page.getByRole("article", { name: title });
const yours = (page: Page, title: string) => row(page, title).getByRole("region", { name: `You about ${title}` });
const titles = (page: Page) => page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents();

/** Makes a list of the home and the model; returns the link to send. */
async function makeList(page: Page, name: string): Promise<string> {
  const ids = [await idAt(productPaths.home), await idAt(productPaths.model)];
  await page.goto(`/compare/?ids=${ids.join(",")}`);
  await page.getByRole("link", { name: "Shortlist for two" }).click();
  await expect(heading(page)).toHaveText("A shortlist for two");
  await page.getByLabel("Your name").fill(name);
  await formsAreOldEnough(page);
  await page.getByRole("button", { name: "Make the shortlist" }).click();
  await expect(heading(page)).toHaveText(`Shortlist of ${name}`);
  return await invitation(page);
}

const invitation = (page: Page) =>
  page.getByRole("textbox", { name: "Whoever has it can write as that person" }).inputValue();

/** Ends the current visit of the person of a page: as if half an hour had passed since the page was loaded. */
async function endVisit(page: Page): Promise<void> {
  await using database = openDatabase(process.env.SITE_STORE ?? "");
  const link = new URL(page.url()).pathname.split("/")[2] ?? "";
  const update = database
    .updateTable("shortlist_people")
    .set((row) => ({ seen_at_ms: row("seen_at_ms", "-", 1_900_000) }));
  await update.where("link", "=", link).execute();
}

async function writeNote(page: Page, title: string, text: string): Promise<void> {
  const own = yours(page, title);
  await own.getByText(/^(?:Write a|Change the) note$/).click();
  await own.getByLabel("Your note").fill(text);
  await own.getByRole("button", { name: `Save the note: ${title}` }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("two people write on one list, and each sees what the other changed since", async ({ page: ada, browser }) => {
      const link = await makeList(ada, "Ada");
      const other = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled });
      const ben = await other.newPage();
      await ben.goto(link);
      await expect(heading(ben)).toHaveText("Shortlist of Ada");
      expect(await titles(ben)).toEqual([home, model]);
      await expect(ben.getByRole("heading", { name: /since your last visit/ })).toHaveCount(0);
      await ben.getByLabel("Your name").fill("Ben");
      await ben.getByRole("button", { name: "Save the name" }).click();
      await expect(heading(ben)).toHaveText("Shortlist of Ada and Ben");
      await yours(ben, model)
        .getByRole("button", { name: `Like it: ${model}` })
        .click();
      await expect(yours(ben, model).getByRole("button", { name: `Like it: ${model}` })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await yours(ben, model)
        .getByRole("button", { name: `Make it 1st: ${model}` })
        .click();
      await expect.poll(() => titles(ben)).toEqual([model, home]);
      await writeNote(ben, home, "North side.\nAsk about the snow.");
      await expect(yours(ben, home)).toContainText("Ask about the snow.");
      await ben.getByLabel("Address of the page").fill(siteUrl() + productPaths.plan);
      await ben.getByRole("button", { name: "Add it" }).click();
      await expect(row(ben, "The Juniper")).toBeVisible();

      // Ada still sees the page from before; her own marks are stored beside those of Ben.
      await yours(ada, home)
        .getByRole("button", { name: `Like it: ${home}` })
        .click();
      await expect(row(ada, home).getByRole("region", { name: `Ben about ${home}` })).toContainText("North side.");
      await expect(ada.getByRole("heading", { name: /since your last visit/ })).toHaveCount(0);
      await endVisit(ada);
      await yours(ben, home)
        .getByRole("button", { name: `Make it 2nd: ${home}` })
        .click();
      await expect(yours(ben, home)).toContainText("2nd");
      await writeNote(ben, home, "South side.");
      await expect(yours(ben, home)).toContainText("South side.");
      await ada.reload();
      await expect(ada.getByRole("heading", { name: /^2 changes since your last visit, / })).toBeVisible();
      const changes = ada.getByRole("region", { name: /^2 changes/ }).getByRole("listitem");
      await expect(changes).toHaveText([`${home}: Ben changed the note.`, `${home}: Ben ranks it 2nd.`]);
      expect(await titles(ada)).toEqual([model, home, "The Juniper"]);
      await expect(row(ada, home).getByRole("list", { name: "Changes" })).toContainText("Ben changed the note.");
      if (javaScriptEnabled) expect(await axeFindings(ada)).toEqual([]);

      await row(ada, "The Juniper").getByRole("button", { name: "Remove The Juniper" }).click();
      await expect(row(ada, "The Juniper")).toHaveCount(0);
      await ben.reload();
      await expect(ben.getByText("The Juniper, removed by Ada")).toBeVisible();
      await ben.getByRole("button", { name: "Put back The Juniper" }).click();
      await expect(row(ben, "The Juniper")).toBeVisible();
      await other.close();
    });

    test("a note that changed meanwhile is not replaced, and nothing typed is lost", async ({ page, context }) => {
      await makeList(page, "Ada");
      const tab = await context.newPage();
      await tab.goto(page.url());
      await writeNote(page, home, "From this tab");
      await expect(yours(page, home)).toContainText("From this tab");
      await writeNote(tab, home, "From the other tab");
      const own = yours(tab, home);
      await expect(own).toContainText("This note has changed since you opened it");
      await expect(own).toContainText("From this tab");
      await expect(own.getByLabel("Your note")).toHaveValue("From the other tab");
      await own.getByRole("button", { name: `Save the note: ${home}` }).click();
      await expect(own.getByText("From this tab")).toHaveCount(0);
      await expect(own).toContainText("From the other tab");
    });

    test("an address that is no home’s is refused and stays in its field", async ({ page }) => {
      await makeList(page, "Ada");
      await page.getByLabel("Address of the page").fill("/about-us/");
      await page.getByRole("button", { name: "Add it" }).click();
      await expect(page.getByText("There is no home, model or plan of ours at this address.")).toBeVisible();
      await expect(page.getByLabel("Address of the page")).toHaveValue("/about-us/");
    });

    test("links that were forged, replaced or deleted are one harmless page", async ({ page, watch }) => {
      const link = await makeList(page, "Ada");
      const own = page.url();
      const statusOf = async (address: string) => {
        const status = (await page.goto(address))?.status();
        await expect(heading(page)).toHaveText("This link doesn’t work");
        await expect(page).toHaveTitle("This link doesn’t work - Switchgrass Homes");
        await expect(page.locator("body")).not.toContainText(home);
        return status;
      };
      watch.allow(/40[14]|410/);
      const forged = link.replace(/[\da-f]{4}\/$/, (end) => (end === "0000/" ? "1111/" : "0000/"));
      expect(await statusOf(forged)).toBe(404);
      expect(await statusOf("/shortlist/one/two/")).toBe(404);
      const otherList = own.replace(/[^/]+\/$/, link.split("/").at(-2) ?? "");
      expect(await statusOf(`${otherList}/`)).toBe(404);

      await page.goto(own);
      await page.getByText("A link went to the wrong person").click();
      await page.getByRole("button", { name: "New link for the other person" }).click();
      await expect.poll(() => invitation(page)).not.toBe(link);
      const next = await invitation(page);
      expect(await statusOf(link)).toBe(410);
      await page.goto(next);
      await expect(heading(page)).toHaveText("Shortlist of Ada");
      await expect(page.getByText("Delete the shortlist")).toHaveCount(0);

      await page.goto(own);
      await page.getByText("Delete the shortlist").click();
      await page.getByRole("button", { name: "Delete it" }).click();
      await expect(heading(page)).toHaveText("The shortlist is deleted");
      for (const address of [own, next]) expect(await statusOf(address)).toBe(410);
    });
  });
}

test("the page is private, and its secret is in no other place", async ({ page }) => {
  await makeList(page, "Ada");
  const response = await page.request.get(page.url());
  expect(response.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "strict-origin",
    "x-robots-tag": "noindex",
  });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
});

test("favorites of this browser begin a list and join it", async ({ page }) => {
  await page.goto(productPaths.home);
  await heart(page, home).first().click();
  await page.goto("/my-favorites/");
  await page.getByRole("link", { name: "Shortlist for two" }).click();
  await expect(page.getByRole("heading", { name: "1 home to begin with" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await formsAreOldEnough(page);
  await page.getByRole("button", { name: "Make the shortlist" }).click();
  await expect(row(page, home)).toBeVisible();
  const list = page.url();
  await page.goto(productPaths.model);
  await heart(page, model).first().click();
  await page.goto(list);
  await page.getByRole("button", { name: "Add my other favorite" }).click();
  await expect(row(page, model)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add my/ })).toHaveCount(0);
});

test("a list is used with the keyboard alone", async ({ page }) => {
  await makeList(page, "Ada");
  const like = yours(page, model).getByRole("button", { name: `Like it: ${model}` });
  await like.focus();
  await page.keyboard.press("Space");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(like).toBeFocused();
  await yours(page, model)
    .getByRole("button", { name: `Make it 1st: ${model}` })
    .press("Enter");
  await expect(yours(page, model).getByRole("button", { name: `No rank: ${model}` })).toBeFocused();
  await yours(page, home)
    .getByRole("button", { name: `Make it 2nd: ${home}` })
    .press("Enter");
  await expect(yours(page, home).getByRole("button", { name: `Higher: ${home}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(yours(page, home)).toContainText("1st");
  await expect(yours(page, home).getByRole("button", { name: `Lower: ${home}` })).toBeFocused();
  await writeNote(page, home, "Quiet");
  await expect(yours(page, home).getByText("Change the note")).toBeFocused();
  await row(page, home)
    .getByRole("button", { name: `Remove ${home}` })
    .press("Enter");
  await expect(page.getByRole("heading", { name: "1 home", exact: true })).toBeFocused();
});

test("the printed list has its day, and no controls", async ({ page }) => {
  await makeList(page, "Ada");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Printed [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  for (const control of await page.getByRole("main").getByRole("button").all()) await expect(control).toBeHidden();
  await expect(page.getByRole("textbox")).toHaveCount(0);
});
