import type { Page } from "@playwright/test";

/** Opens a page of the site with its links to one URL replaced by another. */
export async function openWithLinks(page: Page, address: string, from: string, to: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(`"${from}`, `"${to}`) });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}
