import type { RouterContextProvider } from "react-router";
import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import { placeIn } from "#app/domain/neighborhoods/region.ts";
import { visitTimes } from "#app/domain/visits/visit-times.ts";
import { loadRegion } from "#app/graphql/catalog/catalog.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { VisitSubject } from "../block.ts";
import { type FoundSubject, loadVisitSubject } from "./find-form.server.ts";

/**
 * The neighborhood or product to visit at a URL of the site, with its free times; null where there is none. A time held
 * under `holdKey` counts as free. Without times (no table of hours, `VISIT_PLACES=0`, or an unreachable store) a visit
 * is a request.
 */
export async function loadBookableSubject(
  context: Readonly<RouterContextProvider>,
  address: string | null | undefined,
  holdKey = "",
): Promise<VisitSubject | null> {
  const found = await loadVisitSubject(contentOf(context), address);
  return found && (await withTimes(context, found, holdKey).catch(() => withoutTimes(found)));
}

/**
 * A subject with its free times.
 * @throws {Error} named `StoreError` where the store is not reachable.
 */
export async function withTimes(
  context: Readonly<RouterContextProvider>,
  found: FoundSubject,
  holdKey = "",
): Promise<VisitSubject> {
  const { visits } = context.get(siteContext).leadService;
  const { coordinates, ...subject } = found;
  if (subject.hoursTable.length === 0 || visits.capacityOf(subject.place) === 0) return withoutTimes(found);
  const isFull = await visits.isFull(subject.place, holdKey);
  const times = visitTimes(subject.hoursTable, { now: new Date(), minutes: visits.slotMinutes, isFull });
  const at = placeIn(await loadRegion(contentOf(context)), coordinates);
  return { ...subject, mapUrl: directionsTo(at, subject.address) ?? "", times };
}

/** A subject whose visits are requests. */
export function withoutTimes({ coordinates: _, ...subject }: FoundSubject): VisitSubject {
  return { ...subject, mapUrl: "", times: null };
}
