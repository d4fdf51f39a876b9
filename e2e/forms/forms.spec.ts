import { expect, test } from "../site-test.ts";
import { submitForm } from "../support/leads.ts";

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";

test("a contact-page visit form names the home, keeps its input and shows what was sent", async ({ page }) => {
  await page.goto(`/contact-us/?about=${home}#visit`);
  const form = page.getByRole("region", { name: "Plan a visit" }).locator("form");
  await expect(form.getByText("1482 Threshing Lane, Haystack Bend, Longmont")).toBeVisible();
  await expect(form.getByText("Jo or Anders will answer.")).toBeVisible();
  await form.getByLabel("Name").fill("Ada Byron");
  await form.getByLabel("Email or phone").fill("ada");
  await form.getByRole("button", { name: "Request a visit" }).click();
  await expect(form.getByText("Enter an email address, or a phone number with its area code.")).toBeVisible();
  await expect(form.getByLabel("Email or phone")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue("Ada Byron");
  await form.getByLabel("Email or phone").fill("ada@example.com");
  await submitForm(page, "Request a visit");
  await expect(page).toHaveURL(/\/message\/[\da-f-]{36}\/$/);
  await expect(page.locator("main")).toContainText("A visit to 1482 Threshing Lane, Haystack Bend, Longmont.");
  await expect(page.locator("main dd")).toHaveText(["Ada Byron", "ada@example.com"]);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("a question is sent, and an error keeps what was typed", async ({ page }) => {
    await page.goto("/contact-us/ask-a-question/");
    await page.getByLabel("About").selectOption("My house");
    await page.getByRole("textbox", { name: "Question" }).fill("Why is it warm?\nAnd since when?");
    await page.getByLabel("Name").fill("Ada Byron");
    // An address that is valid for the browser, but not for the site.
    await page.getByLabel("Email").fill("ada@example");
    await page.getByRole("button", { name: "Send the question" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not sent yet");
    await expect(page.getByText("Enter an email address such as name@example.com.")).toBeVisible();
    await expect(page.getByLabel("About")).toHaveValue("My house");
    await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Why is it warm?\nAnd since when?");
    await page.getByLabel("Email").fill("ada@example.com");
    await submitForm(page, "Send the question");
    await expect(page.locator("main dd")).toHaveText([
      "My house",
      "Why is it warm?\nAnd since when?",
      "Ada Byron",
      "ada@example.com",
    ]);
  });
});

for (const [path, name, phone] of [
  ["/contact-us/homeowner-resources/", "Walt Ferris", "303-555-0143"],
  ["/land-acquisition/", "Tess Halloran", "303-555-0145"],
  ["/contact-us/career-opportunities/", "the hiring line", "303-555-0146"],
] as const) {
  test(`the form of ${path} has its own contact`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("form").getByText(`Or call ${name}: ${phone}`)).toBeVisible();
  });
}
