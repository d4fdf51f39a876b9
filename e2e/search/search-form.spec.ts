import { expect, test } from "../identity/identity-test.ts";
import { rail, search } from "../support/search-page.ts";

test("two prices typed in a row both apply, and an invalid number stays with a hint", async ({ page }) => {
  await page.goto(search, { waitUntil: "networkidle" });
  const lowest = rail(page).getByLabel("Lowest price");
  const highest = rail(page).getByLabel("Highest price");
  await lowest.focus();
  // In one event, without a pause: the search starts after the field loses the focus.
  await page.keyboard.insertText("500000");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("600000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?price-from=500000&price-to=600000$/);
  await expect(lowest).toHaveValue("500,000");
  await expect(highest).toHaveValue("600,000");

  await highest.fill("about six");
  await lowest.focus();
  await expect(page).toHaveURL(/\?price-from=500000$/);
  await expect(highest).toHaveValue("about six");
  await expect(highest).toHaveAttribute("aria-invalid", "true");
  await expect(highest).toHaveAccessibleDescription("Write a number, such as 600,000.");
  await highest.fill("650k");
  await lowest.focus();
  await expect(page).toHaveURL(/\?price-from=500000&price-to=650000$/);
  await expect(highest).toHaveValue("650,000");
  await expect(highest).not.toHaveAttribute("aria-invalid", "true");
});

test("a filter set just before the results of another arrive stays set", async ({ page }) => {
  await page.goto(search, { waitUntil: "networkidle" });
  const three = rail(page).getByRole("radio", { name: /^3\+ bedrooms/ });
  // The URL changes before the results do.
  const states = await three.evaluateHandle((box: HTMLInputElement) => {
    const seen: boolean[] = [];
    const push = history.pushState.bind(history);
    history.pushState = (...step) => {
      push(...step);
      history.pushState = push;
      queueMicrotask(() => box.click());
      new MutationObserver(() => seen.push(box.checked)).observe(document.body, { childList: true, subtree: true });
    };
    return seen;
  });
  await rail(page)
    .getByRole("checkbox", { name: /^Longmont \d/ })
    .check();
  await expect(page).toHaveURL(`${search}?where=Longmont&beds=3`);
  await expect(page.getByRole("link", { name: /, remove$/ })).toHaveCount(2);
  expect(new Set(await states.jsonValue())).toEqual(new Set([true]));
});

test("a slowly typed price does not replace the other limit before it is complete", async ({ page }) => {
  await page.clock.install();
  await page.goto(`${search}?price-from=450000`, { waitUntil: "networkidle" });
  const highest = rail(page).getByLabel("Highest price");
  await highest.focus();
  for (const digit of "600000") {
    await page.keyboard.press(digit);
    await page.clock.runFor(1000);
    await expect(rail(page).getByLabel("Lowest price")).toHaveValue("450,000");
  }
  await expect(page).toHaveURL(/\?price-from=450000&price-to=600000$/);
  // On blur the value is final: limits in the wrong order are swapped.
  await highest.fill("300000");
  await page.clock.runFor(1000);
  await rail(page).getByLabel("Lowest price").focus();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\?price-from=300000&price-to=450000$/);
});

test("a removed filter does not close its own group", async ({ page }) => {
  await page.goto(`${search}?garage=2`, { waitUntil: "networkidle" });
  const garage = rail(page).getByRole("group", { name: "Garage" });
  await expect(garage.getByRole("radio", { name: /^2\+/ })).toBeChecked();
  await garage.getByText("Any", { exact: true }).click();
  await expect(page).toHaveURL(/\/new-home-search\/$/);
  await expect(garage.getByRole("radio", { name: "Any number of garage spaces" })).toBeChecked();
  await expect(garage).toBeVisible();
});

test("an empty search shows the results without a message of the browser", async ({ page }) => {
  await page.goto("/new-home-search/?beds=4");
  const words = page.getByLabel(/^Homes, models and plans in one place/);
  await words.fill("  ");
  await words.press("Enter");
  await expect(words).toHaveValue("");
  await expect(words).not.toBeFocused();
  expect(await words.evaluate((field: HTMLInputElement) => field.checkValidity())).toBe(true);
  await expect(page).toHaveURL("/new-home-search/?beds=4");
});
