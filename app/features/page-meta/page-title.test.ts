import { expect, test } from "vitest";
import { pageDescription, pageTitle } from "./page-meta.ts";

const brand = "Switchgrass Homes";
const generic = "New homes in northern Colorado";

test("S1.23 the page title is taken from the page’s seoTitle", () => {
  expect(pageTitle("Our neighborhoods", brand, generic)).toBe("Our neighborhoods - Switchgrass Homes");
});

test("S1.24 the page description is taken from the page’s seoMetaDescription", () => {
  expect(pageDescription("Nine neighborhoods from Superior to Fort Collins.", "Generic.")).toBe(
    "Nine neighborhoods from Superior to Fort Collins.",
  );
});

test.each([
  "Our neighborhoods",
  "Our neighborhoods - Switchgrass Homes",
  "Our neighborhoods - Switchgrass Homes - Switchgrass Homes",
  "  Our neighborhoods - Switchgrass Homes ",
])("S1.25 the title “%s” ends in the brand exactly once", (seoTitle) => {
  expect(pageTitle(seoTitle, brand, generic)).toBe("Our neighborhoods - Switchgrass Homes");
});

test("S1.25 the brand inside a title is no suffix", () => {
  expect(pageTitle("Switchgrass Homes at Haystack Bend", brand, generic)).toBe(
    "Switchgrass Homes at Haystack Bend - Switchgrass Homes",
  );
  expect(pageTitle("Lock-Switchgrass Homes", brand, generic)).toBe("Lock-Switchgrass Homes - Switchgrass Homes");
});

test.each([null, undefined, "", "   ", " - Switchgrass Homes", "- Switchgrass Homes"])(
  "S1.26 a page whose title is missing or empty (%j) gets the generic title, with one suffix",
  (seoTitle) => {
    expect(pageTitle(seoTitle, brand, generic)).toBe("New homes in northern Colorado - Switchgrass Homes");
    expect(pageTitle(seoTitle, brand, `${generic} - ${brand}`)).toBe(
      "New homes in northern Colorado - Switchgrass Homes",
    );
  },
);

test.each([null, undefined, "", "  "])(
  "S1.26 a page whose description is missing or empty (%j) gets the generic description",
  (description) => {
    expect(pageDescription(description, "Generic.")).toBe("Generic.");
  },
);
