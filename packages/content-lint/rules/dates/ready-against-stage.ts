import { isAvailable, isReady } from "../../../../app/domain/products/product-status.ts";
import { formatDate } from "../../../../app/domain/wording/dates.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Words for something that is done, and what stands with them where it is not the house, or not yet. */
const done = /\b(?:finished|complete[d]?|done|ready|move-in)\b/i;
const notDone = /\b(?:not|nearly|almost|half|to be|being|until|soon)\b|%/i;
/** A whole house that is done: `Drywall complete` and `Ready for paint` are of a part of it. */
const houseDone =
  /^(?:(?:the |this |your )?(?:home|house|construction|building|everything)(?: is)?:? )?(?:now |fully |all )?(?:finished|completed?|done|ready(?! for (?!you\b|closing|move))|move-in)\b/i;

/** The day of a move-in agrees with where the building stands: a day in the past makes the site say “Ready now”. */
export const readyAgainstStage: Rule = {
  name: "ready-against-stage",
  *check({ snapshot, today }) {
    for (const home of snapshot.entriesOf("home")) {
      const { readyDate, stage, productStatus } = home.data;
      if (!readyDate || !stage || !isAvailable(productStatus)) continue;
      const isDone = houseDone.test(stage.trim()) && !notDone.test(stage);
      // What else is called done says nothing of the house.
      if (!isDone && done.test(stage) && !notDone.test(stage)) continue;
      if (isReady(readyDate, today) === isDone) continue;
      const problem = isDone
        ? `It says “${stage}”, but the move-in is on ${formatDate(readyDate)}.`
        : `The move-in was on ${formatDate(readyDate)}, so the site says “Ready now”, but the house stands at “${stage}”.`;
      yield found(
        home,
        isDone ? "stage" : "readyDate",
        problem,
        "Write the day that holds, and where the building stands.",
      );
    }
  },
};
