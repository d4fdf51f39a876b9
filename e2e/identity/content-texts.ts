import type { Home, Neighborhood } from "./product-entries.ts";

// The texts that pages must show, derived from the backend's data without the site's code.

/** A picture or file that may be missing, as the content has it. */
export type PictureLike = { readonly sourceUrl: string | null } | null | undefined;

/** Whether a home can still be bought. */
export const isForSale = ({ productStatus }: Pick<Home, "productStatus">) =>
  !["sold", "sold_out", "under_contract"].includes(productStatus?.statusMessage?.[0] ?? "");
/** `$624,900`. */
export const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
/** The file name in a medium's address. */
export const fileOf = (picture: PictureLike) => decodeURIComponent(picture?.sourceUrl?.split("/").at(-1) ?? "");

/** `Nov 21, 2026` of a time without a zone. */
export function dateText(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T12:00:00Z`);
  return day.toLocaleDateString("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** `Mar 2026` of a day; null or empty without one. */
export const monthText = (day: string | null) => day && dateText(day).replace(/ \d+,/, "");

/** `1,842 sq ft`. */
export const squareFeet = (size: number) => `${size.toLocaleString("en-US")} sq ft`;
/** `3` or `3–4`. */
export const range = (min: number, max: number) => (min === max ? `${min}` : `${min}–${max}`);

/** The URL of directions to a place. */
export const directionsTo = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** The texts of the states of sale (S4.14–S4.22). */
export const statusMessages: Readonly<Record<string, string>> = {
  under_development: "Under Development – Stay Tuned",
  coming_soon_plain: "Coming Soon",
  coming_soon: "New Floorplans Coming Soon",
  now_preselling: "Now Preselling",
  model_open: "Model Home Now Open",
  new_homesites: "New Homesites Now Available",
  open: "",
  closeout: "Last Chance: Almost Sold Out",
  sold_out: "Sold Out",
};

/** The line under a neighborhood’s name (S4.23–S4.30). */
export function subtitle({ status, types, basePrice }: Neighborhood): string {
  if (!status || status === "coming_soon" || status === "coming_soon_plain") return "";
  if (status === "under_development" || status === "sold_out") return statusMessages[status] ?? "";
  const named = (types ?? []).join(", ").replace(/, (?=[^,]*$)/, " & ");
  const amount = basePrice ?? 0;
  const short = amount >= 1_000_000 ? `${Math.round(amount / 100_000) / 10} m` : `${Math.ceil(amount / 1000)}k`;
  const price = amount > 5000 ? `from $${short}` : "";
  return [named, price].filter(Boolean).join(" ");
}
