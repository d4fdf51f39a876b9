import { expect, test } from "../site-test.ts";

test("without a mail server no page offers alerts, and the form is not there", async ({ page, watch }) => {
  for (const path of ["/new-home-search/", "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /^Email me when/ })).toHaveCount(0);
  }
  watch.allow(/404/);
  for (const path of ["/alerts/", "/alerts/choices/one/two/"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});
