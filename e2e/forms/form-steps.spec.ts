import { expect, test } from "../site-test.ts";
import { submitForm } from "../support/leads.ts";

const campaign = "/campaigns/lease-to-keys/";
const missingDay = "Fill in “Last day of the lease”.";
const wrongEmail = "Enter an email address such as name@example.com.";

test("a form of several steps shows one at a time, and the next once its fields are valid", async ({ page }) => {
  await page.goto(campaign);
  const form = page.getByRole("region", { name: "Tell us your date" }).locator("form");
  const day = form.getByLabel("Last day of the lease");
  const name = form.getByLabel("Name", { exact: true });
  await expect(form.getByRole("list", { name: "Step 1 of 2" })).toBeVisible();
  await expect(name).toBeHidden();
  await expect(form.getByRole("button", { name: "Send it" })).toBeHidden();
  await form.getByRole("button", { name: "Next: you" }).click();
  await expect(day).toHaveAccessibleDescription(missingDay);
  await expect(day).toBeFocused();
  await day.fill("2027-02-28");
  await day.press("Enter");
  await expect(form.getByRole("list", { name: "Step 2 of 2" })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(day).toBeHidden();
  await form.getByRole("button", { name: "Back" }).click();
  await expect(day).toHaveValue("2027-02-28");
  await form.getByRole("button", { name: "Next: you" }).click();
  await name.fill("Ada Byron");
  await form.getByLabel("Email").fill("ada");
  await form.getByRole("button", { name: "Send it" }).click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(wrongEmail);
  await form.getByLabel("Email").fill("ada@example.com");
  await submitForm(page, "Send it");
  await expect(page.locator("main dd")).toHaveText(["2027-02-28", "Ada Byron", "ada@example.com"]);
});

test("an error in an earlier step shows that step", async ({ page }) => {
  await page.goto(campaign);
  const form = page.getByRole("region", { name: "Tell us your date" }).locator("form");
  const day = form.getByLabel("Last day of the lease");
  await day.fill("2027-02-28");
  await form.getByRole("button", { name: "Next: you" }).click();
  await form.getByLabel("Name", { exact: true }).fill("Ada Byron");
  await form.getByLabel("Email").fill("ada@example.com");
  await day.evaluate((field: HTMLInputElement) => {
    field.value = "";
  });
  await form.getByRole("button", { name: "Send it" }).click();
  await expect(form.getByRole("list", { name: "Step 1 of 2" })).toBeVisible();
  await expect(day).toHaveAccessibleDescription(missingDay);
  await expect(form.getByLabel("Email")).toBeHidden();
});

test("before hydration a form has the messages of the server in place of the browser's", async ({ page }) => {
  await page.route("**/assets/*.js", () => {});
  await page.goto(campaign, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Next: you" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not sent yet");
  await expect(page.getByLabel("Last day of the lease")).toHaveAccessibleDescription(missingDay);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("all steps of a form are shown, and an empty field has the server's message", async ({ page }) => {
    await page.goto(campaign);
    await expect(page.getByRole("button", { name: "Next: you" })).toBeHidden();
    await page.getByLabel("Name", { exact: true }).fill("Ada Byron");
    await page.getByLabel("Email").fill("ada");
    await page.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not sent yet");
    await expect(page.getByLabel("Last day of the lease")).toHaveAccessibleDescription(missingDay);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(wrongEmail);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Byron");
  });
});
