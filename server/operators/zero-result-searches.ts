import {
  daysBefore,
  RareWords,
  type ZeroResult,
  type ZeroResultStore,
  zeroResultRetentionDays,
} from "@porchlight/backend/zero-results/zero-results.ts";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Logger } from "pino";
import type { RouterContextProvider, ServerBuild } from "react-router";
import * as v from "valibot";
import { appEntry } from "../html/render.ts";
import type { ServerEnv } from "../http/request-context.ts";
import type { ThrottleRule } from "../http/throttle.ts";
import { type VisitorReports, visitorReports } from "../http/visitor-reports.ts";
import { type Html, operatorPage } from "./operator-page.ts";
import type { RefuseWithoutSecret } from "./operator-secret.ts";

const usualDays = 90;
/** Lines of each kind on the page; the JSON has all. */
const maxLines = 50;

/**
 * `GET /ops/demand?days=90`: zero-result searches, for deciding what to build next. Counted by this site, by day,
 * without data of visitors.
 */
export function zeroResultReportRoutes(options: ZeroResultReportOptions): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get("/ops/demand", zeroResultReport(options));
}

interface ZeroResultReportOptions {
  readonly refuse: RefuseWithoutSecret;
  readonly store: ZeroResultStore;
  /** `LOG_ZERO_RESULT_SEARCHES` */
  readonly isOn: boolean;
  /** ms since the epoch */
  readonly now?: () => number;
}

function zeroResultReport(options: ZeroResultReportOptions) {
  const { refuse, store, isOn, now = Date.now } = options;
  return operatorPage(refuse, async (c) => {
    const daysParam = Number(c.req.query("days") ?? usualDays);
    const days =
      Number.isInteger(daysParam) && daysParam >= 1 && daysParam <= zeroResultRetentionDays ? daysParam : usualDays;
    // Today is the last of the days.
    const since = daysBefore(now(), days - 1);
    const results = await store.since(since);
    const of = (kind: ZeroResult["kind"]) => results.filter((result) => result.kind === kind);
    const [searches, filters, words] = [of("search"), of("filter"), of("word")];
    const listed = (list: readonly ZeroResult[]) => list.map(({ key, text, count }) => ({ key, text, count }));
    return {
      title: "Searches without results",
      lead: `${days} days since ${since}. ${isOn ? "" : "Counting is off (LOG_ZERO_RESULT_SEARCHES). "}No data of visitors is stored: only filters, words that several networks used, and counts.`,
      body: html`
${table("Searches", "All filters of a search together. Prices are rounded to $25,000, sizes to 100 square feet, days to the month.", "Search", searches, linkTo)}
${table("Filters", "How often each filter was part of a search without results; it need not be the cause.", "Filter", filters, textOf)}
${table("Words", "Words that the search could not interpret. A word is listed once three networks have used it.", "Word", words, textOf)}`,
      json: { since, days, searches: listed(searches), filters: listed(filters), words: listed(words) },
    };
  });
}

const textOf = ({ text }: ZeroResult): Html => html`${text}`;
const linkTo = ({ key, text }: ZeroResult): Html => html`<a href="${key}">${text}</a>`;

function table(
  title: string,
  caption: string,
  column: string,
  results: readonly ZeroResult[],
  cell: (result: ZeroResult) => Html,
) {
  if (results.length === 0) return html`<h2>${title}</h2><p class="muted">None in this time.</p>`;
  const lines = results.slice(0, maxLines);
  const more = results.length - lines.length;
  return html`<h2>${title}</h2>
<table>
<caption>${caption}${more > 0 ? ` The ${maxLines} most frequent of ${results.length}.` : ""}</caption>
<thead><tr><th scope="col">${column}</th><th scope="col" class="number">Times</th></tr></thead>
<tbody>${lines.map((result) => html`<tr><th scope="row">${cell(result)}</th><td class="number">${result.count.toLocaleString("en-US")}</td></tr>\n`)}</tbody>
</table>`;
}

const maxBytes = 2048;
/** More zero-result searches than a person makes in a minute. */
const perNetwork: ThrottleRule = { name: "zero-result-searches", limit: 30, windowMs: 60_000, beyond: "reject" };

const report = v.strictObject({ search: v.pipe(v.string(), v.maxLength(1500)) });
const expected = `Send {"search": "?beds=5&price-to=300000"}.`;

interface ZeroResultSearchOptions extends Pick<VisitorReports, "isOn" | "trustedProxies"> {
  readonly bundle: () => Promise<ServerBuild>;
  /** Returns the load context of a render with a bundle. */
  readonly contextOf: (bundle: ServerBuild) => Readonly<RouterContextProvider>;
  readonly store: ZeroResultStore;
  readonly log: Logger;
}

/**
 * `POST /ops/searches`, to which pages send the URL of a zero-result search: counted by day, as filters with rounded
 * limits and as words that several networks used. The sender is not stored.
 */
export function zeroResultSearchRoutes(options: ZeroResultSearchOptions) {
  const { bundle, contextOf, store, log } = options;
  const rareWords = new RareWords();
  return visitorReports({
    ...options,
    ...{ path: "/ops/searches", setting: "LOG_ZERO_RESULT_SEARCHES", maxBytes, perNetwork },
    async take(json, network) {
      const parsed = v.safeParse(report, json);
      if (!parsed.success) return expected;
      try {
        const built = await bundle();
        const { search, filters, words } = await appEntry(built).readZeroResultSearch(
          parsed.output.search,
          contextOf(built),
        );
        const common = rareWords.common(words, network);
        await store.count(daysBefore(Date.now(), 0), [
          ...(search ? [{ kind: "search" as const, ...search }] : []),
          ...filters.map((filter) => ({ kind: "filter" as const, ...filter })),
          ...common.map((word) => ({ kind: "word" as const, key: word, text: word })),
        ]);
      } catch (error) {
        // Logged only, as the visitor can do nothing about it.
        log.warn({ err: error }, "A search without results was not counted.");
      }
      return undefined;
    },
  });
}
