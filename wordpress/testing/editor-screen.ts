import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { findBrowser } from "../../tools/launch/browser.mjs";
import { administrator, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Messages of the console that are WordPress's own, or of pictures on other hosts that a test never asks. */
const expected = /net::ERR_FAILED|the server responded with a status of/;

interface Preferences {
  set(scope: string, name: string, value: boolean): void;
}

/** The block editor of a throwaway WordPress in a browser, with the administrator logged in. */
export class EditorScreen {
  readonly page: Page;
  /** What the console called an error. */
  readonly errors: string[] = [];
  readonly #browser: Browser;
  readonly #url: string;

  private constructor(browser: Browser, page: Page, url: string) {
    this.#browser = browser;
    this.page = page;
    this.#url = url;
    page.on("console", (message) => {
      if (message.type() === "error" && !expected.test(message.text())) this.errors.push(message.text());
    });
    page.on("pageerror", (error) => this.errors.push(String(error.stack)));
  }

  /** @throws where the machine has no browser. */
  static async open(wordpress: ThrowawayWordPress): Promise<EditorScreen> {
    const executablePath = findBrowser(root);
    const browser = await chromium.launch({
      args: ["--no-sandbox"],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
    // Avatars and emoji come from hosts that no test asks.
    await context.route(
      (url) => url.origin !== wordpress.url,
      (route) => route.abort(),
    );
    const page = await context.newPage();
    await page.goto(`${wordpress.url}/wp-login.php`);
    await page.fill("#user_login", administrator.user);
    await page.fill("#user_pass", administrator.password);
    await page.click("#wp-submit");
    await page.waitForURL(/wp-admin/);
    return new EditorScreen(browser, page, wordpress.url);
  }

  /** Opens the editor of an entry, or of a new one of a post type. */
  async edit(entry: number | string): Promise<void> {
    const path = typeof entry === "number" ? `post.php?post=${entry}&action=edit` : `post-new.php?post_type=${entry}`;
    await this.page.goto(`${this.#url}/wp-admin/${path}`);
    await this.page.locator(".editor-post-title__input").waitFor();
    await this.page.evaluate(() => {
      const dispatch = window.wp.data.dispatch as unknown as (store: string) => Preferences;
      const preferences = dispatch("core/preferences");
      for (const guide of ["welcomeGuide", "fullscreenMode"]) preferences.set("core/edit-post", guide, false);
    });
    await this.page.getByRole("dialog").waitFor({ state: "detached" });
  }

  /** The input of the field at a path. */
  field(path: string): Locator {
    return this.page.locator(`#porchlight-${path.replaceAll(".", "-")}`);
  }

  /** Opens a section of the form. */
  async section(title: string): Promise<void> {
    await this.page.getByRole("tab", { name: title }).click();
    await this.page.getByRole("heading", { name: title, exact: true }).waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Chooses pictures of the library, by their ids, in the window that a button opens. */
  async choosePictures(button: Locator, ids: readonly number[]): Promise<void> {
    await button.click();
    const window = this.page.locator(".media-modal:visible");
    await window.getByRole("tab", { name: "Media Library" }).click();
    for (const [index, id] of ids.entries()) {
      await window.locator(`li.attachment[data-id="${id}"]`).click(index === 0 ? {} : { modifiers: ["ControlOrMeta"] });
    }
    await window.locator(".media-button-select").click();
    await window.waitFor({ state: "hidden" });
  }

  /** Publishes a new entry and gives its id. */
  async publish(): Promise<number> {
    await this.page.locator(".editor-post-publish-panel__toggle").click();
    await this.page.locator(".editor-post-publish-panel__header-publish-button button").click();
    await this.page.locator(".post-publish-panel__postpublish").waitFor();
    return await this.page.evaluate(() => window.wp.data.select("core/editor").getCurrentPostId());
  }

  /** Saves what is public already. */
  async update(): Promise<void> {
    await this.button("Update").click();
    await this.page.locator(".components-snackbar", { hasText: "updated" }).waitFor();
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
