import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import { describe, expect, test } from "vitest";
import { type PricedProduct, pinPrice, priceBesideStatus, productPrice } from "./price.ts";

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

describe("S9.14 the price of a product", () => {
  test.each([
    [5000, "Ask us", "Ask us", ""],
    [5001, "$5,001", "from $5,001", "$6k"],
    [999_999, "$999,999", "from $999,999", "$1000k"],
    [1_000_000, "$1,000,000", "from $1,000,000", "$1 m"],
    [1_250_000, "$1,250,000", "from $1,250,000", "$1.3 m"],
  ])("of %d US dollars", (amountUsd, total, from, pin) => {
    const prices = [home(amountUsd), model(amountUsd, null), model(null, amountUsd), plan(amountUsd)].map(productPrice);
    expect(prices.map(({ text }) => text)).toEqual([total, total, from, from]);
    expect(prices.map(pinPrice)).toEqual([pin, pin, pin, pin]);
    const shownUsd = amountUsd > 5000 ? amountUsd : null;
    expect(prices.map((price) => price.amountUsd)).toEqual([shownUsd, shownUsd, shownUsd, shownUsd]);
  });

  test.each([null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])("that is %d is to be asked for", (amountUsd) => {
    for (const product of [home(amountUsd), plan(amountUsd), model(amountUsd, amountUsd)]) {
      expect(productPrice(product)).toEqual({ kind: "ask", amountUsd: null, text: "Ask us" });
    }
  });

  test("is in whole dollars", () => {
    expect(productPrice(home(624_899.6))).toEqual({ kind: "total", amountUsd: 624_900, text: "$624,900" });
  });

  test("of a model is that of the house as shown, before the start of its plan", () => {
    expect(productPrice(model(689_000, 589_900)).text).toBe("$689,000");
    expect(productPrice(model(4000, 589_900)).text).toBe("from $589,900");
  });
});

describe("a state of sale stands in the price’s place", () => {
  test.each([
    ["Sold Out", "Sold Out", "Sold Out", "Sold Out"],
    ["SOLD OUT", "SOLD OUT", "SOLD OUT", "SOLD OUT"],
    ["Sold", "Sold", "from $500,000", "$600,000"],
    ["Under Contract", "Under Contract", "from $500,000", "$600,000"],
    ["Coming Soon", "$600,000", "Coming Soon", "$600,000"],
    ["Last Chance: Almost Sold Out", "$600,000", "from $500,000", "$600,000"],
    ["", "$600,000", "from $500,000", "$600,000"],
  ])("where the product’s is “%s”", (message, ofHome, ofPlan, ofModel) => {
    expect(
      [home(600_000, message), plan(500_000, message), model(600_000, 500_000, message)].map((product) => {
        const price = productPrice(product);
        expect(price.amountUsd === null).toBe(!price.text.includes("$"));
        return price.text;
      }),
    ).toEqual([ofHome, ofPlan, ofModel]);
  });

  test("where a plan’s or a model’s neighborhood is sold out, and in no other state of it", () => {
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
        // A house that stands has its own state.
        "$600,000",
      ]);
    }
  });

  test("and is not said twice where it stands beside", () => {
    expect(priceBesideStatus(productPrice(home(600_000, "Sold Out")))).toBe("");
    expect(priceBesideStatus(productPrice(home(null)))).toBe("Ask us");
    expect(pinPrice(productPrice(home(600_000, "Sold Out")))).toBe("");
  });
});
