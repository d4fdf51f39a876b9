import type { Home } from "../identity/product-entries.ts";

// States of homes by the backend's data, computed independently of the site.

/** Today on the builder's calendar. */
export const buildersDay = (now = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Denver" }).format(now);

/** Number of homes that are ready and under way; those that are sold or not for sale yet are neither. */
export function readyAndUnderWay(homes: readonly Home[], today = buildersDay()) {
  const notForSale = ["Sold Out", "Sold", "Under Contract", "Coming Soon"];
  const onSale = homes.filter(({ productStatus }) => !notForSale.includes(productStatus?.statusMessage?.[1] ?? ""));
  const ready = onSale.filter(({ extras }) => (extras.readyDate ?? "9") <= today).length;
  const comingSoon = homes.filter(({ productStatus }) => productStatus?.statusMessage?.[1] === "Coming Soon").length;
  return { ready, underWay: onSale.filter(({ extras }) => extras.readyDate !== null).length - ready, comingSoon };
}

/** `8 homes ready now, 15 under way`: the text of the overview's status and of the front page. */
export function homeStatesText(homes: readonly Home[], today = buildersDay()): string {
  const { ready, underWay, comingSoon } = readyAndUnderWay(homes, today);
  const parts: string[] = [];
  for (const [count, words] of [
    [ready, "ready now"],
    [underWay, "under way"],
    [comingSoon, "coming soon"],
  ] as const) {
    if (count > 0) parts.push(`${count} ${parts.length > 0 ? "" : count === 1 ? "home " : "homes "}${words}`);
  }
  return parts.join(", ");
}
