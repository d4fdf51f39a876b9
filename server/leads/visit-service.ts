import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import type { VisitStore } from "@porchlight/backend/leads/visit-store.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import { withStoreTimeout } from "@porchlight/backend/store/store-error.ts";
import { builderTime } from "#app/domain/visits/visit-slots.ts";
import { reminderTime } from "#app/domain/visits/visit-times.ts";
import type { BookedVisit, VisitService } from "#app/graphql/site-services.ts";
import { networkOf } from "../http/request-context.ts";
import type { Throttle, ThrottleRule } from "../http/throttle.ts";
import type { Settings } from "../settings.ts";

/** How long a place is held for a form that is being filled in. */
const holdMs = 10 * 60_000;
/** More times than a visitor tries, and too few to block all times of a place. */
const holdsPerNetwork: ThrottleRule = { name: "visit-hold", limit: 30, windowMs: 60 * 60_000, beyond: "reject" };

/** The paths of the pages where visitors change their visits, each with a signature that only their mails have. */
export function visitLinks(secret: string | Buffer) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "porchlight visits", 32));
  const sign = (id: string) => createHmac("sha256", key).update(id).digest();
  return {
    // In lower case, as the site redirects addresses in upper case.
    path: (id: string): string => `/message/${id}/visit/${sign(id).toString("hex")}/`,
    isSigned(id: string, signature: string): boolean {
      const [given, expected] = [Buffer.from(signature, "hex"), sign(id)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Number of places at each time of a neighborhood, by its path: the exception for its slug, else the usual one. */
function placesAt({ usual, bySlug }: NonNullable<Settings["VISIT_PLACES"]>, place: string): number {
  return bySlug.get(place.split("/").filter(Boolean).at(-1) ?? "") ?? usual;
}

/** Options of the visit service. */
interface VisitServiceOptions {
  readonly visits: VisitStore;
  readonly leads: Pick<LeadStore, "byId" | "channelsOf">;
  readonly links: ReturnType<typeof visitLinks>;
  readonly throttle: Throttle;
  readonly settings: Pick<Settings, "VISIT_PLACES" | "VISIT_SLOT_MINUTES" | "LEADS_EMAIL" | "LEADS_WEBHOOK_URL">;
  /** ms since the epoch */
  readonly now: () => number;
  /** Starts the deliveries that are due. */
  readonly deliver: () => void;
}

/** Creates the service of visits at a time; a signed link is valid until the end of its visit. */
export function createVisitService(options: VisitServiceOptions): VisitService {
  const { visits, leads, links, throttle, settings, now, deliver } = options;
  const inTime = <Result>(work: () => Promise<Result>) => withStoreTimeout(limits.storeMilliseconds, work);
  const capacityOf = (place: string) => placesAt(settings.VISIT_PLACES, place);

  const booked = async (id: string, signature: string): Promise<BookedVisit | null> => {
    if (!links.isSigned(id, signature)) return null;
    const lead = await leads.byId(id);
    if (!lead?.visit) return null;
    const endMs = Date.parse(lead.visit.startsAt) + lead.visit.minutes * 60_000;
    if (now() >= endMs) return null;
    return { ...lead.visit, id, about: lead.about, contact: lead.contact, href: links.path(id) };
  };
  const changeDeliveries = async (id: string, startsAt: string | null) => {
    const hasMail = (await leads.channelsOf(id)).includes("confirmation");
    const channels = [
      ...(settings.LEADS_EMAIL ? ["visit-mail"] : []),
      ...(hasMail ? ["visit-confirmation"] : []),
      ...(settings.LEADS_WEBHOOK_URL ? ["visit-webhook"] : []),
    ];
    return { nowMs: now(), channels, reminder: hasMail && startsAt ? reminderTime(startsAt, new Date(now())) : null };
  };

  return {
    slotMinutes: settings.VISIT_SLOT_MINUTES,
    capacityOf,
    href: links.path,
    isFull: (place, holdKey = "") =>
      inTime(async () => {
        const taken = await visits.taken(place, { nowMs: now(), exceptHoldKey: holdKey });
        const capacity = capacityOf(place);
        return (startsAt) => (taken.get(startsAt) ?? 0) >= capacity;
      }),
    hold: (slot, holdKey, address) =>
      inTime(async () => {
        if ("retryAfterMs" in (await throttle.reserve(holdsPerNetwork, networkOf(address)))) return false;
        const times = { nowMs: now(), untilMs: now() + holdMs };
        return await visits.hold(slot, { holdKey, capacity: capacityOf(slot.place), ...times });
      }),
    booked: (id, signature) => inTime(() => booked(id, signature)),
    move: (id, signature, startsAt) =>
      inTime(async () => {
        const visit = await booked(id, signature);
        if (!visit) return "gone";
        if (visit.startsAt === startsAt) return "changed";
        const deliveries = await changeDeliveries(id, startsAt);
        const result = await visits.move(
          id,
          { startsAt, localTime: builderTime(startsAt) },
          { ...deliveries, capacity: capacityOf(visit.place) },
        );
        deliver();
        return result;
      }),
    cancel: (id, signature) =>
      inTime(async () => {
        if (!(await booked(id, signature))) return "gone";
        const result = await visits.cancel(id, await changeDeliveries(id, null));
        deliver();
        return result;
      }),
  };
}
