import type { BackendContent } from "./backend-content.ts";
import { dollars } from "./content-texts.ts";

/** The expected price of a product: the amount, whether it is a starting price, or the reason for none. */
export interface ExpectedPrice {
  readonly uri: string;
  readonly id: number;
  readonly kind: "home" | "model" | "plan";
  readonly amountUsd: number | null;
  /** `$624,900`, `from $589,900`, `Ask us`, `Sold Out`. */
  readonly text: string;
}

const shown = (amountUsd: number | null | undefined) => (amountUsd && amountUsd > 5000 ? amountUsd : null);

/** The expected price of every product by S9.14 and the states of sale of section 4. */
export function expectedPrices({ homes, models, plans }: BackendContent): ExpectedPrice[] {
  const message = (entry: { readonly productStatus: { readonly statusMessage: readonly string[] } | null }) =>
    entry.productStatus?.statusMessage?.[1] ?? "";
  const none = (text: string) => ({ amountUsd: null, text });
  const from = (amountUsd: number | null) =>
    amountUsd === null ? none("Ask us") : { amountUsd, text: `from ${dollars(amountUsd)}` };
  const total = (amountUsd: number | null) =>
    amountUsd === null ? none("Ask us") : { amountUsd, text: dollars(amountUsd) };
  const ofPlan = new Map(plans.map((plan) => [plan.uri, shown(plan.floorplanDetails.basePrice)]));
  return [
    ...homes.map((home) => {
      const isGone = /^(sold out|sold|under contract)$/i.test(message(home));
      const price = isGone ? none(message(home)) : total(shown(home.qmiHomeDetails.price));
      return { uri: home.uri, id: home.databaseId, kind: "home" as const, ...price };
    }),
    ...plans.map((plan) => {
      const text = /^(sold out|coming soon)$/i.test(message(plan)) ? message(plan) : "";
      const reason = plan.floorplanDetails.neighborhood.status === "sold_out" ? text || "Sold Out" : text;
      const price = reason ? none(reason) : from(shown(plan.floorplanDetails.basePrice));
      return { uri: plan.uri, id: plan.databaseId, kind: "plan" as const, ...price };
    }),
    ...models.map((model) => {
      const asShown = shown(model.extras?.asShownPriceUsd);
      const isGone = model.modelDetails.neighborhood.status === "sold_out" || /^sold out$/i.test(message(model));
      const price = asShown === null ? from(ofPlan.get(model.modelDetails.floorplan.uri) ?? null) : total(asShown);
      return { uri: model.uri, id: model.databaseId, kind: "model" as const, ...(isGone ? none("Sold Out") : price) };
    }),
  ];
}

/** An amount in the short form of pins (S9.15–S9.17): `$625k`, `$1.2 m`. */
export function short(amountUsd: number): string {
  if (amountUsd >= 1_000_000) return `$${Math.round(amountUsd / 100_000) / 10} m`;
  return `$${Math.ceil(amountUsd / 1000)}k`;
}

/** The starting price of each neighborhood by its URL; null when its state of sale has no price (S4.24–S4.27). */
export function expectedStartingPrices({ neighborhoods }: BackendContent): ReadonlyMap<string, number | null> {
  const without = ["under_development", "coming_soon", "coming_soon_plain", "sold_out"];
  return new Map(
    neighborhoods.map(({ uri, status, basePrice }) => [uri, without.includes(status ?? "") ? null : shown(basePrice)]),
  );
}
