import { readyAndUnderWay } from "../support/home-states.ts";
import { offers } from "../support/offers.ts";
import type { BackendContent } from "./backend-content.ts";
import { dateText, dollars, isForSale, statusMessages } from "./content-texts.ts";

// The values of the merge tags in the content (docs/editing.md), computed from the backend's data independently of the
// site. An unknown tag throws, as it is a mistake of the demo or of this file.

const numerals = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const counted = (count: number, one: string, many: string) => `${numerals[count] ?? count} ${count === 1 ? one : many}`;
const slugOf = ({ uri }: { readonly uri: string }) => uri.split("/").at(-2);
const listed = (names: readonly string[]) => {
  const all = [...new Set(names)].sort();
  return all.length < 3 ? all.join(" and ") : `${all.slice(0, -1).join(", ")}, and ${all.at(-1)}`;
};
const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
const between = (numbers: readonly number[]) => {
  const [low, high] = [Math.min(...numbers).toLocaleString("en-US"), Math.max(...numbers).toLocaleString("en-US")];
  return low === high ? low : `${low} to ${high}`;
};

/** A text with its merge tags replaced. */
export function withTagValues(text: string, content: BackendContent, today: string): string {
  return text.replace(
    /\{((?:number of |neighborhoods|plans|models|homes|towns|bedrooms|sizes|lowest price|price|hours|status)[^{}]*)\}/g,
    (_, words: string, at: number) => {
      const value = figure(words, content, today);
      return /(?:^|[.!?>]\s*)$/.test(text.slice(0, at)) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    },
  );
}

/** The content with its merge tags replaced. */
export function withMergeTagValues(content: BackendContent, today: string): BackendContent {
  const written = (value: unknown): unknown => {
    if (typeof value === "string") return withTagValues(value, content, today);
    if (Array.isArray(value)) return value.map(written);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each)]));
  };
  return written(content) as BackendContent;
}

function figure(words: string, content: BackendContent, today: string): string {
  const [, what = "", by, slug = ""] = /^((?:number of )?[a-z ]+?)(?: (of|at) ([\w-]+))?$/.exec(words) ?? [];
  if (["price", "hours", "status"].includes(what)) return ofProduct(what, slug, content, today);
  const place = content.neighborhoods.find((each) => by === "at" && slugOf(each) === slug);
  if (by === "at" && !place) throw new Error(`No neighborhood for {${words}}`);
  const within = (each: { readonly place: { readonly title: string }; readonly collections: readonly string[] }) =>
    by === undefined || (place ? each.place.title === place.title : each.collections.map(bare).includes(bare(slug)));
  const onSale = offers(content).filter((each) => !each.comingSoon && within(each));
  const plans = onSale.filter(({ kind }) => kind === "plan");
  const homes = content.homes.filter(({ qmiHomeDetails, collection }) =>
    within({ place: qmiHomeDetails.neighborhood, collections: collection }),
  );
  switch (what) {
    case "neighborhoods":
      return counted(content.neighborhoods.length, "neighborhood", "neighborhoods");
    case "number of neighborhoods":
      return content.neighborhoods.length.toLocaleString("en-US");
    case "plans":
      return counted(content.plans.length, "plan", "plans");
    case "models":
      return counted(onSale.filter(({ kind }) => kind === "model").length, "model home", "model homes");
    case "homes ready":
      return counted(readyAndUnderWay(homes, today).ready, "home ready now", "homes ready now");
    case "homes under way":
      return counted(readyAndUnderWay(homes, today).underWay, "home under way", "homes under way");
    case "towns":
      return listed(onSale.map((each) => each.place.neighborhood.city));
    case "bedrooms":
      return between(
        content.plans
          .filter(({ uri }) => plans.some((plan) => plan.uri === uri))
          .flatMap(({ floorplanDetails }) => [floorplanDetails.bedroomsMin, floorplanDetails.bedroomsMax]),
      );
    case "sizes":
      return `${between(plans.map(({ squareFeet }) => squareFeet))} sq ft`;
    case "lowest price":
      if (!place) return dollars(Math.min(...plans.flatMap(({ price }) => price ?? [])));
      return place.basePrice ? dollars(place.basePrice) : (statusMessages[place.status ?? ""] ?? "").toLowerCase();
    default:
      throw new Error(`No figure {${words}}`);
  }
}

function ofProduct(what: string, slug: string, content: BackendContent, today: string): string {
  const home = content.homes.find((each) => slugOf(each) === slug);
  const message = home?.productStatus?.statusMessage?.[1] ?? "";
  if (what === "status" && home) {
    if (message) return message.toLowerCase();
    const day = home.extras.readyDate ?? "";
    return day <= today ? "ready now" : `ready in ${dateText(day).replace(/ \d+,/, "")}`;
  }
  if (what === "price" && home) {
    return isForSale(home) ? dollars(home.qmiHomeDetails.price ?? 0) : message.toLowerCase();
  }
  const plan = content.plans.find((each) => slugOf(each) === slug);
  if (what === "price" && plan) return dollars(plan.floorplanDetails.basePrice ?? 0);
  const model = content.models.find((each) => slugOf(each) === slug);
  if (what === "hours" && model?.extras.openHours) return model.extras.openHours;
  throw new Error(`No product for {${what} of ${slug}}`);
}
