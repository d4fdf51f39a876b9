import { dollars } from "../identity/content-texts.ts";
import { expect, siteUrl, test } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";
import { storedLeads } from "../support/leads.ts";
import { queryBackend } from "../support/query-backend.ts";
import { submitDialog } from "../support/visits.ts";

const wildPlum = "/homes/longmont/haystack-bend/plans/wild-plum/";

interface Plan {
  readonly uri: string;
  readonly title: string;
  readonly floorplanDetails: { readonly basePrice: number | null };
  readonly extras: {
    readonly elevations: readonly { readonly letter: string; readonly style: string; readonly addedPriceUsd: number }[];
    readonly optionGroups: readonly {
      readonly title: string;
      readonly onlyOne: boolean | null;
      readonly options: readonly { readonly label: string; readonly text: string; readonly addedPriceUsd: number }[];
    }[];
  };
}

async function plansOfBackend(): Promise<readonly Plan[]> {
  const { plans } = await queryBackend<{ plans: { nodes: readonly Plan[] } }>(`{ plans(first: 100) { nodes {
    uri title floorplanDetails { basePrice }
    extras { elevations { letter style addedPriceUsd }
      optionGroups { title onlyOne options { label text addedPriceUsd } } }
  } } }`);
  return plans.nodes;
}

test("every plan with options lists each with its price and adds up all that go together", async ({ page }) => {
  const plans = (await plansOfBackend()).filter(({ extras }) => extras.optionGroups.length > 0);
  expect(plans.length).toBeGreaterThan(15);
  for (const { uri, floorplanDetails, extras } of plans) {
    const base = floorplanDetails.basePrice ?? 0;
    const [front] = extras.elevations.toSorted((one, other) => other.addedPriceUsd - one.addedPriceUsd);
    await page.goto(`${uri}options/`);
    const main = page.getByRole("main");
    await expect(main.getByRole("status", { name: "Total" })).toHaveText(dollars(base));
    let total = base;
    if (extras.elevations.length > 1 && front) {
      await main.getByRole("radio", { name: new RegExp(`^${front.letter}, ${front.style}`) }).check();
      total += front.addedPriceUsd;
    }
    for (const { title, onlyOne, options } of extras.optionGroups) {
      const group = main.getByRole("group", { name: title, exact: true });
      for (const { label, text, addedPriceUsd } of options) {
        const option = group.getByRole(onlyOne ? "radio" : "checkbox", { name: label });
        await expect(group.locator("label").filter({ hasText: label })).toHaveText(
          `${label}${text}+ ${dollars(addedPriceUsd)}`,
        );
        await option.check();
      }
      total += onlyOne
        ? (options.at(-1)?.addedPriceUsd ?? 0)
        : options.reduce((sum, { addedPriceUsd }) => sum + addedPriceUsd, 0);
    }
    await expect(main.getByRole("status", { name: "Total" })).toHaveText(dollars(total));
  }
});

test("a choice is in the address, survives a reload, leads from the plan and to its monthly cost", async ({ page }) => {
  const requests: string[] = [];
  await page.goto(wildPlum);
  await page.getByRole("link", { name: "Choose options and see the price" }).click();
  await expect(page).toHaveURL(`${siteUrl()}${wildPlum}options/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Wild Plum, with your options");
  page.on("request", (request) => requests.push(request.url()));
  await page.getByRole("checkbox", { name: "Bedroom 4 in place of the loft" }).check();
  await page.getByRole("radio", { name: /^Soapstone/ }).check();
  await page.getByRole("radio", { name: /^Maple on the island/ }).check();
  await expect(page).toHaveURL(/options\/\?option=bedroom-4-in-place-of-the-loft&option=maple-on-the-island$/);
  expect(requests.filter((url) => url.includes(".data"))).toEqual([]);
  const total = await page.getByRole("status", { name: "Total" }).textContent();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Bedroom 4 in place of the loft" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Maple on the island/ })).toBeChecked();
  await expect(page.getByRole("status", { name: "Total" })).toHaveText(total ?? "");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "What it costs each month" }).click();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue((total ?? "").replace("$", ""));
});

test("an option that the plan no longer has is named and not in the sum", async ({ page }) => {
  await page.goto(`${wildPlum}options/?option=a-moat&option=soapstone`);
  await expect(page.getByText("No longer offered, and not in the sum: a-moat.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Soapstone/ })).toBeVisible();
});

test("a request for a visit has the chosen options with the builder's prices", async ({ page }) => {
  await page.goto(`${wildPlum}options/?elevation=b&option=soapstone`);
  const [plan] = (await plansOfBackend()).filter(({ uri }) => uri === wildPlum);
  const b = plan?.extras.elevations.find(({ letter }) => letter === "B");
  const soapstone = plan?.extras.optionGroups
    .flatMap(({ options }) => options)
    .find(({ label }) => label === "Soapstone");
  const total = dollars(
    (plan?.floorplanDetails.basePrice ?? 0) + (b?.addedPriceUsd ?? 0) + (soapstone?.addedPriceUsd ?? 0),
  );
  await page.getByRole("main").getByRole("link", { name: "Plan a visit" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Plan a visit" });
  await expect(dialog.getByText(`total ${total}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Next: how to reach you" }).click();
  await dialog.getByLabel("Name").fill("Option Buyer");
  await dialog.getByLabel("Email or phone").fill("options@example.com");
  await submitDialog(page, dialog.getByRole("button", { name: "Request a visit" }));
  await expect(dialog.getByRole("heading", { name: "We have your message" })).toBeVisible();
  const lead = (await storedLeads(process.env.SITE_STORE ?? "")).find(({ fields }) =>
    fields.some(({ value }) => value === "Option Buyer"),
  );
  expect(lead?.about).toBe("The Wild Plum, Haystack Bend, Longmont");
  expect(lead?.fields.find(({ name }) => name === "options")?.value.replaceAll("\u00a0", " ")).toMatch(
    new RegExp(`^Elevation B, Craftsman: \\+ \\$900; Soapstone: \\+ \\$4,200; total \\${total}, `),
  );
});

test("a plan without a price leads to its page, an unknown plan is not found", async ({ request }) => {
  const unpriced = (await plansOfBackend()).find(({ floorplanDetails }) => floorplanDetails.basePrice === null);
  const response = await request.get(`${siteUrl()}${unpriced?.uri}options/`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, unpriced?.uri]);
  expect((await request.get(`${siteUrl()}/homes/longmont/haystack-bend/plans/nowhere/options/`)).status()).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form adds up the choice at an address that can be shared", async ({ page }) => {
    await page.goto(`${wildPlum}options/`);
    await page.getByRole("checkbox", { name: "Bedroom 4 in place of the loft" }).check();
    await page.getByRole("radio", { name: /^Soapstone/ }).check();
    await page.getByRole("button", { name: "Add it up" }).click();
    await expect(page).toHaveURL(/options\/\?option=bedroom-4-in-place-of-the-loft&option=soapstone$/);
    await expect(page.getByRole("row", { name: "Soapstone + $4,200" })).toBeVisible();
  });
});
