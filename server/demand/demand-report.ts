import type { Demand, DemandStore } from "@porchlight/backend/demand/demand-store.ts";
import { daysBefore, demandKeepDays } from "@porchlight/backend/demand/open-demand.ts";
import { html } from "hono/html";
import { type Html, operatorPage } from "../operators/operator-page.ts";
import type { RefuseWithoutSecret } from "../requests/ops-secret.ts";

const usualDays = 90;
/** A page shows no more lines of each kind; the JSON has all. */
const mostLines = 50;

/**
 * `GET /ops/demand?days=90`: what visitors searched for and the site does not have, for whoever decides what is built next.
 * Counted by this site itself, by day, without anything of a visitor.
 */
export function demandReport(options: {
  readonly refuse: RefuseWithoutSecret;
  readonly store: DemandStore;
  /** `SEARCH_DEMAND` */
  readonly isOn: boolean;
  /** ms since the epoch */
  readonly now?: () => number;
}) {
  const { refuse, store, isOn, now = Date.now } = options;
  return operatorPage(refuse, async (c) => {
    const asked = Number(c.req.query("days") ?? usualDays);
    const days = Number.isInteger(asked) && asked >= 1 && asked <= demandKeepDays ? asked : usualDays;
    // Today is the last of the days.
    const since = daysBefore(now(), days - 1);
    const demands = await store.since(since);
    const of = (kind: Demand["kind"]) => demands.filter((demand) => demand.kind === kind);
    const [searches, filters, words] = [of("search"), of("filter"), of("word")];
    const listed = (list: readonly Demand[]) => list.map(({ key, text, count }) => ({ key, text, count }));
    return {
      title: "Searched for, and not there",
      lead: `${days} days since ${since}. ${isOn ? "" : "Counting is off (SEARCH_DEMAND). "}Nothing of a visitor is kept: filters, words that several networks used, and how often.`,
      body: html`
${table("Searches", "All filters of a search together. Prices are rounded to $25,000, sizes to 100 square feet, days to the month.", "Search", searches, linkTo)}
${table("Filters", "How often each was part of a search that found nothing: often is not guilty, but worth a look.", "Filter", filters, textOf)}
${table("Words", "What visitors wrote and the search could not read. A word counts from the third network on that uses it.", "Word", words, textOf)}`,
      json: { since, days, searches: listed(searches), filters: listed(filters), words: listed(words) },
    };
  });
}

const textOf = ({ text }: Demand): Html => html`${text}`;
const linkTo = ({ key, text }: Demand): Html => html`<a href="${key}">${text}</a>`;

function table(
  title: string,
  caption: string,
  column: string,
  demands: readonly Demand[],
  cell: (demand: Demand) => Html,
) {
  if (demands.length === 0) return html`<h2>${title}</h2><p class="muted">None in this time.</p>`;
  const lines = demands.slice(0, mostLines);
  const more = demands.length - lines.length;
  return html`<h2>${title}</h2>
<table>
<caption>${caption}${more > 0 ? ` The ${mostLines} most frequent of ${demands.length}.` : ""}</caption>
<thead><tr><th scope="col">${column}</th><th scope="col" class="number">Times</th></tr></thead>
<tbody>${lines.map((demand) => html`<tr><th scope="row">${cell(demand)}</th><td class="number">${demand.count.toLocaleString("en-US")}</td></tr>\n`)}</tbody>
</table>`;
}
