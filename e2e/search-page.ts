import type { Page } from "@playwright/test";

// The parts of the search’s page.

/** Address of the search. */
export const search = "/new-home-search/";

/** How many homes fit. */
export const count = (page: Page) => page.locator("#plan-count");

/** The cards of what was found. */
export const cards = (page: Page) => page.locator("main article");

/** The filters. */
export const rail = (page: Page) => page.getByRole("search", { name: "Find a home" });
