import { notFound } from "#app/domain/navigation/route-params.ts";
import { locatorHref, locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { locatorFile } from "#app/features/map/locator-file.server.tsx";
import type { Route } from "./+types/place-drawing.ts";

/** `/maps/40.155,-105.165.svg`: the drawn map around a place. */
export function loader({ url, params }: Route.LoaderArgs): Response {
  const [latitude, longitude] = params.file
    .replace(/\.svg$/, "")
    .split(",")
    .map(Number);
  const sheet = locatorHref(latitude, longitude) === url.pathname ? locatorSheet(latitude, longitude) : null;
  if (!sheet) throw notFound(url);
  // Kept by browsers alone: any number of places can be made up.
  return locatorFile(sheet, "private, max-age=86400");
}
