import type { Catalogue } from "#app/graphql/inventory/inventory.ts";

/** The texts above the views of the overview as the server last sent them: a filter in the browser needs them again. */
export const overviewTexts: { kept: Catalogue["texts"] | null } = { kept: null };
