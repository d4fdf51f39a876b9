import type { Page } from "@playwright/test";

// Locators of the search page.

/** Address of the search. */
export const search = "/new-home-search/";

/** Number of results. */
export const count = (page: Page) => page.locator("#plan-count");

/** The cards of the results. */
export const cards = (page: Page) => page.locator("main article");

/** The filters. */
export const rail = (page: Page) => page.getByRole("search", { name: "Find a home" });
