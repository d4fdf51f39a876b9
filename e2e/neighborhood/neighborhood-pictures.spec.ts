import { expect, test } from "../site-test.ts";
import { queryBackend } from "../support/query-backend.ts";

interface Neighborhood {
  readonly uri: string;
  readonly title: string;
  readonly extras: { readonly gallery: readonly { readonly sourceUrl: string; readonly altText: string }[] };
}

test("a neighborhood’s pictures open in the viewer in order, and focus returns to the opener", async ({ page }) => {
  const { neighborhoods } = await queryBackend<{ readonly neighborhoods: { readonly nodes: readonly Neighborhood[] } }>(
    "{ neighborhoods(first: 20) { nodes { uri title extras { gallery { sourceUrl altText } } } } }",
  );
  const neighborhood = neighborhoods.nodes.find(({ uri }) => uri === "/homes/longmont/haystack-bend/");
  const { title = "", extras } = neighborhood ?? {};
  const gallery = extras?.gallery ?? [];
  expect(gallery.length).toBeGreaterThan(3);
  await page.goto("/homes/longmont/haystack-bend/");
  const links = page.locator("#life a[aria-haspopup=dialog]");
  const second = links.nth(1);
  const stem = /([^/]+)\.\w+$/;
  const src = (await second.locator("img").getAttribute("src")) ?? "";
  const position = gallery.findIndex(({ sourceUrl }) => stem.exec(sourceUrl)?.[1] === stem.exec(src)?.[1]);
  await second.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: `Pictures of ${title}` });
  await expect(page).toHaveURL(new RegExp(`#view-${position + 1}$`));
  await expect(viewer.getByText(`${position + 1} of ${gallery.length}`, { exact: true })).toBeVisible();
  await page.keyboard.press("Home");
  for (const [at, { altText }] of gallery.entries()) {
    if (at > 0) await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(`${at + 1} of ${gallery.length}`, { exact: true })).toBeVisible();
    await expect(viewer.locator("li:not([inert]) img")).toHaveAttribute("alt", altText);
  }
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();
});
