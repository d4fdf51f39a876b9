import type { RouterContextProvider } from "react-router";
import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import { placeIn } from "#app/domain/neighborhoods/region.ts";
import { visitTimes } from "#app/domain/visits/visit-times.ts";
import { loadRegion } from "#app/graphql/catalog/catalog.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { VisitSubject } from "../block.ts";
import { type FoundSubject, loadVisitSubject } from "./find-form.server.ts";

/**
 * The neighborhood or product at a path of the site, with its available times; null when there is none. A time held
 * under `holdKey` counts as available. When there are no times to book (no hours table, no places, or any error while
 * they are loaded), `times` is null, `mapUrl` is empty, and the visit is a request.
 */
export async function loadBookableSubject(
  context: Readonly<RouterContextProvider>,
  path: string | null | undefined,
  holdKey = "",
): Promise<VisitSubject | null> {
  const found = await loadVisitSubject(contentOf(context), path);
  return found && (await withTimes(context, found, holdKey).catch(() => withoutTimes(found)));
}

/**
 * A subject with its available times.
 * @throws {Error} named `StoreError` when the store is not reachable.
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
