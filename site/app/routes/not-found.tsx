import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { noRouteMessage, pageNotFoundMessage } from "#app/domain/route-params.ts";
import { routeMiddleware } from "#app/route-middleware.ts";

/** An address that redirects has no page of its own (S2.100). */
export const clientMiddleware = routeMiddleware("follow-redirects");

/** No page matches at startup (S8.2). */
export function loader({ url }: Route.LoaderArgs): never {
  throw data(pageNotFoundMessage(url.pathname), { status: 404 });
}

/** A navigation matches no route (S8.3). */
export function clientLoader({ url }: Route.ClientLoaderArgs): never {
  throw data(noRouteMessage(url.pathname), { status: 404 });
}

export default function NotFound() {
  return null;
}
