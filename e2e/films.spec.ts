import { axeFindings } from "./axe.ts";
import { expect, siteUrl, test } from "./site-test.ts";

const filmPath = "/videos/walk-the-juniper/";

test("a film plays in a modal from its host, which is requested only between click and close", {
  tag: ["@S2.132"],
}, async ({ page, watch }) => {
  const player = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0";
  watch.allow(/^another host: https:\/\/www\.youtube-nocookie\.com\//);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(siteUrl()) && request.url().startsWith("http")) elsewhere.push(request.url());
  });
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title>" }),
  );
  await page.goto(filmPath);
  const opener = page.getByRole("link", { name: /Watch the film on YouTube ?: Walk through the Juniper/ });
  await opener.hover();
  await opener.focus();
  expect(elsewhere).toEqual([]);
  await opener.click();
  const modal = page.getByRole("dialog", { name: "Walk through the Juniper" });
  await expect(modal.locator("iframe")).toHaveAttribute("src", player);
  await expect(page).toHaveURL(new RegExp(`${filmPath}#film$`));
  await expect.poll(() => elsewhere).toEqual([player]);
  await expect(modal.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(opener).toBeFocused();

  // A URL alone requests nothing: the film loads on a click.
  await page.goForward();
  await expect(modal.getByRole("button", { name: /Play from YouTube/ })).toBeFocused();
  await page.reload();
  const play = modal.getByRole("button", { name: /Play from YouTube/ });
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
  await expect(page).toHaveURL(new RegExp(`${filmPath}$`));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("a film file that cannot be played shows a message with a link to it", { tag: ["@S2.132"] }, async ({
  page,
  watch,
}) => {
  const file = "/media/no-such-film.mp4";
  watch.allow(/no-such-film\.mp4|404 \(Not Found\)/);
  await page.route(/walk-the-juniper.*\.data/, async (route) => {
    const response = await route.fetch();
    const data = await response.text();
    // The data of a film where an editor chose a file of this site.
    const given = data
      .replace('"frame"', '"file"')
      .replace(/"https:\/\/www\.youtube-nocookie\.com[^"]*"/, `"${file}"`)
      .replace('"https://www.youtube.com/watch?v=aqz-KE-bpKQ"', `"${file}"`)
      .replace('"YouTube"', '""');
    expect(given.split(`"${file}"`)).toHaveLength(3);
    await route.fulfill({ response, body: given });
  });
  await page.goto("/our-homes/");
  await page.getByRole("link", { name: "Film: walk the Juniper" }).click();
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
  await page.goto(`${filmPath}#film`);
  const modal = page.getByRole("dialog", { name: "Walk through the Juniper" });
  const play = modal.getByRole("button", { name: /Play from YouTube/ });
  await expect(play).toBeFocused();
  await context.setOffline(true);
  await play.click();
  const alert = modal.getByRole("alert");
  await expect(alert).toHaveText("This film cannot be played here. Open it on YouTube");
  await expect(alert.getByRole("link")).toHaveAttribute("href", "https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("axe finds nothing in the modal of a film, at 390 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${filmPath}#film`);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a film is a link to its host", async ({ page }) => {
    await page.goto(filmPath);
    await expect(page.getByRole("link", { name: /Watch the film on YouTube/ })).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    );
  });
});
