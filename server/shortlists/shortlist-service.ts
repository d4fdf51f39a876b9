import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import { openShortlists, type Shortlists } from "@porchlight/backend/shortlists/open-shortlists.ts";
import { withStoreTimeout } from "@porchlight/backend/store/store-error.ts";
import type { Logger } from "pino";
import type { ShortlistOutcome, ShortlistRequest, ShortlistService } from "#app/graphql/site-services.ts";
import { networkOf } from "../http/request-context.ts";
import { Throttle, type ThrottleRule } from "../http/throttle.ts";
import { formKey, formSigner, formTokens } from "../leads/form-tokens.ts";
import type { StoredServiceOptions } from "../leads/lead-service.ts";
import { storeSpans } from "../observability/tracing.ts";
import type { Settings } from "../settings.ts";

/** The running shortlists, and their shutdown. */
export interface RunningShortlists {
  readonly service: ShortlistService;
  close(): Promise<void>;
}

/**
 * Opens the shortlists in the store at `databaseUrl`, also for content from a host.
 * @throws what opening the store throws
 */
export async function startShortlists(settings: Settings, options: StoredServiceOptions): Promise<RunningShortlists> {
  const now = Date.now;
  const shortlists = await openShortlists({ ...options, now, onStatement: storeSpans(settings) });
  return {
    service: createShortlistService({ ...options, store: shortlists.store, settings, now }),
    close: shortlists.close,
  };
}

const minuteMs = 60_000;
/** Changes by one link: far more than a person makes. */
const changesPerLink: ThrottleRule = { name: "shortlist-change", limit: 120, windowMs: minuteMs, beyond: "reject" };

interface ShortlistServiceOptions {
  readonly store: Shortlists["store"];
  readonly counters: AttemptCounters;
  /** Processes that share the store must share it. */
  readonly secret: string | Buffer;
  readonly settings: Pick<Settings, "FORMS_PER_HOUR">;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Logger, "error" | "info">;
}

/** Creates the service of the pages about shortlists. */
export function createShortlistService(options: ShortlistServiceOptions): ShortlistService {
  const { store, secret, settings, now, log } = options;
  const links = shortlistLinks(secret);
  const tokens = formTokens(formSigner(secret), now);
  const throttle = new Throttle(options.counters, formKey(secret).toString("hex"));
  const listsPerNetwork: ThrottleRule = {
    name: "shortlist",
    limit: settings.FORMS_PER_HOUR,
    windowMs: 60 * minuteMs,
    beyond: "reject",
  };
  const inTime = <Result>(work: () => Promise<Result>) => withStoreTimeout(limits.storeMilliseconds, work);
  /** Runs work for a signed link; null for any other. */
  const behind = <Result>(id: string, signature: string, work: () => Promise<Result>) =>
    links.isSigned(id, signature) ? inTime(work) : Promise.resolve(null);

  const create = async (request: ShortlistRequest): Promise<ShortlistOutcome> => {
    const { token, honeypot, address, ...list } = request;
    const state = tokens.check(token);
    if (state === "early") return { refused: "early" };
    if (state !== "valid" || honeypot !== "") return { refused: "again" };
    if ("retryAfterMs" in (await throttle.reserve(listsPerNetwork, networkOf(address)))) return { refused: "busy" };
    const link = await store.create(list, now());
    if (link === null) return { refused: "full" };
    log.info({ count: list.products.length }, "A shortlist was made.");
    return { href: links.path(link) };
  };

  return {
    async create(request) {
      try {
        return await inTime(() => create(request));
      } catch (error) {
        log.error({ err: error }, "A shortlist could not be stored; the visitor was asked to try again.");
        return { refused: "unavailable" };
      }
    },
    open: (id, signature) =>
      behind(id, signature, async () => {
        const found = await store.byLink(id, now());
        if (!found) return "gone";
        const { links: ids, ...list } = found;
        return { ...list, inviteHref: list.person === 1 ? links.path(ids[2]) : null };
      }),
    change: (id, signature, change) =>
      behind(id, signature, async () => {
        if ("retryAfterMs" in (await throttle.reserve(changesPerLink, id))) return "busy";
        return await store.change(id, change, now());
      }),
    renew: (id, signature, person) =>
      behind(id, signature, async () => {
        const link = randomUUID();
        const result = await store.change(id, { kind: "renew", person, link }, now());
        return result === "done" ? links.path(link) : null;
      }),
  };
}

/** The paths of people's pages: a random id with a signature. */
export function shortlistLinks(secret: string | Buffer) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "porchlight shortlists", 32));
  const sign = (id: string) => createHmac("sha256", key).update(id).digest("hex");
  return {
    // In lower case, as the site redirects addresses in upper case.
    path: (id: string): string => `/shortlist/${id}/${sign(id)}/`,
    isSigned(id: string, signature: string): boolean {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
