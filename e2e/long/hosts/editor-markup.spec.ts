import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../packages/backend/store/database.ts";
import { expect, test } from "../../site-test.ts";
import { startWordPressSite, type WordPressSite } from "../../support/wordpress-site.ts";

const post = "/blog/reading-a-price-line/";
const film = "x9kQ-7_tJmE";

/** A text as written by WordPress's block editor and plugins. */
const content = `<div class="wp-block-group"><div>Open Saturday</div><div>Call Walt</div></div>
<p>See the <a href="#team">team</a>.<span class="screen-reader-text">For screen readers.</span></p>
<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">
<iframe title="Walk the Juniper" width="500" height="281" src="https://www.youtube.com/embed/${film}?feature=oembed"></iframe>
</div><figcaption>The walk in June</figcaption></figure>
<p>[contact-form-7 id="12" title="Contact"]</p>
<ol style="list-style-type:upper-roman"><li>First</li></ol>
${"<p>More about prices.</p>".repeat(60)}
<h2 id="team">Our team</h2>${"<p>More about us.</p>".repeat(60)}`;

let site: WordPressSite;

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-markup-"));
  const original = process.env.WORDPRESS_STORE ?? "";
  const store = join(folder, "markup.db");
  copyFileSync(original, store);
  const database = openDatabase(`file:${store}`);
  await database.updateTable("entries").set({ content }).where("uri", "=", post).execute();
  await database.destroy();
  process.env.WORDPRESS_STORE = store;
  site = await startWordPressSite();
  process.env.WORDPRESS_STORE = original;
  rmSync(folder, { recursive: true, force: true });
});
test.afterAll(() => site.end());

test("a film in a text plays in a modal, and its host gets no request before the click", {
  tag: ["@S2.132"],
}, async ({ page, watch }) => {
  watch.allow(/^another host: /);
  const elsewhere: string[] = [];
  await page.route("https://www.youtube-nocookie.com/**", (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title>" });
  });
  await page.goto(site.url + post);
  const link = page.getByRole("link", { name: "Watch “Walk the Juniper” on YouTube" });
  await link.hover();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  expect(elsewhere).toEqual([]);
  await link.click();
  const modal = page.getByRole("dialog", { name: "Walk the Juniper" });
  const player = `https://www.youtube-nocookie.com/embed/${film}?autoplay=1&rel=0`;
  await expect(modal.locator("iframe")).toHaveAttribute("src", player);
  await expect(page).toHaveURL(`${site.url}${post}#text-film-${film}`);
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(elsewhere).toEqual([player]);
});

test("an editor's anchor is reached from the text and from other pages", async ({ page, watch }) => {
  watch.allow(/^another host: /);
  const heading = page.getByRole("heading", { name: "Our team" });
  await page.goto(`${site.url}${post}#team`);
  await expect(heading).toBeInViewport();
  await page.goto(site.url + post);
  await expect(heading).not.toBeInViewport();
  await page.getByRole("link", { name: "team", exact: true }).click();
  await expect(page).toHaveURL(/#text-team$/);
  await expect(heading).toBeInViewport();
});

test("blocks have space between them, lists keep their numbers, shortcodes are removed", async ({ page, watch }) => {
  watch.allow(/^another host: /);
  await page.goto(site.url + post);
  const text = page.getByRole("main");
  await expect(text.getByText("Open Saturday", { exact: true })).toBeVisible();
  await expect(text.getByText("Call Walt", { exact: true })).toBeVisible();
  await expect(text.getByText("For screen readers.")).toHaveCSS("position", "absolute");
  await expect(text.locator("ol[type=I]")).toHaveCSS("list-style-type", "upper-roman");
  await expect(text).not.toContainText("contact-form-7");
  expect(site.log()).toContain("contact-form-7");
});
