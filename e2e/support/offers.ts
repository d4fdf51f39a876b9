import type { BackendContent } from "../identity/backend-content.ts";

/** A product of the backend in the terms of the filters. */
export interface Offered {
  readonly uri: string;
  readonly title: string;
  readonly kind: "home" | "model" | "plan";
  readonly place: { readonly title: string; readonly neighborhood: { readonly city: string } };
  readonly price: number | null;
  readonly beds: number;
  readonly baths: number;
  readonly squareFeet: number;
  readonly collections: readonly string[];
  readonly ready: string | null;
  readonly comingSoon: boolean;
  readonly plan: BackendContent["plans"][number]["extras"];
  readonly planTitle: string;
}

const says = (status: { readonly statusMessage: readonly string[] } | null) =>
  (status?.statusMessage?.[1] ?? "").toLowerCase();
const gone = ["sold out", "sold", "under contract"];

/** Everything for sale in the backend. */
export function offers(content: BackendContent): Offered[] {
  const planAt = new Map(content.plans.map((plan) => [plan.uri, plan]));
  const planOf = (uri: string) => {
    const plan = planAt.get(uri);
    if (!plan) throw new Error(`The backend has no plan ${uri}.`);
    return plan;
  };
  const common = (it: { readonly uri: string; readonly title: string }, status: Parameters<typeof says>[0]) => ({
    ...{ uri: it.uri, title: it.title, comingSoon: says(status) === "coming soon" },
  });
  return [
    ...content.homes
      .filter(({ productStatus }) => !gone.includes(says(productStatus)))
      .map((home): Offered => {
        const { qmiHomeDetails: details, productStatus, collection, extras } = home;
        return {
          ...common(home, productStatus),
          ...{ kind: "home", place: details.neighborhood, price: details.price, ready: extras.readyDate },
          ...{ beds: details.bedrooms, baths: details.bathrooms, squareFeet: details.finishedSqrFt },
          ...{ collections: collection, plan: planOf(details.floorplan.uri).extras },
          planTitle: planOf(details.floorplan.uri).title,
        };
      }),
    ...content.models
      .filter(({ productStatus }) => !gone.includes(says(productStatus)))
      .map((model): Offered => {
        const plan = planOf(model.modelDetails.floorplan.uri);
        const { finishedSqrFt: squareFeet, basePrice, ...ofPlan } = plan.floorplanDetails;
        const beds = model.extras.bedrooms ?? ofPlan.bedroomsMax;
        const baths = model.extras.bathrooms ?? ofPlan.bathroomsMax;
        return {
          ...{
            ...common(model, model.productStatus),
            kind: "model",
            place: model.modelDetails.neighborhood,
            ready: null,
          },
          ...{ price: model.extras.asShownPriceUsd ?? basePrice, beds, baths, squareFeet },
          ...{ collections: model.collection, plan: plan.extras, planTitle: plan.title },
        };
      }),
    ...content.plans
      .filter(({ productStatus }) => !gone.includes(says(productStatus)))
      .map((plan): Offered => {
        const { bedroomsMax: beds, bathroomsMax: baths, ...details } = plan.floorplanDetails;
        return {
          ...{ ...common(plan, plan.productStatus), kind: "plan", place: details.neighborhood, ready: null },
          ...{ price: details.basePrice, beds, baths, squareFeet: details.finishedSqrFt },
          ...{ title: details.displayTitle ?? plan.title, collections: details.collection, plan: plan.extras },
          planTitle: plan.title,
        };
      }),
  ];
}

/** The town of a product. */
export const town = ({ place }: Offered) => place.neighborhood.city;
