import { data } from "react-router";
import { pageNotFoundMessage } from "#app/domain/navigation/route-params.ts";

/** The 404 to throw where an address is well formed but nothing lives there, or is not well formed (S8.1). */
export function notFound(url: URL) {
  return data(pageNotFoundMessage(url.pathname), { status: 404 });
}
