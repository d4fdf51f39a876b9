import { formatDate } from "../../../../app/domain/wording/dates.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** A campaign that is public has not ended. */
export const endedCampaigns: Rule = {
  name: "ended-campaigns",
  *check({ snapshot, today }) {
    for (const campaign of snapshot.entriesOf("campaign")) {
      const { endsOn } = campaign.data;
      if (endsOn === undefined || endsOn >= today) continue;
      yield found(
        campaign,
        "endsOn",
        `The offer ended on ${formatDate(endsOn)}; only its page says so.`,
        "Unpublish the campaign, or write the new last day.",
      );
    }
  },
};
