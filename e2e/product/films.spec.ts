import { expect, siteUrl, test } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";

/** A page with a film of another host. */
const hostedPath = "/sandbox/";
/** A page with a film file of this site. */
const filePath = "/videos/walk-the-juniper/";

test("a film plays in a modal from its host, which is requested only between click and close", {
  tag: ["@S2.132"],
}, async ({ page, watch }) => {
  const player = "https://player.vimeo.com/video/1084537?autoplay=1&dnt=1";
  watch.allow(/^another host: https:\/\/player\.vimeo\.com\//);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(siteUrl()) && request.url().startsWith("http")) elsewhere.push(request.url());
  });
  await page.route("https://player.vimeo.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title>" }),
  );
  await page.goto(hostedPath);
  const opener = page.getByRole("link", { name: /Watch the film on Vimeo ?: Demonstration film/ });
  await opener.hover();
  await opener.focus();
  expect(elsewhere).toEqual([]);
  await opener.click();
  const modal = page.getByRole("dialog", { name: "Demonstration film" });
  await expect(modal.locator("iframe")).toHaveAttribute("src", player);
  await expect(page).toHaveURL(new RegExp(`${hostedPath}#film$`));
  await expect.poll(() => elsewhere).toEqual([player]);
  await expect(modal.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(opener).toBeFocused();

  // A URL alone requests nothing: the film loads on a click.
  await page.goForward();
  await expect(modal.getByRole("button", { name: /Play from Vimeo/ })).toBeFocused();
  await page.reload();
  const play = modal.getByRole("button", { name: /Play from Vimeo/ });
  await expect(play).toBeFocused();
  expect(elsewhere).toEqual([player]);
  await play.click();
  await expect.poll(() => elsewhere).toEqual([player, player]);
  // The page does not scroll under the backdrop; a click there closes the dialog.
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(4, 450);
  await page.mouse.wheel(0, 400);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await page.mouse.click(4, 450);
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${hostedPath}$`));
  // Sections above may have got another height, but the page did not scroll with the wheel.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(100);
});

test("a film file plays in the modal, and is requested on the click", { tag: ["@S2.132"] }, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) requested.push(request.url());
  });
  await page.goto("/our-homes/");
  await page.getByRole("link", { name: "Film: walk the Juniper" }).click();
  const opener = page.getByRole("link", { name: /Watch the film ?: Walk through the Juniper/ });
  await opener.hover();
  expect(requested).toEqual([]);
  await opener.click();
  const film = page.getByRole("dialog", { name: "Walk through the Juniper" }).locator("video");
  await expect(film).toHaveJSProperty("duration", 47);
  expect(new Set(requested)).toEqual(new Set([`${siteUrl()}/media/walk-the-juniper.mp4`]));
  await page.keyboard.press("Escape");
  await expect(film).toHaveCount(0);
});

test("a film file that cannot be played shows a message with a link to it", { tag: ["@S2.132"] }, async ({
  page,
  watch,
}) => {
  const file = "/media/walk-the-juniper.mp4";
  watch.allow(/walk-the-juniper\.mp4|404 \(Not Found\)/);
  await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }));
  await page.goto(filePath);
  await page.getByRole("link", { name: /Watch the film ?: Walk through the Juniper/ }).click();
  const alert = page.getByRole("dialog", { name: "Walk through the Juniper" }).getByRole("alert");
  await expect(alert).toHaveText("This film cannot be played here. Open its file");
  await expect(alert.getByRole("link")).toHaveAttribute("href", file);
});

test("a player of another host shows a message offline, with a link to the film", {
  tag: ["@S2.132"],
}, async ({ page, context, watch }) => {
  // The page may request the build's metadata (S7.43) and send telemetry only once the network is off.
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`${hostedPath}#film`);
  const modal = page.getByRole("dialog", { name: "Demonstration film" });
  const play = modal.getByRole("button", { name: /Play from Vimeo/ });
  await expect(play).toBeFocused();
  await context.setOffline(true);
  await play.click();
  const alert = modal.getByRole("alert");
  await expect(alert).toHaveText("This film cannot be played here. Open it on Vimeo");
  await expect(alert.getByRole("link")).toHaveAttribute("href", "https://vimeo.com/1084537");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("axe finds nothing in the modal of a film, at 390 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${hostedPath}#film`);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a film is a link to its host", async ({ page }) => {
    await page.goto(hostedPath);
    await expect(page.getByRole("link", { name: /Watch the film on Vimeo/ })).toHaveAttribute(
      "href",
      "https://vimeo.com/1084537",
    );
  });
});
