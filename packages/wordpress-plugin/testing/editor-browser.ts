import { type Browser, chromium, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { root } from "../../../e2e/servers.ts";
import { findBrowser } from "../../../scripts/launch/browser.mjs";
import { administrator, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/**
 * Console errors that are not the plugin's: avatars without a network, WordPress's jQuery, and axe in the sandboxed
 * preview frames.
 */
const expectedErrors = /net::ERR_NAME_NOT_RESOLVED|JQMIGRATE|Blocked script execution in 'about:srcdoc'/;
/** The browser's console error for a rejected save; tests check the notice on the screen instead. */
const rejectedSave = /the server responded with a status of 400/;

const canvas = "iframe[name='editor-canvas']";
/** The name of the button with the menu of previews: Preview, and since WordPress 6.5 View. */
export const previewButton = /^(?:Preview|View)$/;
/** Since WordPress 6.6 the button is called Save. */
const saveButton = /^(?:Update|Save)$/;

/** A browser logged in as the administrator of a WordPress. */
export class EditorBrowser {
  readonly page: Page;
  /** Console errors so far, except expected ones. */
  readonly consoleErrors: string[] = [];
  /** The parent of the entry's title, blocks and form: since WordPress 7.1 an iframe, before it the page. */
  blocks: Page | FrameLocator;
  readonly #browser: Browser;
  readonly #wordpress: ThrowawayWordPress;

  private constructor(browser: Browser, page: Page, wordpress: ThrowawayWordPress) {
    this.#browser = browser;
    this.#wordpress = wordpress;
    this.page = page;
    this.blocks = page;
    page.on("pageerror", (error) => this.consoleErrors.push(error.message));
    page.on("console", (message) => {
      const isExpected = expectedErrors.test(message.text()) || rejectedSave.test(message.text());
      if (message.type() !== "error" || isExpected) return;
      this.consoleErrors.push(`${message.text()} (${message.location().url})`);
    });
  }

  static async open(wordpress: ThrowawayWordPress): Promise<EditorBrowser> {
    const executablePath = findBrowser(root);
    const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    page.setDefaultTimeout(300_000);
    const opened = new EditorBrowser(browser, page, wordpress);
    // Set without typing, as the form's script moves the focus shortly after loading.
    const { user, password } = administrator;
    await page.request.post(`${wordpress.url}/wp-login.php`, { form: { log: user, pwd: password } });
    await page.goto(`${wordpress.url}/wp-admin/`);
    await page.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }

  /** Opens the editor of an entry and waits for its previews. */
  async edit(id: number): Promise<void> {
    await this.visit(`post.php?post=${id}&action=edit`);
  }

  /** Opens the editor of a new entry. */
  async create(postType: string): Promise<void> {
    await this.visit(`post-new.php?post_type=${postType}`);
  }

  /** The input of the field at a path, in the form, or in a panel of the page's sidebar. */
  field(path: string, within = this.blocks): Locator {
    return within.locator(`#porchlight-${path.replaceAll(".", "-")}`);
  }

  /** Opens a section of the form. */
  async section(title: string): Promise<void> {
    await this.blocks.getByRole("tab", { name: title }).click();
    await this.blocks.getByRole("heading", { name: title, exact: true }).waitFor();
  }

  /** A button of the form. */
  button(name: string | RegExp): Locator {
    return this.blocks.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The focused element, in the iframe of the blocks too. */
  async focused(): Promise<{ id: string; label: string | null; text: string | null }> {
    return await this.page.evaluate(() => {
      let element = document.activeElement;
      while (element instanceof HTMLIFrameElement) element = element.contentDocument?.activeElement ?? null;
      return {
        id: element?.id ?? "",
        label: element?.getAttribute("aria-label") ?? null,
        text: element?.textContent ?? null,
      };
    });
  }

  /** Replaces formatted text: in its place, or from the iframe of the blocks in a modal of the page. */
  async writeText(path: string, label: string, write: () => Promise<void>): Promise<void> {
    if (this.blocks === this.page) {
      await this.field(path).click();
      await this.page.keyboard.press("ControlOrMeta+a");
      return await write();
    }
    await this.button(new RegExp(`^(?:Write|Edit) text: ${label}$`)).click();
    const dialog = this.page.getByRole("dialog", { name: label });
    await dialog.getByRole("textbox", { name: label }).click();
    await this.page.keyboard.press("ControlOrMeta+a");
    await write();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
  }

  /** Selects pictures by id in the media modal that a button opens. */
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

  /** Opens an editor screen without its welcome guide, and waits for the previews. */
  async visit(screen: string): Promise<void> {
    await this.page.goto(`${this.#wordpress.url}/wp-admin/${screen}`);
    await this.page.waitForFunction(
      "window.wp?.data?.select('core/block-editor')?.getBlockCount() > 0 || window.wp?.data?.select('core/editor')?.getCurrentPostId() > 0",
    );
    const place = "iframe[name='editor-canvas'], .editor-post-title__input, .block-editor-block-list__layout";
    await this.page.locator(place).first().waitFor();
    this.blocks = (await this.page.locator(canvas).count()) === 0 ? this.page : this.page.frameLocator(canvas);
    await this.page.evaluate("wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false)");
    await this.waitForPreviews();
  }

  /** Waits for the previews of all blocks. */
  async waitForPreviews(): Promise<void> {
    await this.page.waitForFunction(
      (frame) =>
        !(document.querySelector<HTMLIFrameElement>(frame)?.contentDocument ?? document).querySelector(
          ".porchlight-block-preview[aria-busy=true]",
        ),
      canvas,
    );
  }

  /** Selects the first block of a layout, so that the sidebar shows its fields. */
  async select(layout: string): Promise<Locator> {
    await this.page.evaluate(
      `wp.data.dispatch('core/block-editor').selectBlock(wp.data.select('core/block-editor').getBlocks().find(({ name }) => name === 'porchlight/${layout}').clientId)`,
    );
    // WordPress 7.1 closes the sidebar when the inserter opens.
    await this.page.evaluate("wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block')");
    const fields = this.page.locator(".block-editor-block-inspector .porchlight-block-fields");
    await fields.waitFor();
    return fields;
  }

  /** The preview of the block with a title. */
  preview(title: string): FrameLocator {
    return this.blocks.frameLocator(`iframe[title="${title}, as the site shows it"]:not([aria-hidden])`);
  }

  /** Saves or publishes, and waits for the result. */
  async save(button: "Save draft" | "Update" | "Publish"): Promise<void> {
    const { page } = this;
    await page
      .getByRole("region", { name: "Editor top bar" })
      .getByRole("button", { name: button === "Update" ? saveButton : button, exact: true })
      .click();
    if (button === "Publish") {
      await page
        .getByRole("region", { name: "Editor publish" })
        .getByRole("button", { name: "Publish", exact: true })
        .click();
    }
    const notice = { "Save draft": /Draft saved/, Update: /updated/i, Publish: /published|is now live/i }[button];
    await page.locator(".components-snackbar", { hasText: notice }).first().waitFor();
  }

  /** The id of the edited entry. */
  id(): Promise<number> {
    return this.page.evaluate("wp.data.select('core/editor').getCurrentPostId()");
  }

  /** The content as it would be saved. */
  content(): Promise<string> {
    return this.page.evaluate("wp.data.select('core/editor').getEditedPostContent()");
  }
}
