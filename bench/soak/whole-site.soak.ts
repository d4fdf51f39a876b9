// Every page of the site in a browser, at two widths, with findings of axe, the console, the network and the page.
import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../e2e/support/axe.ts";
import { findBrowser } from "../../scripts/launch/browser.mjs";
import { projectFolder } from "../processes.ts";
import { type DemoSite, startDemoSite } from "./demo-site.ts";
import {
  addressesIn,
  lengthenTitles,
  openDetails,
  partFindings,
  scrollThrough,
  sizeText,
  textFindings,
} from "./page-findings.ts";

const widths = [390, 1280] as const;
// SWEEP_ONLY=/blog/ restricts the run to pages whose path contains it.
const workers = 2;

/** Pages that are not in a sitemap. */
const unlisted = ["/message/", "/my-favorites/", "/sandbox/", "/no-such-page/", "/campaigns/no-such-offer/"];

/** URL fragments that open a dialog. */
const modalFragment = /^(?:(?:(?:offer-)?picture|elevation|level|film|tour)(?:-\d+)*|login|register|plan-a-visit)$/;

/** Query parameters of later list pages. */
const laterPage = /[?&](?:after|before|show)=/;

let site: DemoSite;
let browser: Browser;
let paths: readonly string[];

beforeAll(async () => {
  site = await startDemoSite();
  const executablePath = findBrowser(projectFolder);
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  paths = [...site.paths, ...unlisted].filter((path) => path.includes(process.env.SWEEP_ONLY ?? ""));
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("no page has an axe finding, console message, dead link or cut-off text, at 390 and 1280 px", async () => {
  const { findings, linkedFrom, idsOf } = await sweep();
  expect([...findings, ...(await deadLinks(linkedFrom)), ...missingFragments(linkedFrom, idsOf)]).toEqual([]);
}, 3_600_000);

test("at 200% text size nothing is cut off or overlaps, at 720 and 1100 px, on each kind of page", async () => {
  const findings: string[] = [];
  for (const width of [720, 1100]) {
    await onEach(oneOfEachKind(), width, findings, async (page) => {
      await scrollThrough(page);
      return largerText(page);
    });
  }
  expect(findings).toEqual([]);
});

test("a title of one word of 85 characters makes no kind of page wider than the screen", async () => {
  const findings: string[] = [];
  for (const width of widths) {
    await onEach(oneOfEachKind(), width, findings, async (page) => {
      await lengthenTitles(page);
      return textFindings(page);
    });
  }
  expect(findings).toEqual([]);
});

test("open menus have no axe finding and fit, at three widths and with text twice as large", async () => {
  const findings: string[] = [];
  for (const width of [...widths, 1100]) {
    await onEach(["/", "/contact-us/faq/", "/campaigns/winter/finish-list/"], width, findings, async (page) => {
      const found: string[] = [];
      const check = async () => {
        found.push(...(await axeFindings(page)), ...(await partFindings(page)), ...(await textFindings(page)));
      };
      for (const size of ["100%", "200%"] as const) {
        await sizeText(page, size);
        for (const button of await page.locator("header button[popovertarget]").all()) {
          if (!(await button.isVisible())) continue;
          await button.click();
          await check();
          await page.keyboard.press("Escape");
        }
        const summary = page.locator("header summary");
        if (!(await summary.isVisible())) continue;
        await summary.click();
        await check();
        await summary.click();
      }
      return found;
    });
  }
  expect(findings).toEqual([]);
});

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";

test("open modals have no axe finding and fit, at both widths and with text twice as large", async () => {
  const findings: string[] = [];
  const fragments = ["picture-1", "elevation-2", "level-1", "login", "register", "plan-a-visit"];
  const modals = [
    ...fragments.map((fragment) => `${home}#${fragment}`),
    "/videos/walk-the-juniper/#film",
    "/my-favorites/#login",
    "/#plan-a-visit",
  ];
  for (const width of widths) {
    await onEach(modals, width, findings, async (page) => {
      const modal = page.locator("dialog[open]");
      await modal.waitFor();
      await modal.getByRole("button").first().waitFor();
      return checkPage(page);
    });
  }
  expect(findings).toEqual([]);
});

test("the favorites of an account have no axe finding and fit, at both widths and 200% text size", async () => {
  const findings: string[] = [];
  for (const width of widths) {
    await onEach([home], width, findings, async (page) => {
      await saveInNewAccount(page);
      for (const path of ["/homes/longmont/haystack-bend/plans/juniper/", "/new-home-search/"]) {
        await page.goto(site.url + path, { waitUntil: "networkidle" });
        const heart = page
          .getByRole("main")
          .getByRole("button", { name: /^Save /, pressed: false })
          .first();
        await Promise.all([responseTo(page, "UpdateFavorites"), heart.click()]);
      }
      await page.goto(`${site.url}/my-favorites/`, { waitUntil: "networkidle" });
      await page.getByRole("heading", { name: "3 favorites" }).waitFor();
      await scrollThrough(page);
      return checkPage(page);
    });
  }
  expect(findings).toEqual([]);
});

/** Presses the page's heart while logged out, and registers in the modal that opens. */
async function saveInNewAccount(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await modal.getByRole("tab", { name: "Register" }).click();
  const form = modal.getByRole("tabpanel", { name: "Register" });
  const name = `ada-${randomUUID().slice(0, 8)}`;
  const values = { "First name": "Ada", "Last name": "Voss", Email: `${name}@example.com`, Username: name };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel("Password", { exact: true }).fill("long enough for a house");
  const send = form.getByRole("button", { name: "Register" });
  await Promise.all([responseTo(page, "UpdateFavorites"), send.click()]);
  await modal.waitFor({ state: "hidden" });
}

/** Waits until the page has the complete response to an operation. */
async function responseTo(page: Page, operation: string): Promise<void> {
  const response = await page.waitForResponse(
    (each) => each.url().endsWith("/wp/graphql") && each.request().postDataJSON()?.operationName === operation,
  );
  await response.finished();
}

/** Checks the page, or the dialog over it: with axe, its structure, and larger text. */
async function checkPage(page: Page): Promise<string[]> {
  return [...(await axeFindings(page)), ...(await partFindings(page)), ...(await largerText(page))];
}

/** Checks the page with doubled text size, and resets it. */
async function largerText(page: Page): Promise<string[]> {
  await sizeText(page, "200%");
  const found = await textFindings(page);
  await sizeText(page, "100%");
  return found.map((each) => `text twice as large: ${each}`);
}

/** One path of each kind: the same folder, depth and fixed segments. */
function oneOfEachKind(): readonly string[] {
  const kindOf = (path: string) => {
    const parts = path.split("/").filter((part) => part !== "");
    return [parts[0], parts.length, ...parts.filter((part) => /^(?:plans|models|qmi|category)$/.test(part))].join(" ");
  };
  return [...new Map(paths.map((path) => [kindOf(path), path])).values()];
}

/** Opens every page at both widths, collects its links, and opens its later pages too. */
async function sweep() {
  const findings: string[] = [];
  const linkedFrom = new Map<string, string>();
  const idsOf = new Map<string, ReadonlySet<string>>();
  for (const width of widths) {
    const queue = [...paths];
    await onEach(queue, width, findings, async (page, path) => {
      await scrollThrough(page);
      const found = await checkPage(page);
      const { links, pictures, ids } = await addressesIn(page);
      idsOf.set(path, new Set([...ids, ...(idsOf.get(path) ?? [])]));
      for (const address of [...links, ...pictures]) {
        if (!address.startsWith(`${site.url}/`)) continue;
        const own = address.slice(site.url.length);
        if (!linkedFrom.has(own)) linkedFrom.set(own, path);
        const document = own.replace(/#.*/, "");
        if (laterPage.test(document) && !queue.includes(document)) queue.push(document);
      }
      if ((await openDetails(page)) > 0) {
        await scrollThrough(page);
        found.push(...(await checkPage(page)));
      }
      return found;
    });
  }
  return { findings, linkedFrom, idsOf };
}

/** Opens each path in its own page, several at a time, and adds findings with path and width. */
async function onEach(
  queue: readonly string[],
  width: number,
  findings: string[],
  check: (page: Page, path: string) => Promise<readonly string[]>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    // The queue grows during the loop.
    for (let path = queue[next++]; path !== undefined; path = queue[next++]) {
      const found = await visit(context, path, check);
      for (const finding of new Set(found)) {
        console.log(`${path} at ${width} px: ${finding}`);
        findings.push(`${path} at ${width} px: ${finding}`);
      }
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Opens one page and returns its findings, including console messages and failed requests. */
async function visit(
  context: BrowserContext,
  path: string,
  check: (page: Page, path: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const page = await context.newPage();
  const found: string[] = [];
  // For a URL without a page the document's status is expected.
  const expected = /\/no-such-/.test(path) ? 404 : 200;
  page.on("console", (message) => {
    const isOwnStatus = expected === 404 && message.text().includes("status of 404");
    if (["error", "warning"].includes(message.type()) && !isOwnStatus) found.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => void found.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    if (/^(?:http|ws)/.test(request.url()) && !request.url().startsWith(`${site.url}/`)) {
      found.push(`another host: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    const isDocument = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isDocument) found.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    found.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  try {
    const response = await page.goto(site.url + path, { waitUntil: "networkidle" });
    if (response?.status() !== expected) found.push(`status ${response?.status()}`);
    found.push(...(await check(page, path)));
  } catch (error) {
    found.push(`not checked: ${(error as Error).message}`);
  }
  await page.close();
  return found;
}

/** Requests each linked URL once and expects 200, or one redirect to 200. */
async function deadLinks(linkedFrom: ReadonlyMap<string, string>): Promise<string[]> {
  const dead: string[] = [];
  // A 404 page also links to its own fragments.
  const elsewhere = [...linkedFrom].filter(([address, from]) => !address.startsWith(`${from}#`));
  const addresses = new Map(elsewhere.map(([address, from]) => [address.replace(/#.*/, ""), from]));
  for (const [address, from] of addresses) {
    const response = await fetch(site.url + address, { redirect: "manual" });
    await response.arrayBuffer();
    const location = response.status === 301 ? response.headers.get("location") : null;
    const end = location ? await fetch(new URL(location, site.url), { redirect: "manual" }) : response;
    if (location) await end.arrayBuffer();
    if (end.status !== 200) dead.push(`${from}: links ${address}, ${response.status} ${location ?? ""} ${end.status}`);
  }
  return dead;
}

/** Fragments without an element on their page, which was opened. */
function missingFragments(linkedFrom: ReadonlyMap<string, string>, idsOf: ReadonlyMap<string, ReadonlySet<string>>) {
  return [...linkedFrom].flatMap(([address, from]) => {
    const { pathname, search, hash } = new URL(address, site.url);
    const fragment = decodeURIComponent(hash.slice(1));
    if (!fragment || modalFragment.test(fragment)) return [];
    const ids = idsOf.get(pathname + search) ?? idsOf.get(pathname);
    if (ids?.has(fragment) || (!ids && process.env.SWEEP_ONLY)) return [];
    return [`${from}: links ${address}, ${ids ? "whose fragment is not on its page" : "whose page was not opened"}`];
  });
}
