import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./identity/identity-test.ts";
import { chip, heldByMap, rows, status, tool, views } from "./overview-views.ts";
import { loadDemo, startBuiltSite } from "./servers.ts";

test("S2.104 S2.111 at 500 of each, every view has all of its items on the map whatever the list shows, also near and in one collection", async ({
  page,
  watch,
}) => {
  // Loads a demo of its own and starts a site on it.
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "porchlight-overview-"));
  const store = `file:${join(folder, "large.db")}`;
  loadDemo(store, 500);
  const site = await startBuiltSite({ DATABASE_URL: store, VAR_FOLDER: join(folder, "var") });
  watch.allow(new RegExp(`^another host: ${site.url}/`));
  try {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const view of views) {
      await page.goto(site.url + view.path);
      await expect(page.locator("nav[aria-label='What to show'] a")).toHaveText(views.map(({ tab }) => `${tab} 500`));
      await expect(status(page).locator("strong")).toHaveText(`500 ${view.noun}s`);
      await expect.poll(() => heldByMap(page)).toBe(500);
      expect(await rows(page).count()).toBe(24);
      await tool(page, "Zoom in").click();
      await expect.poll(() => heldByMap(page)).toBe(500);
      await chip(page, "New Beginnings").click();
      await expect(status(page).locator("strong")).not.toHaveText(`500 ${view.noun}s`);
      const left = Number.parseInt(await status(page).innerText(), 10);
      await expect(page.locator("nav[aria-label='What to show'] a[aria-current]")).toHaveText(`${view.tab} ${left}`);
      await expect.poll(() => heldByMap(page)).toBe(left);
    }
  } finally {
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
