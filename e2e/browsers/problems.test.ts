import { expect, test } from "./browser-test.ts";

test("errors of the console, exceptions, rejections and failed requests are problems of a page", async ({
  page,
  allowed,
}) => {
  allowed.push(/of the test|404/);
  await page.open("/blog/");
  await page.evaluate(async () => {
    console.error("an error of the test");
    setTimeout(() => {
      throw new Error("an exception of the test");
    });
    void Promise.reject(new Error("a rejection of the test"));
    await fetch("/nothing-of-the-test.json");
  });
  for (const problem of [
    /^console error: an error of the test$/,
    /^page error: Error: an exception of the test$/,
    /^page error: Error: a rejection of the test$/,
    /^status 404: .*\/nothing-of-the-test\.json$/,
  ]) {
    await expect.poll(async () => (await page.problems()).filter((each) => problem.test(each))).toHaveLength(1);
  }
});
