import type { FrameLocator } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EditorBrowser } from "./editor-browser.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
let screen: EditorBrowser;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
  screen = await EditorBrowser.open(wordpress);
});
afterAll(async () => {
  await screen?.[Symbol.asyncDispose]();
  await wordpress?.stop();
});
afterEach(() => {
  expect(screen.consoleErrors.splice(0)).toEqual([]);
});

const frame = 'iframe[name="editor-canvas"]';

/**
 * The iframe of the blocks, with the form of the open entry. Since WordPress 7.1 it is always there; earlier versions
 * have it while another device is previewed.
 */
async function canvas(): Promise<FrameLocator> {
  if ((await screen.page.locator(frame).count()) === 0) {
    await screen.page.evaluate(
      `( editor => editor.__experimentalSetPreviewDeviceType( 'Tablet' ) )( wp.data.dispatch( 'core/edit-post' ) )`,
    );
  }
  const blocks = screen.page.frameLocator(frame);
  await blocks.locator(".porchlight-form").waitFor();
  return blocks;
}

/** Id of the focused element in the iframe. */
const focusedId = () => screen.page.evaluate(`document.querySelector( '${frame}' ).contentDocument.activeElement?.id`);

test("a problem links to its field in the iframe, and keys stay in the input", async () => {
  await screen.create("pl_home");
  const blocks = await canvas();
  const missing = blocks.getByRole("region", { name: "What is still to do" });
  await missing.getByRole("button", { name: "Price", exact: true }).click();
  await expect.poll(focusedId).toBe("porchlight-priceUsd");
  await screen.page.keyboard.type("6124001");
  await screen.page.keyboard.press("Backspace");
  await screen.page.keyboard.press("ArrowUp");
  await screen.page.keyboard.press("Tab");
  await expect.poll(() => blocks.locator("#porchlight-priceUsd").inputValue()).toBe("612,400");
  const price = "wp.data.select( 'core/editor' ).getEditedPostAttribute( 'meta' ).porchlight.priceUsd";
  await expect.poll(() => screen.page.evaluate(price)).toBe(612_400);
});

test("a new list row in the iframe is focused, and the form is styled there", async () => {
  const blocks = await canvas();
  await blocks.getByRole("button", { name: "Add part of the price" }).click();
  await expect.poll(focusedId).toBe("porchlight-priceLine-0-kind");
  const tabs = blocks.getByRole("tablist");
  await expect.poll(() => tabs.evaluate((element) => getComputedStyle(element).display)).toBe("flex");
});

test("formatted text in the iframe is edited in a modal of the page, with its toolbar", async () => {
  const { page } = screen;
  await screen.create("pl_plan");
  const blocks = await canvas();
  await blocks.getByRole("button", { name: "Write text: About the plan" }).click();
  const dialog = page.getByRole("dialog", { name: "About the plan" });
  await dialog.getByRole("textbox", { name: "About the plan" }).click();
  await dialog.getByRole("button", { name: /^Bold/ }).click();
  await page.keyboard.type("Two porches.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  const about = "wp.data.select( 'core/editor' ).getEditedPostAttribute( 'meta' ).porchlight.about";
  await expect.poll(() => page.evaluate(about)).toBe("<p><strong>Two porches.</strong></p>");
  await blocks.locator(".porchlight-rich-text__text strong").getByText("Two porches.", { exact: true }).waitFor();
});
