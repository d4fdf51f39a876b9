import { dayOf, formatDate } from "../../../app/domain/wording/dates.ts";
import { plainText } from "../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { found, type Rule } from "../finding.ts";
import { numberOf } from "../number-words.ts";
import { amountsIn, namedEntries, passagesOf } from "../passages.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A post is not older than the prices that it gives of a home. */
export const postBeforePrices: Rule = {
  name: "post-before-prices",
  *check(content) {
    for (const post of content.snapshot.entriesOf("blogPost")) {
      const day = dayOf(post.date);
      const passages = passagesOf(post);
      const homes = new Set(
        passages.flatMap(({ text, hrefs }) => namedEntries(text, hrefs, content)).filter(({ kind }) => kind === "home"),
      );
      for (const home of homes) {
        const prices = datedPrices(home as StoredEntry<"home">);
        const young = passages
          .flatMap(({ text, path }) => amountsIn(text).map(({ amountUsd }) => ({ path, amountUsd })))
          .flatMap(({ path, amountUsd }) => ({ path, amountUsd, since: prices.get(amountUsd) }))
          .find(({ since }) => since !== undefined && since > day);
        if (!young?.since) continue;
        const problem = `It is dated ${formatDate(day)}, but its price of ${home.title} is of ${formatDate(young.since)}.`;
        yield found(
          post,
          young.path,
          problem,
          "Change the date of the post to that of its figures, or use older figures.",
        );
      }
    }
  },
};

/** The total prices of a home and its base price, each with the day since which it holds. */
function datedPrices({ data }: StoredEntry<"home">): ReadonlyMap<number, string> {
  const base = (data.priceLine ?? []).filter(({ kind }) => kind === "base");
  const points = [...base, ...(data.priceHistory ?? [])];
  return new Map(
    points.flatMap(({ amountUsd, date }) => (amountUsd === undefined || !date ? [] : [[amountUsd, date] as const])),
  );
}

const asking = /\bask (?:every|each) owner\b[^.]*/i;
const visit = /\b(\d+|[a-z]+)[- ](day|month)s?\b/gi;
/** A visit may be some days early. */
const daysOf: Readonly<Record<string, number>> = { day: 1, month: 29 };

/** No review is older than the move-in, or than the visit at which, by the site's text, owners are asked for one. */
export const earlyReviews: Rule = {
  name: "early-reviews",
  *check({ snapshot }) {
    const visits = snapshot.entriesOf("page").flatMap((page) =>
      passagesOf(page, (text) => asking.test(text)).flatMap(({ text }) => {
        const [words = ""] = asking.exec(text) ?? [];
        return [...words.matchAll(visit)].flatMap(([, count = "", unit = ""]) => {
          const number = numberOf(count);
          return number === null ? [] : [number * (daysOf[unit.toLowerCase()] ?? 0)];
        });
      }),
    );
    const minDays = visits.length === 0 ? 0 : Math.min(...visits);
    for (const review of snapshot.entriesOf("testimonial")) {
      const { movedIn } = review.data;
      if (!movedIn || !plainText(review.content)) continue;
      const days = (Date.parse(dayOf(review.date)) - Date.parse(dayOf(movedIn))) / dayMs;
      if (days >= minDays) continue;
      const problem = `The customers moved in on ${formatDate(movedIn)} and the review is of ${formatDate(review.date)}; owners are asked ${minDays} days after the move-in at the earliest.`;
      yield found(review, "movedIn", problem, "Correct the dates, or change the text about when owners are asked.");
    }
  },
};
