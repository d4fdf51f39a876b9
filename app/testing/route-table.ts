import { matchRoutes, type Params, type RouteObject } from "react-router";
import routes from "../routes.ts";

type Entry = Awaited<typeof routes>[number];

const entries = await routes;
const table = entries.map(toObject);

/** The routes that answer at a path, from the layout to the page. */
export function routesAt(path: string): readonly { readonly id: string; readonly file: string }[] {
  return (matchRoutes(table, path) ?? []).map(({ route }) => route.handle as { id: string; file: string });
}

/** What the router tells a loader of an address: its pattern in the table of URLs, and what stands in for its names. */
export function routeAt(path: string): { readonly pattern: string; readonly params: Params } {
  const matches = matchRoutes(table, path);
  if (!matches) throw new Error(`No route answers at ${path}.`);
  const parts = matches.flatMap(({ route }) => route.path ?? []);
  return { pattern: parts.join("/") || "/", params: matches.at(-1)?.params ?? {} };
}

/** All routes but the layouts, in the order of the table; `layout` is the file of the one around it, else empty. */
export const leafRoutes = leavesIn(entries, "");

function toObject(entry: Entry): RouteObject {
  const { file, path, index, children } = entry;
  const handle = { id: idOf(entry), file };
  if (index) return { handle, index: true };
  return { handle, ...(path === undefined ? {} : { path }), ...(children ? { children: children.map(toObject) } : {}) };
}

/** As React Router names a route: by its file where it has no id of its own. */
function idOf({ id, file }: Entry): string {
  return id ?? file.replace(/\.tsx?$/, "");
}

function leavesIn(all: readonly Entry[], layout: string): { id: string; file: string; layout: string }[] {
  return all.flatMap((entry) =>
    entry.children ? leavesIn(entry.children, entry.file) : [{ id: idOf(entry), file: entry.file, layout }],
  );
}
