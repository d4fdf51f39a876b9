import type { Page } from "@playwright/test";
import type { PreviewGrant } from "@porchlight/contract/preview";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EditorBrowser, previewButton } from "./editor-browser.ts";
import { ListeningSite } from "./listening-site.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const content = `
$make = function ( $kind, $fields, $data ) {
  wp_insert_post( $fields + array( 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => 'publish' ) );
  Porchlight\\save_data( $fields['import_id'], $data );
};
$make( 'neighborhood', array( 'import_id' => 501, 'post_title' => 'Haystack Bend', 'post_name' => 'haystack-bend' ), array( 'location' => 'longmont', 'status' => 'open' ) );
$make( 'home', array( 'import_id' => 503, 'post_title' => '1482 Threshing Lane', 'post_name' => '1482-threshing-lane', 'post_content' => '<!-- wp:porchlight/details /-->' ), array( 'neighborhood' => array( 501 ), 'priceUsd' => 500000, 'productStatus' => array( 'messages' => array() ) ) );
$make( 'blogPost', array( 'import_id' => 506, 'post_title' => 'Sod', 'post_name' => 'sod', 'post_content' => '<!-- wp:paragraph --><p>Water it.</p><!-- /wp:paragraph -->' ), array( 'seo' => array( 'title' => 'Sod' ) ) );
`;

const published = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";

let site: ListeningSite;
let wordpress: ThrowawayWordPress;
let browser: EditorBrowser;
let page: Page;
beforeAll(async () => {
  site = await ListeningSite.open();
  wordpress = await startWordPress({ content, constants: { PORCHLIGHT_SITE: site.url } });
  browser = await EditorBrowser.open(wordpress);
  page = browser.page;
  site.take();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await wordpress?.stop();
  await site?.close();
});

/** Edits fields in the edit screen without saving. */
async function enter(fields: Readonly<Record<string, unknown>>, title?: string): Promise<void> {
  await page.evaluate(
    ({ entered, named }) => {
      const { data } = (window as unknown as { wp: { data: Store } }).wp;
      const meta = data.select("core/editor").getEditedPostAttribute("meta") as { porchlight?: object };
      data.dispatch("core/editor").editPost({
        ...(named === undefined ? {} : { title: named }),
        meta: { ...meta, porchlight: { ...meta.porchlight, ...entered } },
      });
    },
    { entered: fields, named: title },
  );
}

interface Store {
  select(store: "core/editor"): { getEditedPostAttribute(name: string): unknown };
  dispatch(store: "core/editor"): { editPost(edits: object): void };
}

interface Shown {
  readonly title: string;
  readonly qmiHomeDetails: { readonly price: number };
}

/** The preview behind a link: its path, the revision, and the home there. */
async function opened(link: string) {
  const url = new URL(link);
  expect(url.origin).toBe(site.url);
  const token = url.searchParams.get("preview") ?? "";
  const grant = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as PreviewGrant;
  const query = "query GetHome($uri: ID!) { home(id: $uri, idType: URI) { title qmiHomeDetails { price } } }";
  const { data } = await wordpress.graphql<{ home: Shown | null }>(
    query,
    { uri: url.pathname },
    { "X-Porchlight-Preview": token },
  );
  return { path: url.pathname, isSaved: grant.revision === 0, home: data.home };
}

/** Presses WordPress's preview button; returns the final URL of its tab. */
async function pressPreview(): Promise<string> {
  const item = page.getByRole("menuitem", { name: "Preview in new tab" });
  // The menu stays open after the first use.
  if (!(await item.isVisible())) await page.getByRole("button", { name: previewButton }).click();
  const [preview] = await Promise.all([page.context().waitForEvent("page"), item.click()]);
  await preview.waitForURL(`${site.url}/**`);
  const address = preview.url();
  await preview.close();
  return address;
}

const home = (price: number, title = "1482 Threshing Lane") => ({ title, qmiHomeDetails: { price } });

test("Preview shows unsaved fields of a published home, each time it is clicked", async () => {
  await browser.edit(503);
  for (const priceUsd of [477_000, 466_000]) {
    await enter({ priceUsd });
    expect(await opened(await pressPreview())).toEqual({ path: published, isSaved: false, home: home(priceUsd) });
  }
  expect(await wordpress.value("Porchlight\\data( 503 )['priceUsd']")).toBe(500_000);
  expect(site.take()).toEqual([]);
});

test("a preview shows an unsaved field of an article, also when only that changed", async () => {
  await browser.edit(506);
  for (const title of ["Sod in May", "Sod in June"]) {
    await enter({ seo: { title } });
    const url = new URL(await pressPreview());
    const { data } = await wordpress.graphql(
      "query GetPost($uri: ID!) { blogPost(id: $uri, idType: URI) { seoMeta { seoTitle } } }",
      { uri: url.pathname },
      { "X-Porchlight-Preview": url.searchParams.get("preview") ?? "" },
    );
    expect(data).toEqual({ blogPost: { seoMeta: { seoTitle: title } } });
  }
});

test("a preview link for people without an account shows the same, and can be copied", async () => {
  await browser.edit(503);
  await enter({ priceUsd: 455_000 });
  await page.getByRole("button", { name: "Copy preview link" }).click();
  const field = page.getByLabel("Preview link", { exact: true });
  await field.waitFor();
  await page
    .getByText(/Anyone who has it can see this page until/)
    .first()
    .waitFor();
  expect(await opened(await field.inputValue())).toEqual({ path: published, isSaved: false, home: home(455_000) });
});

test("Preview of a new home saves it as a draft and shows it at the address that it will have", async () => {
  await browser.create("pl_home");
  await enter({ priceUsd: 633_000, neighborhood: [501], productStatus: { messages: [] } }, "1490 Threshing Lane");
  const shown = await opened(await pressPreview());
  expect(shown).toEqual({
    path: "/homes/longmont/haystack-bend/qmi/1490-threshing-lane/",
    isSaved: true,
    home: home(633_000, "1490 Threshing Lane"),
  });
  expect(await wordpress.value("get_page_by_title( '1490 Threshing Lane', OBJECT, 'pl_home' )->post_status")).toBe(
    "draft",
  );
});

test("no script error on any screen", () => {
  expect(browser.consoleErrors).toEqual([]);
});
