import type { BackendContent } from "./backend-content.ts";
import { dollars } from "./expectations.ts";

/** What a product costs by the specification: the amount, whether it is where building starts, or why there is none. */
export interface Due {
  readonly uri: string;
  readonly id: number;
  readonly kind: "home" | "model" | "plan";
  readonly amountUsd: number | null;
  /** `$624,900`, `from $589,900`, `Ask us`, `Sold Out`. */
  readonly text: string;
}

const shown = (amountUsd: number | null | undefined) => (amountUsd && amountUsd > 5000 ? amountUsd : null);

/** The price of every product, from what the backend holds: S9.14, and the states of sale of section 4. */
export function pricesDue({ homes, models, plans }: BackendContent): Due[] {
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
