import type { Rule } from "../../rule.ts";
import { homesiteAreas } from "./homesite-areas.ts";
import { homesiteClaims } from "./homesite-claims.ts";
import { homesiteFits } from "./homesite-fits.ts";
import { homesiteNumbers } from "./homesite-numbers.ts";
import { homesitePlaces } from "./homesite-places.ts";
import { homesitePremiums } from "./homesite-premiums.ts";
import { homesiteStates } from "./homesite-states.ts";

/** What is looked for in the homesites of neighborhoods and the houses on them. */
export const homesiteRules: readonly Rule[] = [
  homesiteNumbers,
  homesiteAreas,
  homesitePlaces,
  homesiteStates,
  homesiteFits,
  homesitePremiums,
  homesiteClaims,
];
