import type { Home } from "./identity/product-entries.ts";

// What the backend says of homes, counted apart from the site.

/** The day on the builder's clock. */
export const buildersDay = (now = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Denver" }).format(now);

/** How many of the homes are ready, how many under way; those that are sold or wait for their sale are neither. */
export function readyAndUnderWay(homes: readonly Home[], today = buildersDay()) {
  const told = ["Sold Out", "Sold", "Under Contract", "Coming Soon"];
  const onSale = homes.filter(({ productStatus }) => !told.includes(productStatus?.statusMessage?.[1] ?? ""));
  const ready = onSale.filter(({ extras }) => (extras.readyDate ?? "9") <= today).length;
  const comingSoon = homes.filter(({ productStatus }) => productStatus?.statusMessage?.[1] === "Coming Soon").length;
  return { ready, underWay: onSale.filter(({ extras }) => extras.readyDate !== null).length - ready, comingSoon };
}

/** `8 homes ready now, 15 under way`: what the status of the overview and the range say of them. */
export function saidOf(homes: readonly Home[], today = buildersDay()): string {
  const { ready, underWay, comingSoon } = readyAndUnderWay(homes, today);
  const said: string[] = [];
  for (const [count, words] of [
    [ready, "ready now"],
    [underWay, "under way"],
    [comingSoon, "coming soon"],
  ] as const) {
    if (count > 0) said.push(`${count} ${said.length > 0 ? "" : count === 1 ? "home " : "homes "}${words}`);
  }
  return said.join(", ");
}
