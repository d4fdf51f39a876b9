import type { DemandStore } from "@porchlight/backend/demand/demand-store.ts";
import { daysBefore } from "@porchlight/backend/demand/open-demand.ts";
import { RareWords } from "@porchlight/backend/demand/rare-words.ts";
import type { Logger } from "pino";
import type { RouterContextProvider, ServerBuild } from "react-router";
import * as v from "valibot";
import type { ReadUnmetSearch } from "#app/graphql/context.server.ts";
import type { ThrottleRule } from "../gateway/throttle.ts";
import { type VisitorReports, visitorReports } from "../requests/visitor-reports.ts";

const maxBytes = 2048;
/** A person seldom looks for thirty things in a minute that are not there. */
const perNetwork: ThrottleRule = { name: "unmet-searches", limit: 30, windowMs: 60_000, beyond: "reject" };

const report = v.strictObject({ search: v.pipe(v.string(), v.maxLength(1500)) });
const expected = `Send {"search": "?beds=5&price-to=300000"}.`;

interface UnmetSearchOptions extends Pick<VisitorReports, "isOn" | "trustedProxies"> {
  readonly bundle: () => Promise<ServerBuild>;
  /** The context of a render with a bundle. */
  readonly contextOf: (bundle: ServerBuild) => Readonly<RouterContextProvider>;
  readonly store: DemandStore;
  readonly log: Logger;
}

/** What the bundle’s `entry.server` has for this. */
interface SearchEntry {
  readonly readUnmetSearch: (search: string, context: Readonly<RouterContextProvider>) => Promise<ReadUnmetSearch>;
}

/**
 * `POST /ops/searches`, to which pages send the address of a search that found nothing: counted by day, as filters with rounded
 * limits and as words that several networks used. Who sent it is not written down.
 */
export function unmetSearchReports(options: UnmetSearchOptions) {
  const { bundle, contextOf, store, log } = options;
  const rareWords = new RareWords();
  return visitorReports({
    ...options,
    ...{ setting: "SEARCH_DEMAND", maxBytes, perNetwork },
    async take(json, network) {
      const parsed = v.safeParse(report, json);
      if (!parsed.success) return expected;
      try {
        const built = await bundle();
        const entry = built.entry.module as unknown as SearchEntry;
        const { search, filters, words } = await entry.readUnmetSearch(parsed.output.search, contextOf(built));
        const common = rareWords.common(words, network);
        await store.count(daysBefore(Date.now(), 0), [
          ...(search ? [{ kind: "search" as const, ...search }] : []),
          ...filters.map((filter) => ({ kind: "filter" as const, ...filter })),
          ...common.map((word) => ({ kind: "word" as const, key: word, text: word })),
        ]);
      } catch (error) {
        // The visitor can do nothing about it.
        log.warn({ err: error }, "A search that found nothing was not counted.");
      }
      return undefined;
    },
  });
}
