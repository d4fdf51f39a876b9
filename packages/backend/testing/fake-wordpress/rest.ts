import { jsonReply, type Reply } from "./replies.ts";

/** The REST API route of a URL; every front-end URL has one with `rest_route`. */
export function restRouteOf(url: URL): string | undefined {
  const route = /^\/wp-json(\/.*)?$/.exec(url.pathname)?.[1];
  return url.searchParams.get("rest_route") || route;
}

/** WordPress's public REST response: its authors. */
export function restReply(route: string, origin: string): Reply {
  if (route.replace(/\/$/, "") === "/wp/v2/users") {
    const link = `${origin}/author/admin/`;
    return jsonReply(200, [{ id: 1, name: "admin", url: origin, description: "", link, slug: "admin" }]);
  }
  const message = "No route was found matching the URL and request method.";
  return jsonReply(404, { code: "rest_no_route", message, data: { status: 404 } });
}
