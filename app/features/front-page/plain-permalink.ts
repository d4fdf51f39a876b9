import type { PageContentClient } from "#app/graphql/context.server.ts";
import { GetAddressById } from "./front-page.generated.ts";

/** The query parameters of WordPress's plain permalinks, `/?p=410` and `/?page_id=410`. */
export const permalinkQuery = ["p", "page_id"] as const;

/**
 * The address of the entry that a plain permalink names, with the other parameters of the query; null when there is no
 * such entry, undefined for a URL that is not a plain permalink.
 */
export async function permalinkTarget(
  content: Pick<PageContentClient, "queryOptional">,
  search: URLSearchParams,
): Promise<string | null | undefined> {
  const id = permalinkQuery.map((name) => search.get(name)).find((value) => value !== null);
  if (id === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(id ?? "")) return null;
  const found = await content.queryOptional(GetAddressById, { id: id ?? "" });
  const uri = Object.values(found ?? {}).find((entry) => entry?.uri)?.uri;
  // An entry without a path, such as a draft, has a plain permalink itself.
  if (!uri || !/^\/(?![/?\\])/.test(uri)) return null;
  const rest = new URLSearchParams(search);
  for (const name of permalinkQuery) rest.delete(name);
  return rest.size > 0 ? `${uri}?${rest}` : uri;
}
