import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { planOf } from "../../stock.ts";

/** A house measured anew differs from its plan by a few feet. */
const tolerance = 0.03;
/** What a plan without drawn levels may gain by finishing more of it. */
const unknownGrowth = 1.5;
const squareFeet = (area: number) => `${area.toLocaleString("en-US")} sq ft`;

/** Rooms and area of a home lie within what its plan can be built with. */
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
      for (const [field, count, least, most] of rooms) {
        if (count === undefined || least === undefined) continue;
        const top = most ?? least;
        if (count >= least && count <= top) continue;
        const range = least === top ? `${least}` : `${least} to ${top}`;
        const problem = `It has ${count} ${field}, but ${plan.title} has ${range}.`;
        yield found(home, field, problem, "Mend the number here, or the range of the plan.");
      }
      const area = home.data.finishedSqrFt;
      const [least, most] = areaRange(plan);
      if (area === undefined || least === undefined || (area >= least && area <= most)) continue;
      const problem = `It has ${squareFeet(area)}, but ${plan.title} has ${squareFeet(plan.data.finishedSqrFt ?? 0)}.`;
      yield found(home, "finishedSqrFt", problem, "Mend the area here, or that of the plan.");
    }
  },
};

/** The least and the most area that a plan is built with: all its unfinished levels may be finished. */
function areaRange({ data }: StoredEntry<"plan">): [number | undefined, number] {
  const { finishedSqrFt, levels = [] } = data;
  if (!finishedSqrFt) return [undefined, 0];
  const unfinished = levels.filter(({ finished }) => finished === false).flatMap(({ rooms = [] }) => rooms);
  const inside = unfinished.filter(({ kind }) => kind !== "garage" && kind !== "outside");
  const growth = inside.reduce((sum, { areaSqFt = 0 }) => sum + areaSqFt, 0);
  const most = levels.length === 0 ? finishedSqrFt * unknownGrowth : finishedSqrFt + growth;
  return [finishedSqrFt * (1 - tolerance), most * (1 + tolerance)];
}
