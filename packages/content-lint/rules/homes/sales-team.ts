import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { priceOf, stockOf } from "../../stock.ts";

/** Where something is for sale, a person can be reached. */
export const salesTeam: Rule = {
  name: "sales-team",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const { homes, plans, models } = stockOf(snapshot, neighborhood);
      const offered = [...homes, ...plans, ...models].filter(
        (entry) => priceOf(snapshot, entry).kind !== "none",
      ).length;
      if (offered === 0) continue;
      const { saleTeamMembers: team = [], phone } = neighborhood.data;
      if (team.length === 0) {
        const problem = `Nobody is named who sells here, and ${offered} ${offered === 1 ? "page offers" : "pages offer"} something.`;
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
