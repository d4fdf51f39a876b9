import { test } from "../identity/identity-test.ts";
import {
  compareAndSharePlans,
  findHomeByKeyboard,
  findHomeByUrl,
  findHomeWithoutJavaScript,
  planVisitByFreeText,
} from "../support/finding-steps.ts";

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a visitor with price, main-floor bedroom and date finds a home to visit in four actions", async ({
    page,
    content,
  }) => {
    await planVisitByFreeText(page, content);
  });

  test("two plans are compared and shared in four actions", async ({ page, content }) => {
    await compareAndSharePlans(page, content);
  });
});

test("a home is found from its URL alone", async ({ page, content }) => {
  await findHomeByUrl(page, content);
});

test("a home is found by keyboard alone", async ({ page, content }) => {
  await findHomeByKeyboard(page, content);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("a home is found", async ({ page, content }) => {
    await findHomeWithoutJavaScript(page, content);
  });
});
