import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { catalogOf, neighborhoodOf, planOf, priceOf } from "../catalog.ts";
import { found, type Rule } from "../finding.ts";
import { numberOf } from "../number-words.ts";

/** The URI of a house or plan begins with that of its neighborhood. */
export const addressOfNeighborhood: Rule = {
  name: "address-of-neighborhood",
  *check({ snapshot }) {
    for (const kind of ["home", "model", "plan"] as const) {
      for (const entry of snapshot.entriesOf(kind)) {
        const neighborhood = neighborhoodOf(snapshot, entry);
        if (!neighborhood || entry.uri.startsWith(neighborhood.uri)) continue;
        const problem = `It names ${neighborhood.title}, but its address ${entry.uri} is another neighborhood’s.`;
        yield found(entry, "neighborhood", problem, "Choose its neighborhood, or save it again.");
      }
    }
  },
};

const streetNumber = (text: string) => /^\d+(?=[ -])/.exec(text)?.[0];

/** The street number in a house’s title is that in its address on the site. */
export const streetNumbers: Rule = {
  name: "street-numbers",
  *check({ snapshot }) {
    for (const entry of [...snapshot.entriesOf("home"), ...snapshot.entriesOf("model")]) {
      const [inTitle, inSlug] = [streetNumber(entry.title), streetNumber(entry.slug)];
      if (!inTitle || !inSlug || inTitle === inSlug) continue;
      const problem = `Its title has the number ${inTitle}, and its address ${entry.uri} has ${inSlug}.`;
      yield found(entry, "title", problem, "Correct the title, or the address.");
    }
  },
};

/** Measured areas differ from the plan by a few feet. */
const tolerance = 0.03;
/** Maximum growth by finishing more of a plan without drawn levels. */
const unknownGrowth = 1.5;
const squareFeet = (area: number) => `${area.toLocaleString("en-US")} sq ft`;

/** Rooms and area of a home are within the range of its plan. */
export const homesAgainstPlan: Rule = {
  name: "homes-against-plan",
  *check({ snapshot }) {
    for (const home of snapshot.entriesOf("home")) {
      const plan = planOf(snapshot, home);
      if (!plan) continue;
      const { bedroomsMin, bedroomsMax, bathroomsMin, bathroomsMax } = plan.data;
      const rooms = [
        ["bedrooms", home.data.bedrooms, bedroomsMin, bedroomsMax],
        ["bathrooms", home.data.bathrooms, bathroomsMin, bathroomsMax],
      ] as const;
      for (const [field, count, min, max] of rooms) {
        if (count === undefined || min === undefined) continue;
        const top = max ?? min;
        if (count >= min && count <= top) continue;
        const range = min === top ? `${min}` : `${min} to ${top}`;
        const problem = `It has ${count} ${field}, but ${plan.title} has ${range}.`;
        yield found(home, field, problem, "Correct the number here, or the range of the plan.");
      }
      const area = home.data.finishedSqrFt;
      const [min, max] = areaRange(plan);
      if (area === undefined || min === undefined || (area >= min && area <= max)) continue;
      const problem = `It has ${squareFeet(area)}, but ${plan.title} has ${squareFeet(plan.data.finishedSqrFt ?? 0)}.`;
      yield found(home, "finishedSqrFt", problem, "Correct the area here, or that of the plan.");
    }
  },
};

/** The minimum and maximum area of a plan: all its unfinished levels may be finished. */
function areaRange({ data }: StoredEntry<"plan">): [number | undefined, number] {
  const { finishedSqrFt, levels = [] } = data;
  if (!finishedSqrFt) return [undefined, 0];
  const unfinished = levels.filter(({ finished }) => finished === false).flatMap(({ rooms = [] }) => rooms);
  const inside = unfinished.filter(({ kind }) => kind !== "garage" && kind !== "outside");
  const growth = inside.reduce((sum, { areaSqFt = 0 }) => sum + areaSqFt, 0);
  const max = levels.length === 0 ? finishedSqrFt * unknownGrowth : finishedSqrFt + growth;
  return [finishedSqrFt * (1 - tolerance), max * (1 + tolerance)];
}

/**
 * A model of a plan with a range of bedrooms has a number of bedrooms: otherwise the site shows the range
 * of the plan.
 */
export const modelBedrooms: Rule = {
  name: "model-bedrooms",
  *check({ snapshot }) {
    for (const model of snapshot.entriesOf("model")) {
      const { bedroomsMin: min, bedroomsMax: max } = planOf(snapshot, model)?.data ?? {};
      if (min === undefined || max === undefined || min === max) continue;
      const counts = [...(model.data.shortDescription ?? "").matchAll(/\b(\d+|[a-z]+)[ -]bedrooms?\b/gi)].map(
        ([, count = ""]) => numberOf(count),
      );
      if (counts.some((count) => count !== null && count >= min && count <= max)) continue;
      const problem = `Its page shows ${min} to ${max} bedrooms, those of ${planOf(snapshot, model)?.title}; a finished house has one number.`;
      yield found(model, "shortDescription", problem, "State how many bedrooms this house has.");
    }
  },
};

/**
 * No two homes have the same homesite, in neighborhoods without a table of homesites (otherwise the rule
 * `homesite-numbers` applies).
 */
export const sharedHomesites: Rule = {
  name: "shared-homesites",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      if ((neighborhood.data.homesites ?? []).length > 0) continue;
      const holders = new Map<string, string>();
      for (const home of catalogOf(snapshot, neighborhood).homes) {
        const number = home.data.homesite?.trim().toLowerCase() ?? "";
        const holder = holders.get(number);
        if (number !== "" && holder === undefined) holders.set(number, home.title);
        if (holder === undefined) continue;
        const problem = `Homesite ${number} of ${neighborhood.title} has two houses: ${holder} and ${home.title}.`;
        yield found(home, "homesite", problem, "Correct the number of one of them.");
      }
    }
  },
};

/** A neighborhood with something for sale has contact details. */
export const salesTeam: Rule = {
  name: "sales-team",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const { homes, plans, models } = catalogOf(snapshot, neighborhood);
      const offered = [...homes, ...plans, ...models].filter(
        (entry) => priceOf(snapshot, entry).kind !== "none",
      ).length;
      if (offered === 0) continue;
      const { saleTeamMembers: team = [], phone } = neighborhood.data;
      if (team.length === 0) {
        const problem = `There is no sales team, but ${offered} ${offered === 1 ? "page offers" : "pages offer"} something.`;
        yield found(neighborhood, "saleTeamMembers", problem, "Name at least one person of the sales team.");
      }
      for (const [index, member] of team.entries()) {
        if (member.phone || member.email || phone) continue;
        const problem = `${member.name ?? "A person"} can be reached neither by telephone nor by email.`;
        yield found(
          neighborhood,
          `saleTeamMembers.${index}.phone`,
          problem,
          "Write a telephone number or an email address.",
        );
      }
    }
  },
};
