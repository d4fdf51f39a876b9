import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, root } from "../../../e2e/servers.ts";
import { axeFindings } from "../../../e2e/support/axe.ts";
import { EditorBrowser, previewButton } from "./editor-browser.ts";
import { startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

// An editor's work in a browser, by mouse and keyboard, and the results on the site. The tests depend on each other in
// order. With EDITORS_DAY_PICTURES=<folder> screenshots are saved, for docs/editing.md.

const picturesFolder = process.env.EDITORS_DAY_PICTURES;
const home = "/homes/longmont/haystack-bend/qmi/1512-threshing-lane/";
const plan = "/homes/longmont/haystack-bend/plans/juniper/";
const offer = "/campaigns/spring-keys/";

/** Measured times until each change was on the site, for the test output. */
const shownAfter: string[] = [];

let wordpress: ThrowawayWordPress;
let site: RunningServer;
let browser: EditorBrowser;
let page: Page;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
  site = await startSiteOn(wordpress);
  browser = await EditorBrowser.open(wordpress);
  page = browser.page;
});
afterAll(async () => {
  console.info(`On the site after: ${shownAfter.join(", ")}`);
  await browser?.[Symbol.asyncDispose]();
  await site?.end();
  await wordpress?.stop();
});

const field = (label: string) =>
  browser.blocks.locator(".porchlight-section").getByLabel(new RegExp(`^${label}(?: needed to publish)?$`));
const openSection = (name: string) => browser.blocks.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

async function choose(label: string, words: string) {
  const box = browser.blocks.getByRole("combobox", { name: label });
  await box.click();
  await box.fill(words);
  await browser.blocks
    .getByRole("option", { name: new RegExp(words) })
    .first()
    .click();
}

async function picture(name: string, of: Page = page): Promise<void> {
  if (picturesFolder === undefined) return;
  mkdirSync(picturesFolder, { recursive: true });
  await of.screenshot({ path: join(picturesFolder, `${name}.png`) });
}

/** The text of a page of the site once it contains all `words`; fails with the actual text. */
async function siteShows(path: string, ...words: readonly string[]): Promise<string> {
  let text = "";
  const began = performance.now();
  await expect
    .poll(async () => {
      text = await (await fetch(site.url + path)).text();
      return words.filter((each) => !text.includes(each));
    })
    .toEqual([]);
  shownAfter.push(`${path} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return text;
}

async function entryAt(path: string): Promise<number> {
  const slug = path.split("/").at(-2);
  return await wordpress.value(`get_posts( array( 'name' => '${slug}', 'post_type' => 'any' ) )[0]->ID`);
}

/** Findings of axe in the plugin's part of the screen. */
async function ownFindings(): Promise<string[]> {
  return (await axeFindings(page)).filter((finding) => finding.includes("porchlight"));
}

test("a new home with an uploaded picture can be previewed before it is public", async () => {
  await browser.create("pl_home");
  await picture("new-home");
  expect(await ownFindings()).toEqual([]);
  await browser.blocks.getByRole("textbox", { name: "Street address of the home" }).fill("1512 Threshing Lane");
  await choose("Neighborhood", "Haystack Bend");
  await choose("Floor plan", "Juniper");
  await openSection("Price");
  await field("Price").fill("612,400");
  await openSection("Figures");
  await field("Bedrooms").fill("3");
  await field("Bathrooms").fill("2.5");
  await field("Finished area").fill("1,730");
  await picture("figures");
  await openSection("Where it stands");
  await field("Latitude").fill("40.1672");
  await field("Longitude").fill("-105.1019");
  await openSection("Pictures");
  await browser.button("Choose main picture").click();
  const library = page.getByRole("dialog");
  await library.getByRole("tab", { name: "Upload files" }).click();
  await page
    .locator(".moxie-shim input[type=file]")
    .setInputFiles(join(root, "packages/demo/media/plan-juniper-b.jpg"));
  await library.getByRole("checkbox", { name: "plan-juniper-b", checked: true }).waitFor();
  await library.getByLabel(/^Alt(?:ernative)? Text$/i).fill("The white front of 1512 Threshing Lane");
  await picture("media");
  await library.getByRole("button", { name: "Select", exact: true }).click();
  await browser.button("Replace").waitFor();
  await browser.save("Save draft");

  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: previewButton }).click();
  await page.getByRole("menuitem", { name: /Preview in new tab/ }).click();
  const preview = await opened;
  await preview.getByRole("heading", { level: 1, name: "1512 Threshing Lane" }).waitFor();
  expect(new URL(preview.url()).origin).toBe(site.url);
  await preview.getByText("$612,400").first().waitFor();
  const front = preview.getByRole("img", { name: "The white front of 1512 Threshing Lane" }).first();
  await front.evaluate((image) => (image as HTMLImageElement).decode());
  await picture("preview", preview);
  await preview.close();
  expect((await fetch(site.url + home)).status).toBe(404);
});

test("a published home has a page, and is on its plan's page and in homes.json", async () => {
  await browser.save("Publish");
  await picture("published");
  await siteShows(home, "$612,400", "The white front of 1512 Threshing Lane");
  await siteShows(plan, "1512 Threshing Lane", "$612,400");
  await siteShows("/homes.json", home);
});

test("a changed price appears on the pages of the home and of its plan", async () => {
  await browser.edit(await entryAt(home));
  await openSection("Price");
  await field("Price").fill("598,000");
  await picture("price");
  await browser.save("Update");
  expect(await siteShows(home, "$598,000")).not.toContain("$612,400");
  await siteShows(plan, "1512 Threshing Lane", "$598,000");
});

test("a sold home shows its status instead of its price", async () => {
  await browser.edit(await entryAt(home));
  await openSection("Price");
  await field("Words in place of the price").fill("Sold Out");
  await picture("sold");
  await browser.save("Update");
  await siteShows(home, "Sold Out");
});

test("a campaign is built from a pattern, and its blocks look as on the site in the editor", async () => {
  await browser.create("pl_campaign");
  await browser.blocks.locator(".editor-post-title__input").fill("Spring keys");
  const inserter = page.getByRole("button", { name: /^(?:Toggle block inserter|Block Inserter)$/ });
  await inserter.click();
  await page.getByRole("tab", { name: "Patterns" }).click();
  // Since WordPress 6.2 patterns are below their category.
  const pattern = page.getByRole("option", { name: "Campaign: an offer" });
  const category = page.getByRole("tab", { name: "Porchlight", exact: true });
  await pattern.or(category).first().waitFor();
  if (!(await pattern.isVisible())) await category.click();
  await pattern.click();
  await inserter.click();
  await browser.waitForPreviews();
  await picture("pattern");
  const fields = await browser.select("hero");
  await fields.getByLabel("Title", { exact: true }).fill("Keys before the lilacs.");
  await browser.preview("Head of the page").getByRole("heading", { name: "Keys before the lilacs." }).waitFor();
  await browser.waitForPreviews();
  await picture("block");
  expect(await ownFindings()).toEqual([]);
  const grid = await browser.select("product-grid");
  const box = grid.getByRole("combobox", { name: "Add to homes, models and plans" });
  await box.click();
  await box.fill("1482 Threshing");
  await page.getByRole("option", { name: /1482 Threshing Lane/ }).click();
  await browser.preview("Picked homes, models and plans").getByText("1482 Threshing Lane").first().waitFor();
  await picture("picked-homes");
  await browser.save("Publish");
  const html = await siteShows(offer, "Keys before the lilacs.", "1482 Threshing Lane", "Plan a visit");
  expect(html).toMatch(/<h1[^>]*>Keys before the lilacs\.<\/h1>/);
  await siteShows("/campaigns/", "Spring keys");
});

test("a menu entry links to it from every page", async () => {
  await page.goto(`${wordpress.url}/wp-admin/nav-menus.php`);
  const menu = await wordpress.value<number>("get_nav_menu_locations()['footer-homes']");
  await page.goto(`${wordpress.url}/wp-admin/nav-menus.php?action=edit&menu=${menu}`);
  await page.getByRole("heading", { name: /^Custom Links/ }).click();
  await page.getByRole("textbox", { name: "URL", exact: true }).fill(offer);
  await page.getByRole("textbox", { name: "Link Text" }).fill("Spring keys offer");
  await page.locator("#submit-customlinkdiv").click();
  await page.locator(".menu-item-title", { hasText: "Spring keys offer" }).waitFor();
  // The element fades in.
  await page.waitForFunction("jQuery(':animated').length === 0");
  await picture("menu");
  // By keyboard: the button is in a sticky footer, which Chromium scrolls from below the pointer on mousedown.
  await page.locator("#save_menu_footer").press("Enter");
  await page.getByText(/has been updated/).waitFor();
  expect(await siteShows("/about-us/", "Spring keys offer")).toMatch(
    new RegExp(`<a[^>]* href="${offer}"[^>]*>Spring keys offer`),
  );
});

test("a homesite is drawn on the site plan of its neighborhood", async () => {
  await browser.edit(await entryAt("/homes/longmont/haystack-bend/"));
  await openSection("Homesites");
  await browser.button("Add homesite").click();
  const chosen = browser.blocks.locator(".porchlight-homesites__chosen");
  await chosen.getByLabel(/^Number/).fill("99");
  await chosen.getByRole("button", { name: "Put a rectangle in the middle" }).click();
  await browser.blocks.getByLabel("State of homesite 99").selectOption("open");
  await picture("homesite");
  expect(await ownFindings()).toEqual([]);
  await browser.save("Update");
  await siteShows("/homes/longmont/haystack-bend/homesites/", "99");
});

test("the editor shows no error during these edits", () => {
  expect(browser.consoleErrors).toEqual([]);
});
