import { notFound } from "#app/domain/navigation/route-params.ts";
import { locatorDrawing, locatorHref } from "#app/features/map/locator-drawing.server.ts";
import { locatorFile } from "#app/features/map/locator-picture.server.tsx";
import type { Route } from "./+types/place-drawing.ts";

/** `/maps/40.155,-105.165.svg`: the map drawing around a place. */
export function loader({ url, params }: Route.LoaderArgs): Response {
  const [latitude, longitude] = params.file
    .replace(/\.svg$/, "")
    .split(",")
    .map(Number);
  const drawing = locatorHref(latitude, longitude) === url.pathname ? locatorDrawing(latitude, longitude) : null;
  if (!drawing) throw notFound();
  // Cached by browsers only: the number of places is unlimited.
  return locatorFile(drawing, "private, max-age=86400");
}
