import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../../packages/backend/store/database.ts";
import { writeContent } from "../../../packages/backend/store/writes.ts";
import { signPreview } from "../../../packages/contract/preview.ts";
import { sharedKey } from "../../../packages/contract/shared-secret.ts";
import { loadDemo, type RunningServer, startBuiltSite } from "../../servers.ts";
import { expect, test } from "../../site-test.ts";
import { axeFindings } from "../../support/axe.ts";
import { toNextStep } from "../../support/leads.ts";

const secret = "a secret for previews alone";
const home = {
  kind: "home",
  uri: "/homes/longmont/haystack-bend/qmi/9-unmown-court/",
  title: "9 Unmown Court",
} as const;
const neighborhood = { kind: "neighborhood", uri: "/homes/longmont/unmown-field/", title: "Unmown Field" } as const;

let folder: string;
let site: RunningServer;
/** Ids by URI. */
const ids = new Map<string, number>();

// One store and one site for all tests.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "porchlight-previews-"));
  const store = `file:${join(folder, "store.db")}`;
  await loadDemo(store);
  await draft(store, "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", home);
  await draft(store, "/homes/longmont/haystack-bend/", neighborhood);
  site = await startBuiltSite({
    DATABASE_URL: store,
    VAR_FOLDER: folder,
    REVALIDATE_SECRET: secret,
    LOG_LEVEL: "info",
  });
});
test.afterAll(async () => {
  await site?.end();
  await rm(folder, { recursive: true, force: true });
});

/** Adds an unpublished entry, as a copy of a public one. */
async function draft(store: string, like: string, { kind, uri, title }: typeof home | typeof neighborhood) {
  await using database = openDatabase(store);
  const row = await database.selectFrom("entries").selectAll().where("uri", "=", like).executeTakeFirstOrThrow();
  const links = await database.selectFrom("relations").selectAll().where("from_id", "=", row.id).execute();
  const relations = Object.fromEntries(
    Object.entries(Object.groupBy(links, ({ field }) => field)).map(([field, rows = []]) => [
      field,
      rows.map(({ to_id }) => to_id),
    ]),
  );
  await writeContent(database, async (writer) => {
    const id = await writer.nextId("content");
    ids.set(uri, id);
    const slug = uri.split("/").at(-2) ?? "";
    await writer.putEntry({
      ...row,
      kind,
      id,
      uri,
      slug,
      title,
      status: "draft",
      data: JSON.parse(row.data),
      relations,
      terms: [],
    });
  });
}

function link(path: string, seconds = 600): string {
  const until = Math.floor(Date.now() / 1000) + seconds;
  const token = signPreview({ id: ids.get(path) ?? 1, revision: 0, path, until }, sharedKey(secret, "preview"));
  return `${site.url}${path}?preview=${token}`;
}

/** The page's requests for anything but its files. */
function requestsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(?:assets|fonts|media|drawings|builds)\/|^\/favicon/.test(pathname)) {
      seen.push(`${request.resourceType()} ${request.method()} ${pathname}`);
    }
  });
  return seen;
}

test("an unpublished home opens by its preview link, with a banner and links to the public site", async ({
  page,
  request,
  watch,
}) => {
  watch.allow(new RegExp(`^another host: ${site.url}`));
  expect((await request.get(site.url + home.uri)).status()).toBe(404);
  const seen = requestsOf(page);
  const response = await page.goto(link(home.uri), { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "referrer-policy": "no-referrer",
  });
  const html = (await response?.text()) ?? "";
  expect(html).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
  expect(html).not.toContain(neighborhood.title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.title);
  const banner = page.getByRole("complementary", { name: "Preview" });
  await expect(banner.locator("strong")).toHaveText(
    /^Preview\. Not public\. This link works until \d{1,2}(?::\d\d)? [ap]m\.$/,
  );
  await expect(banner).toContainText("There is no public page at this address yet.");
  await expect(page.getByRole("status").filter({ hasText: "Preview. Not public." })).toHaveCount(1);
  const [bannerBox, headerBox] = [await banner.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect(bannerBox?.y).toBe(0);
  expect(headerBox?.y).toBeGreaterThanOrEqual(bannerBox?.height ?? Number.NaN);
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("link", { name: "Haystack Bend, Longmont" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  expect(page.url()).toBe(`${site.url}/homes/longmont/haystack-bend/`);
  await expect(banner).toHaveCount(0);
  // No request for the page before its link is followed, and then its document.
  const left = seen.indexOf("document GET /homes/longmont/haystack-bend/");
  expect(seen.slice(0, left).filter((each) => each.includes(home.uri))).toEqual([`document GET ${home.uri}`]);
  expect(left).toBeGreaterThan(0);
  expect((await request.get(site.url + home.uri)).status()).toBe(404);
  await expect.poll(() => site.log()).toContain('"query":["preview"]');
  expect(site.log()).not.toContain(link(home.uri).split(".").at(-1) ?? "");
});

test("a neighborhood's preview is one complete document, and its homesites open within it", async ({ page, watch }) => {
  watch.allow(new RegExp(`^another host: ${site.url}`));
  const seen = requestsOf(page);
  await page.goto(link(neighborhood.uri), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(neighborhood.title);
  await page.locator('a[href$="#lot-1"]').first().click();
  await expect(page).toHaveURL(/\?preview=[\w-]+\.[\w-]+#lot-1$/);
  await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
  expect(seen.filter((each) => /longmont\/unmown|graphql/.test(each))).toEqual([`document GET ${neighborhood.uri}`]);
});

test("a form in a preview is not submitted, with a message; a link leads to the public page", async ({
  page,
  watch,
}) => {
  watch.allow(new RegExp(`^another host: ${site.url}`));
  const path = "/contact-us/ask-a-question/";
  await using database = openDatabase(`file:${join(folder, "store.db")}`);
  const row = await database.selectFrom("entries").select("id").where("uri", "=", path).executeTakeFirstOrThrow();
  ids.set(path, row.id);
  await page.goto(link(path), { waitUntil: "networkidle" });
  const seen = requestsOf(page);
  await page.getByLabel("About").selectOption("My house");
  await page.getByRole("textbox", { name: "Question" }).fill("Is it warm?");
  await toNextStep(page);
  await page.getByRole("button", { name: "Send the question" }).click();
  await expect(page.getByText("Nothing was sent")).toBeVisible();
  expect(seen.filter((each) => each.includes("POST"))).toEqual([]);
  await page.getByRole("link", { name: "See the public page" }).click();
  await expect(page).toHaveURL(site.url + path);
  await expect(page.getByRole("complementary", { name: "Preview" })).toHaveCount(0);
});

test("an expired link explains what to do, and does not show the public page", async ({ page, watch }) => {
  watch.allow(new RegExp(`^another host: ${site.url}`));
  watch.allow(/410/);
  const seen = requestsOf(page);
  const response = await page.goto(link("/about-us/", -1), { waitUntil: "networkidle" });
  expect(response?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This preview has ended");
  await expect(page).toHaveTitle("Preview - Switchgrass Homes");
  await expect(page.getByText("Ask the person who sent it for a new one.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(seen).toEqual(["document GET /about-us/"]);
  await page.getByRole("link", { name: "Go to the public site" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test("blocks rendered for the editor have the web fonts and all their fallback faces", async ({ browser }) => {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const response = await page.request.post(`${site.url}/ops/blocks`, {
    headers: { authorization: `Bearer ${secret}` },
    data: { organisms: [{ layout: "hero", title: "Homes with a porch" }] },
  });
  const body = await response.text();
  await page.route(`${site.url}/drawn/`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${site.url}/drawn/`);
  await expect(page.getByRole("heading", { level: 1, name: "Homes with a porch" })).toBeVisible();
  const unquoted = (family: string) => family.replaceAll('"', "").trim();
  const used = await page
    .locator("body, h1")
    .evaluateAll((elements) =>
      elements.flatMap((element) => getComputedStyle(element).fontFamily.split(",").slice(0, -1)),
    );
  expect(used.map(unquoted)).toEqual(expect.arrayContaining(["Newsreader", "Instrument Sans"]));
  expect(used.length).toBeGreaterThan(8);
  const declared = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect([...new Set(declared.map(unquoted))]).toEqual(expect.arrayContaining(used.map(unquoted)));
});
