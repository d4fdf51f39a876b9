import type { Page } from "@playwright/test";
import { expectedPrices } from "../../identity/expected-prices.ts";
import { expect, test } from "../../identity/identity-test.ts";

const lender = "/about-us/preferred-lender/";
const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";

/** The rows of the table below a heading of the lender's page, cell by cell. */
async function tableOf(page: Page, anchor: string): Promise<string[][]> {
  return await page
    .locator(`#${anchor} table`)
    .evaluate((table) =>
      [...(table as HTMLTableElement).rows].map((row) => [...row.cells].map((cell) => cell.textContent?.trim() ?? "")),
    );
}

const numberOf = (text = "") => Number(text.replace(/[^\d.]/g, ""));
const dollars = (amount: number) => `$${Math.round(amount).toLocaleString("en-US")}`;

test("the lender's example costs as much as its home's page shows, with either down payment", async ({
  page,
  content,
}) => {
  const priceUsd = expectedPrices(content).find(({ uri }) => uri === home)?.amountUsd ?? Number.NaN;
  await page.goto(lender);
  await expect(page.locator("#month")).toContainText(`at ${dollars(priceUsd)} as of`);
  const rows = new Map((await tableOf(page, "month")).map(([name = "", ...amounts]) => [name, amounts]));
  const cell = (name: RegExp, column: number) => [...rows].find(([row]) => name.test(row))?.[1][column] ?? "";

  for (const [column, percent] of [20, 10].entries()) {
    expect(cell(/^$/, column)).toBe(`${percent} percent down`);
    expect(cell(/^Down payment$/, column)).toBe(dollars((priceUsd * percent) / 100));
    expect(cell(/^Loan$/, column)).toBe(dollars(priceUsd - (priceUsd * percent) / 100));
    await page.goto(`${home}?down=${percent}`);
    const panel = page.locator("#monthly-cost");
    const parts = await panel
      .locator("tr[data-part]")
      .evaluateAll((lines) =>
        lines.map((line) => [line.getAttribute("data-part") ?? "", line.querySelector("td")?.textContent ?? ""]),
      );
    const inExample = {
      loan: cell(/^Principal and interest/, column),
      ...(percent < 20 ? { mortgage: cell(/^Mortgage insurance/, column) } : {}),
      tax: cell(/^Property tax/, column),
      district: cell(/^Metro district/, column),
      insurance: cell(/^Homeowner’s insurance/, column),
      association: cell(/^Association/, column),
    };
    expect(inExample).toEqual(Object.fromEntries(parts));
    expect(cell(/^Total a month/, column)).toBe(await panel.locator("tfoot td").textContent());
    expect(dollars(Object.values(inExample).reduce((sum, amount) => sum + numberOf(amount), 0))).toBe(
      cell(/^Total a month/, column),
    );
    await expect(panel).toContainText(`Annual percentage rate (APR) ${cell(/^APR/, column)}`);
  }
  expect(cell(/^Mortgage insurance/, 0)).toBe("–");
});

test("the payments at contract and closing add up to down payment and closing costs", async ({ page, content }) => {
  const priceUsd = expectedPrices(content).find(({ uri }) => uri === home)?.amountUsd ?? Number.NaN;
  const downUsd = priceUsd * 0.2;
  const loanUsd = priceUsd - downUsd;
  await page.goto(lender);
  const amounts = (await tableOf(page, "cash")).slice(1).map((cells) => cells.at(-1));
  expect(amounts).toEqual([
    dollars(priceUsd * 0.03),
    dollars(downUsd - priceUsd * 0.03),
    `${dollars(loanUsd * 0.02)} to ${dollars(loanUsd * 0.03)}`,
    `${dollars(downUsd + loanUsd * 0.02)} to ${dollars(downUsd + loanUsd * 0.03)}`,
  ]);
});

test("the three rates of the lender's page give the payments beside them, ten years of each", async ({ page }) => {
  await page.goto(lender);
  const loanUsd = numberOf(/loan of (\$[\d,]+)/.exec((await page.locator("#rates").textContent()) ?? "")?.[1]);
  const month = await tableOf(page, "month");
  expect(dollars(loanUsd)).toBe(month.find(([name]) => name === "Loan")?.[1]);
  const rows = (await tableOf(page, "rates")).slice(1);
  expect(rows).toHaveLength(3);
  for (const [rate, monthly, decade] of rows) {
    const monthlyRate = numberOf(rate) / 100 / 12;
    const expected = Math.round((loanUsd * monthlyRate) / (1 - (1 + monthlyRate) ** -360));
    expect([rate, monthly, decade]).toEqual([rate, dollars(expected), dollars(expected * 120)]);
  }
  expect(rows[1]?.[1]).toBe(month.find(([name]) => name?.startsWith("Principal"))?.[1]);
});
