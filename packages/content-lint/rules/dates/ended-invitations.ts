import { isOver } from "../../../../app/domain/articles/event-dates.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import type { Content } from "../../content.ts";
import { contentLinks } from "../../links.ts";
import type { Rule } from "../../rule.ts";
import { targetPath } from "../../site-paths.ts";

/**
 * No menu, page, campaign or neighborhood leads to an event that is over or to an offer that has ended. Posts and reviews
 * may: they speak of their day.
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
      yield { at, field, problem, remedy: "Take the link out, or lead to what comes next." };
    }
  },
};

function hasEnded(entry: StoredEntry, { snapshot, today }: Content): boolean {
  const event = snapshot.entryOf("event", entry.id);
  if (event) return isOver({ startDateTime: event.data.startDateTime, endDateTime: event.data.endDateTime }, today);
  const endsOn = snapshot.entryOf("campaign", entry.id)?.data.endsOn;
  return endsOn !== undefined && endsOn < today;
}
