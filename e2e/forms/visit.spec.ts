import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../identity/identity-test.ts";
import { axeFindings } from "../support/axe.ts";
import { submitForm } from "../support/leads.ts";
import { submitDialog } from "../support/visits.ts";

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const homeTitle = "1482 Threshing Lane, Haystack Bend, Longmont";

/** The modal and its elements. */
function visitModal(page: Page) {
  const modal = page.getByRole("dialog", { name: "Plan a visit" });
  return {
    modal,
    step: (number: number) => modal.getByRole("list", { name: `Step ${number} of 2` }),
    anyDay: modal.getByRole("radio", { name: "Any day" }),
    next: modal.getByRole("button", { name: "Next: how to reach you" }),
    back: modal.getByRole("button", { name: "Back", exact: true }),
    send: modal.getByRole("button", { name: "Request a visit" }),
    name: modal.getByLabel("Name"),
    reach: modal.getByLabel("Email or phone"),
    status: modal.getByRole("status"),
    taken: modal.getByRole("heading", { name: "We have your message" }),
  };
}

/** Submits the form until it is accepted. */
async function submitVisit({ send, taken }: ReturnType<typeof visitModal>): Promise<void> {
  await submitDialog(send.page(), send);
  await expect(taken).toBeVisible();
}

/** The site's responses to requests that submit the modal's form. */
function watchSending(page: Page): {
  readonly count: () => number;
  readonly lastReply: () => Promise<{ href?: string }>;
} {
  const replies: Promise<{ href?: string }>[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/message.json")) return;
    replies.push(
      request
        .response()
        .then((response) => response?.json() ?? {})
        .catch(() => ({})),
    );
  });
  return { count: () => replies.length, lastReply: async () => (await replies.at(-1)) ?? {} };
}

function linkIn(place: Locator): Locator {
  return place.getByRole("link", { name: "Plan a visit" }).first();
}

test("a visit is requested step by step over the page of its home, and the lead is stored", {
  tag: ["@S2.133", "@S4.47", "@S4.48", "@S4.49"],
}, async ({ content, page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/visit-dialog-.*\.js/.test(request.url())) scripts.push(request.url());
  });
  const sending = watchSending(page);
  const visit = visitModal(page);
  await page.goto(home);
  await linkIn(page.locator("main")).hover();
  expect(scripts).toEqual([]);
  await linkIn(page.locator("main")).click();
  await expect(page).toHaveURL(`${home}#plan-a-visit`);
  await expect(visit.step(1).getByRole("listitem")).toHaveText(["When", "How to reach you"]);
  await expect(visit.modal.getByText(homeTitle, { exact: true })).toBeVisible();
  const { hours } = content.homes.find(({ uri }) => uri === home)?.qmiHomeDetails.neighborhood.neighborhood ?? {};
  expect(hours).toMatch(/^Mon–Sat .*, Sun /);
  await expect(visit.modal.getByText(hours ?? "", { exact: true })).toBeVisible();
  await expect(visit.modal.getByText("Who opens the door", { exact: true })).toBeVisible();
  await expect(visit.modal.getByRole("heading", { level: 3 })).toHaveText(["Jo Marchetti", "Anders Okafor"]);
  await expect(visit.back).toHaveCount(0);
  await expect(visit.anyDay).toBeFocused();
  await expect(visit.anyDay).toBeChecked();

  const second = visit.modal.getByRole("radio").nth(2);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(second).toBeChecked();
  const day = (await second.getAttribute("aria-label")) ?? "";
  expect(day).toMatch(/^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await page.keyboard.press("Enter");
  await expect(visit.step(2)).toBeVisible();
  await expect(visit.name).toBeFocused();
  await expect(visit.modal.getByText(day, { exact: true })).toBeVisible();
  await visit.back.click();
  await expect(visit.step(1)).toBeVisible();
  await expect(second).toBeFocused();
  await expect(second).toBeChecked();
  await visit.next.click();

  await visit.name.fill("Ada Byron");
  await visit.reach.fill("ada");
  await visit.send.click();
  await expect(visit.modal.getByText("Enter an email address, or a phone number with its area code.")).toBeVisible();
  await expect(visit.reach).toBeFocused();
  await expect(visit.name).toHaveValue("Ada Byron");
  expect(sending.count()).toBe(0);
  await visit.reach.fill("ada@example.com");
  await submitVisit(visit);
  await expect(visit.taken).toBeFocused();
  await expect(visit.status).toHaveText(/^Jo or Anders will answer you\./);
  await expect(visit.modal.locator("dd")).toHaveText([day, "Ada Byron", "ada@example.com"]);
  expect(scripts).toHaveLength(1);

  const { href = "" } = await sending.lastReply();
  expect(href).toMatch(/^\/message\/[\da-f-]{36}\/$/);
  await page.goto(href);
  await expect(page.locator("main")).toContainText(`A visit to ${homeTitle}.`);
  await expect(page.locator("main dd")).toHaveText(["Ada Byron", "ada@example.com", day]);
});

test("closing by Escape, back or button returns the form to step one and keeps its input", {
  tag: ["@S4.50", "@S4.51", "@S4.53"],
}, async ({ page }) => {
  const visit = visitModal(page);
  await page.goto(home);
  const link = linkIn(page.locator("main"));
  await link.scrollIntoViewIfNeeded();
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const before = await scrollTop();
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\.data\b/.test(request.url())) loaded.push(request.url());
  });
  await link.click();
  await visit.modal.getByLabel("Another time, in your words").fill("After the harvest");
  await expect(visit.modal.getByRole("radio", { name: "Another time" })).toBeChecked();
  await visit.next.click();
  await visit.name.fill("Ada Byron");
  await visit.reach.fill("303-555-0199");
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("Escape");
  await expect(visit.modal).toHaveCount(0);
  await expect(page).toHaveURL(home);
  await expect(link).toBeFocused();
  await expect.poll(() => scrollTop()).toBe(before);

  await page.goForward();
  await expect(visit.step(1)).toBeVisible();
  await expect(visit.modal.getByLabel("Another time, in your words")).toHaveValue("After the harvest");
  await visit.next.click();
  await expect(visit.name).toHaveValue("Ada Byron");
  await expect(visit.reach).toHaveValue("303-555-0199");
  await page.goBack();
  await expect(visit.modal).toHaveCount(0);

  await link.click();
  await visit.next.click();
  await submitVisit(visit);
  await expect(visit.modal.locator("dd")).toHaveText(["After the harvest", "Ada Byron", "303-555-0199"]);
  await visit.modal.getByRole("button", { name: "Back to the page" }).click();
  await expect(visit.modal).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await expect(visit.step(1)).toBeVisible();
  await expect(visit.taken).toHaveCount(0);
  await expect(visit.status).toHaveText("");
  expect(loaded, "neither opening nor closing loads the page's data again").toEqual([]);
});

test("a server rejection or a network error is shown in the modal and keeps the input", async ({ page, watch }) => {
  watch.allow(/message\.json|ERR_FAILED/);
  const visit = visitModal(page);
  await page.route("**/visit.json*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), token: "of nobody" } });
  });
  await page.goto(`${home}#plan-a-visit`);
  await visit.next.click();
  await visit.name.fill("Ada Byron");
  await visit.reach.fill("ada@example.com");
  await page.route("**/message.json", (route) => route.abort());
  await visit.send.click();
  await expect(visit.status).toHaveText(
    "This did not reach us. Please send it again in a minute, or call 303-555-0142.",
  );
  await page.unroute("**/message.json");
  await visit.send.click();
  await expect(visit.status).toHaveText(
    "We could not tell that a person sent this from our site. Please send it once more; everything is still here.",
  );
  await expect(visit.step(2)).toBeVisible();
  await expect(visit.name).toHaveValue("Ada Byron");
  await expect(visit.reach).toHaveValue("ada@example.com");
  await submitVisit(visit);
  await expect(visit.modal.locator("dd")).toHaveText(["Any day", "Ada Byron", "ada@example.com"]);
});

test("on a phone the dialog does not move while the form loads, and its stamps show whole names", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/visit.json*", async (route) => {
    await held;
    await route.continue();
  });
  const visit = visitModal(page);
  await page.goto(`${home}#plan-a-visit`);
  await expect(visit.modal.locator("[aria-busy=true]")).toBeVisible();
  const before = await visit.modal.boundingBox();
  release();
  await expect(visit.step(1)).toBeVisible();
  expect(await visit.modal.boundingBox()).toEqual(before);
  const stamps = visit.modal.locator("li [data-caption]");
  const captions = await stamps.evaluateAll((all) =>
    all.map((stamp) => {
      const caption = stamp.getAttribute("data-caption") ?? "";
      const style = getComputedStyle(stamp, "::after");
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("There is no canvas.");
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const spaces = caption.length * Number.parseFloat(style.letterSpacing);
      const room = Number.parseFloat(style.width) - context.measureText(caption.toUpperCase()).width - spaces;
      return { caption, fits: room >= 0 };
    }),
  );
  expect(captions).toEqual([
    { caption: "Marchetti", fits: true },
    { caption: "Okafor", fits: true },
  ]);
});

test("two clicks submit once, and a form that is being submitted can be closed", { tag: ["@S4.52"] }, async ({
  page,
}) => {
  const sending = watchSending(page);
  const visit = visitModal(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/message.json", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${home}#plan-a-visit`);
  await visit.next.click();
  await visit.name.fill("Ada Byron");
  await visit.reach.fill("ada@example.com");
  await visit.send.dblclick();
  const isSending = visit.modal.getByRole("button", { name: "Sending" });
  await expect(isSending).toHaveAttribute("aria-disabled", "true");
  await isSending.click({ force: true });
  await visit.reach.press("Enter");
  expect(sending.count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect(visit.modal).toHaveCount(0);
  const late = page.waitForResponse("**/message.json");
  release();
  await late;
  await page.goForward();
  await expect(page).toHaveURL(home);
  await linkIn(page.locator("main")).click();
  await expect(visit.step(1)).toBeVisible();
  await visit.next.click();
  await expect(visit.send).not.toHaveAttribute("aria-disabled", "true");
  await expect(visit.name).toHaveValue("Ada Byron");
  expect(sending.count()).toBe(1);
});

for (const [kind, path, title] of [
  ["a plan", "/homes/longmont/haystack-bend/plans/juniper/", "The Juniper, Haystack Bend, Longmont"],
  [
    "a model",
    "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
    "1460 Threshing Lane, Haystack Bend, Longmont",
  ],
  ["a neighborhood", "/homes/longmont/haystack-bend/", "Haystack Bend, Longmont"],
] as const) {
  test(`every “Plan a visit” on the page of ${kind} has the role of what it opens, the modal`, async ({ page }) => {
    const visit = visitModal(page);
    await page.goto(path);
    const links = page.getByRole("link", { name: "Plan a visit" });
    await expect(links).not.toHaveCount(1);
    for (const link of await links.all()) {
      if (!(await link.isVisible())) continue;
      await link.click();
      await expect(visit.modal.getByText(title, { exact: true })).toBeVisible();
      await expect(page).toHaveURL(`${path}#plan-a-visit`);
      await page.keyboard.press("Escape");
      await expect(visit.modal).toHaveCount(0);
    }
  });
}

test("a visit without a product goes to the builder; on the contact page the URL has the subject", async ({ page }) => {
  const visit = visitModal(page);
  await page.goto("/");
  await linkIn(page.getByRole("contentinfo")).click();
  await expect(visit.step(1)).toBeVisible();
  await expect(visit.modal.getByText("A visit to")).toHaveCount(0);
  await expect(visit.modal.getByText("Two fields are enough.")).toBeVisible();
  await expect(visit.modal.getByRole("heading", { level: 3 })).toHaveText(["June Okada"]);
  await page.keyboard.press("Escape");
  await page.goto(`/contact-us/?about=${home}`);
  await linkIn(page.getByRole("contentinfo")).click();
  await expect(visit.modal.getByText(homeTitle, { exact: true })).toBeVisible();
});

test("an editor's link to the contact page's form opens the modal, too", async ({ page }) => {
  const visit = visitModal(page);
  await page.goto("/sandbox/");
  const link = page.getByRole("link", { name: "The one action" });
  await expect(link).toHaveAttribute("href", "/contact-us/#visit");
  await link.click();
  await expect(visit.step(1)).toBeVisible();
  await expect(page).toHaveURL("/sandbox/#plan-a-visit");
  await page.keyboard.press("Escape");
  await expect(visit.modal).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("when the form fails to load, the contact page is opened", async ({ page, watch }) => {
  watch.allow(/visit\.json|ERR_FAILED/);
  await page.route("**/visit.json*", (route) => route.abort());
  await page.goto(home);
  await linkIn(page.locator("main")).click();
  await expect(page).toHaveURL(`/contact-us/?about=${home}#visit`);
  await expect(page.getByRole("region", { name: "Plan a visit" }).getByText(homeTitle)).toBeVisible();
});

test("axe finds nothing in any step of the modal at 390 and 1280 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  const visit = visitModal(page);
  await page.goto(`${home}#plan-a-visit`);
  await expect(visit.step(1)).toBeVisible();
  const noFindings = async (step: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await axeFindings(page), `${step} at ${width} px`).toEqual([]);
      const overflow = await visit.modal.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(overflow, `${step} at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  await noFindings("the first step");
  await visit.next.click();
  await expect(visit.step(2)).toBeVisible();
  await visit.send.click();
  await expect(visit.name).toBeFocused();
  await noFindings("the second step with its mistakes");
  await visit.name.fill("Ada Byron");
  await visit.reach.fill("ada@example.com");
  await submitVisit(visit);
  await noFindings("what came of it");
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the link leads to the contact page's form, as one step with the home filled in", async ({ page }) => {
    await page.goto(home);
    await linkIn(page.locator("main")).click();
    await expect(page).toHaveURL(`/contact-us/?about=${home}#visit`);
    const form = page.getByRole("region", { name: "Plan a visit" }).locator("form");
    await expect(form.getByText(homeTitle)).toBeVisible();
    await form.getByLabel("Name").fill("Ada Byron");
    await form.getByLabel("Email or phone").fill("ada@example.com");
    await form.getByLabel("When would you like to come? (optional)").fill("Any day");
    await submitForm(page, "Request a visit");
    await expect(page.locator("main dd")).toHaveText(["Ada Byron", "ada@example.com", "Any day"]);
  });
});
