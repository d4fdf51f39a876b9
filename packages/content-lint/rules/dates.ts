import { isOver } from "../../../app/domain/articles/event-dates.ts";
import { isAvailable, isReady } from "../../../app/domain/products/product-status.ts";
import { formatDate } from "../../../app/domain/wording/dates.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { filledFields } from "../fields.ts";
import { found, type Rule } from "../finding.ts";
import { contentLinks, targetPath } from "../links.ts";

/** A public campaign has not ended. */
export const endedCampaigns: Rule = {
  name: "ended-campaigns",
  *check({ snapshot, today }) {
    for (const campaign of snapshot.entriesOf("campaign")) {
      const { endsOn } = campaign.data;
      if (endsOn === undefined || endsOn >= today) continue;
      yield found(
        campaign,
        "endsOn",
        `The offer ended on ${formatDate(endsOn)}, but its page is still public.`,
        "Unpublish the campaign, or enter the new last day.",
      );
    }
  },
};

/** A credit of a home for sale is valid today. */
export const endedCredits: Rule = {
  name: "ended-credits",
  *check({ snapshot, today }) {
    for (const home of snapshot.entriesOf("home")) {
      if (!isAvailable(home.data.productStatus)) continue;
      for (const [index, { kind, label, date }] of (home.data.priceLine ?? []).entries()) {
        if (kind !== "credit" || date === undefined || date >= today) continue;
        yield found(
          home,
          `priceLine.${index}.date`,
          `“${label}” ended on ${formatDate(date)}, but is still subtracted from the price.`,
          "Remove the credit and raise total and price, or enter its new last day.",
        );
      }
    }
  },
};

/**
 * No menu, page, campaign or neighborhood links to a past event or an ended offer. Posts and reviews may, as they are
 * dated.
 */
export const endedInvitations: Rule = {
  name: "ended-invitations",
  *check(content) {
    for (const { at, field, href, words } of contentLinks(content)) {
      if ("entry" in at && (at.entry.kind === "blogPost" || at.entry.kind === "testimonial")) continue;
      const path = targetPath(href);
      const target = path === null ? undefined : content.snapshot.entryAt(path);
      if (!target || ("entry" in at && at.entry.id === target.id) || !hasEnded(target, content)) continue;
      const what = target.kind === "event" ? "the event" : "the offer";
      const problem = `${words ? `“${words}”` : "A link"} leads to ${what} “${target.title}”, which is over.`;
      yield { at, field, problem, remedy: "Remove the link, or link to the next one." };
    }
  },
};

function hasEnded(entry: StoredEntry, { snapshot, today }: Content): boolean {
  const event = snapshot.entryOf("event", entry.id);
  if (event) return isOver({ startDateTime: event.data.startDateTime, endDateTime: event.data.endDateTime }, today);
  const endsOn = snapshot.entryOf("campaign", entry.id)?.data.endsOn;
  return endsOn !== undefined && endsOn < today;
}

/** Fields whose date must be in the past: when a price was set, when people moved in. */
const pastDays = [
  { path: /^priceAsOf$/, words: "The price is as of" },
  { path: /^priceHistory\.\d+\.date$/, words: "The price is valid since" },
  { path: /^movedIn$/, words: "They moved in on" },
];

/** Dates of what has happened are not in the future. */
export const futureDates: Rule = {
  name: "future-dates",
  *check({ snapshot, today }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value } of filledFields(entry)) {
        const known = pastDays.find((each) => each.path.test(path));
        if (!known || String(value) <= today) continue;
        const problem = `${known.words} ${formatDate(String(value))}, which is in the future.`;
        yield found(entry, path, problem, "Enter the day on which it was true.");
      }
      for (const [index, { kind, date }] of (snapshot.entryOf("home", entry.id)?.data.priceLine ?? []).entries()) {
        if (kind === "credit" || date === undefined || date <= today) continue;
        const problem = `A part of the price is dated ${formatDate(date)}, which is in the future.`;
        yield found(entry, `priceLine.${index}.date`, problem, "Write the day on which it was set.");
      }
      if ((entry.kind === "blogPost" || entry.kind === "testimonial") && entry.date.slice(0, 10) > today) {
        const problem = `It is dated ${formatDate(entry.date)}, which is in the future, but it is already public.`;
        yield found(entry, "date", problem, "Enter today or an earlier day, or unpublish it until then.");
      }
    }
  },
};

/** Words for completion, and words beside them that negate it. */
const completionWords = /\b(?:finished|complete[d]?|done|ready|move-in)\b/i;
const negations = /\b(?:not|nearly|almost|half|to be|being|until|soon)\b|%/i;
/** A completed house: `Drywall complete` and `Ready for paint` refer to a part. */
const completeHouse =
  /^(?:(?:the |this |your )?(?:home|house|construction|building|everything)(?: is)?:? )?(?:now |fully |all )?(?:finished|completed?|done|ready(?! for (?!you\b|closing|move))|move-in)\b/i;

/** The move-in date agrees with the construction stage: for a past date the site shows “Ready now”. */
export const readyAgainstStage: Rule = {
  name: "ready-against-stage",
  *check({ snapshot, today }) {
    for (const home of snapshot.entriesOf("home")) {
      const { readyDate, stage, productStatus } = home.data;
      if (!readyDate || !stage || !isAvailable(productStatus)) continue;
      const isComplete = completeHouse.test(stage.trim()) && !negations.test(stage);
      // A completed part has no meaning for the house.
      if (!isComplete && completionWords.test(stage) && !negations.test(stage)) continue;
      if (isReady(readyDate, today) === isComplete) continue;
      const problem = isComplete
        ? `It says “${stage}”, but the move-in is on ${formatDate(readyDate)}.`
        : `The move-in was on ${formatDate(readyDate)}, so the site says “Ready now”, but the stage of construction is “${stage}”.`;
      yield found(home, isComplete ? "stage" : "readyDate", problem, "Correct the day, or the stage of construction.");
    }
  },
};
