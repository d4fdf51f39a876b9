import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import { describe, expect, test } from "vitest";
import {
  isOnOffer,
  lowestPrice,
  neighborhoodPrice,
  type PricedProduct,
  priceBesideStatus,
  productPrice,
  shortPriceText,
} from "./price.ts";

const status = (message: string) => ({ statusMessage: ["", message] });
const home = (priceUsd: number | null, message = ""): PricedProduct => ({ kind: "home", priceUsd, ...status(message) });
const plan = (basePriceUsd: number | null, message = "", neighborhoodStatus = "open"): PricedProduct => ({
  ...{ kind: "plan", basePriceUsd, neighborhoodStatus },
  ...status(message),
});
const model = (asShownPriceUsd: number | null, planPriceUsd: number | null, message = ""): PricedProduct => ({
  ...{ kind: "model", asShownPriceUsd, planPriceUsd },
  ...status(message),
});

describe("the price of a product", { tags: ["S9.14"] }, () => {
  test.each([
    [5000, "Ask us", "Ask us", ""],
    [5001, "$5,001", "from $5,001", "$6k"],
    [999_999, "$999,999", "from $999,999", "$1000k"],
    [1_000_000, "$1,000,000", "from $1,000,000", "$1 m"],
    [1_250_000, "$1,250,000", "from $1,250,000", "$1.3 m"],
  ])("of %d US dollars", (amountUsd, total, from, pin) => {
    const prices = [home(amountUsd), model(amountUsd, null), model(null, amountUsd), plan(amountUsd)].map(productPrice);
    expect(prices.map(({ text }) => text)).toEqual([total, total, from, from]);
    expect(prices.map(({ short }) => short)).toEqual([pin, pin, pin, pin]);
    const shownUsd = amountUsd > 5000 ? amountUsd : null;
    expect(prices.map((price) => price.amountUsd)).toEqual([shownUsd, shownUsd, shownUsd, shownUsd]);
  });

  test.each([null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])("of %d is Ask us", (amountUsd) => {
    for (const product of [home(amountUsd), plan(amountUsd), model(amountUsd, amountUsd)]) {
      expect(productPrice(product)).toEqual({ kind: "ask", amountUsd: null, short: "", text: "Ask us" });
    }
  });

  test("is in whole dollars", () => {
    expect(productPrice(home(624_899.6))).toEqual({
      ...{ kind: "total", amountUsd: 624_900, short: "$625k", text: "$624,900" },
    });
  });

  test("of a model is that of the house as shown, before the starting price of its plan", () => {
    expect(productPrice(model(689_000, 589_900)).text).toBe("$689,000");
    expect(productPrice(model(4000, 589_900)).text).toBe("from $589,900");
  });
});

describe("is replaced by a state of sale", () => {
  test.each([
    ["Sold Out", "Sold Out", "Sold Out", "Sold Out"],
    ["SOLD OUT", "SOLD OUT", "SOLD OUT", "SOLD OUT"],
    ["Sold", "Sold", "from $500,000", "$600,000"],
    ["Under Contract", "Under Contract", "from $500,000", "$600,000"],
    ["Coming Soon", "$600,000", "Coming Soon", "$600,000"],
    ["Last Chance: Almost Sold Out", "$600,000", "from $500,000", "$600,000"],
    ["", "$600,000", "from $500,000", "$600,000"],
  ])("when the product’s is “%s”", (message, ofHome, ofPlan, ofModel) => {
    expect(
      [home(600_000, message), plan(500_000, message), model(600_000, 500_000, message)].map((product) => {
        const price = productPrice(product);
        expect(price.amountUsd === null).toBe(!price.text.includes("$"));
        return price.text;
      }),
    ).toEqual([ofHome, ofPlan, ofModel]);
  });

  test("is replaced when the neighborhood of a plan or a model is sold out, and in no other state", () => {
    for (const neighborhoodStatus of [...neighborhoodStatuses, "publish", null]) {
      const isSold = neighborhoodStatus === "sold_out";
      const texts = [plan(500_000), model(600_000, null), plan(500_000, "Two homesites left"), home(600_000)].map(
        (product) => productPrice({ ...product, neighborhoodStatus }).text,
      );
      expect([neighborhoodStatus, ...texts]).toEqual([
        neighborhoodStatus,
        isSold ? "Sold Out" : "from $500,000",
        isSold ? "Sold Out" : "$600,000",
        isSold ? "Sold Out" : "from $500,000",
        // A built house has its own state.
        "$600,000",
      ]);
    }
  });

  test("and is not repeated beside that state", () => {
    expect(priceBesideStatus(productPrice(home(600_000, "Sold Out")))).toBe("");
    expect(priceBesideStatus(productPrice(home(null)))).toBe("Ask us");
    expect(productPrice(home(600_000, "Sold Out")).short).toBe("");
  });
});

describe("the price of a neighborhood", { tags: ["S9.14"] }, () => {
  const priceOf = (basePriceUsd: number | null | undefined, status: string | null = "open") =>
    neighborhoodPrice({ status, basePriceUsd });

  test.each([
    [5001, "from $5,001", "from $6k"],
    [999_999, "from $999,999", "from $1000k"],
    [1_000_000, "from $1,000,000", "from $1 m"],
    [1_250_000, "from $1,250,000", "from $1.3 m"],
  ])("of %d US dollars", (amountUsd, text, short) => {
    expect(priceOf(amountUsd)).toMatchObject({ kind: "from", amountUsd, text });
    expect(shortPriceText(priceOf(amountUsd))).toBe(short);
  });

  test.each([5000, 0, null, undefined, Number.NaN])("of %d is Ask us", (amountUsd) => {
    expect(priceOf(amountUsd)).toEqual({ kind: "ask", amountUsd: null, short: "", text: "Ask us" });
    expect(shortPriceText(priceOf(amountUsd))).toBe("");
  });

  test("is replaced by the state of sale while nothing is on sale, and in no other state", () => {
    const texts = [...neighborhoodStatuses, "publish", null].map((status) => [status, priceOf(512_900, status).text]);
    expect(Object.fromEntries(texts)).toEqual({
      under_development: "Under Development – Stay Tuned",
      coming_soon_plain: "Coming Soon",
      coming_soon: "New Floorplans Coming Soon",
      now_preselling: "from $512,900",
      model_open: "from $512,900",
      new_homesites: "from $512,900",
      open: "from $512,900",
      closeout: "from $512,900",
      sold_out: "Sold Out",
      publish: "from $512,900",
      null: "from $512,900",
    });
  });

  test("is shortened from its unrounded amount", { tags: ["S9.15", "S9.17"] }, () => {
    expect(priceOf(5000.01).short).toBe("$6k");
    expect(priceOf(999_999.6)).toMatchObject({ text: "from $1,000,000", short: "$1000k" });
  });
});

test("products with a price, without a shown one, or coming soon are on offer", () => {
  const prices = [
    plan(1),
    plan(600_000),
    plan(1, "Coming Soon"),
    plan(1, "Sold Out"),
    plan(1, "Coming Soon", "sold_out"),
  ];
  expect([...prices, home(1, "Under Contract")].map((product) => isOnOffer(productPrice(product)))).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});

test("the lowest shown price of several counts", () => {
  const prices = [plan(641_500), plan(589_900), plan(300_000, "Sold Out"), plan(5000)].map(productPrice);
  expect(lowestPrice(prices)?.text).toBe("from $589,900");
  expect(lowestPrice(prices.slice(2))).toBeNull();
  expect(lowestPrice([])).toBeNull();
});

test('a price that is not a starting price has no "from" in its short form', () => {
  expect(shortPriceText(productPrice(home(624_900)))).toBe("$625k");
  expect(shortPriceText(productPrice(plan(589_900)))).toBe("from $590k");
});
