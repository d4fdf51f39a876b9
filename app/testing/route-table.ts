import { matchRoutes, type Params, type RouteObject } from "react-router";
import routes from "../routes.ts";

type Entry = Awaited<typeof routes>[number];

const entries = await routes;
const table = entries.map(toObject);

/** The routes that match a path, from the layout to the page. */
export function routesAt(path: string): readonly { readonly id: string; readonly file: string }[] {
  return (matchRoutes(table, path) ?? []).map(({ route }) => route.handle as { id: string; file: string });
}

/** The pattern and the parameters that the router passes to the loader at a URL. */
export function routeAt(path: string): { readonly pattern: string; readonly params: Params } {
  const matches = matchRoutes(table, path);
  if (!matches) throw new Error(`No route answers at ${path}.`);
  const parts = matches.flatMap(({ route }) => route.path ?? []);
  return { pattern: parts.join("/") || "/", params: matches.at(-1)?.params ?? {} };
}

/** All routes except layouts, in order; `layout` is the file of the route around it, or empty. */
export const leafRoutes = leavesIn(entries, "");

function toObject(entry: Entry): RouteObject {
  const { file, path, index, children } = entry;
  const handle = { id: idOf(entry), file };
  if (index) return { handle, index: true };
  return { handle, ...(path === undefined ? {} : { path }), ...(children ? { children: children.map(toObject) } : {}) };
}

/** The default id of a route is its file, as in React Router. */
function idOf({ id, file }: Entry): string {
  return id ?? file.replace(/\.tsx?$/, "");
}

function leavesIn(all: readonly Entry[], layout: string): { id: string; file: string; layout: string }[] {
  return all.flatMap((entry) =>
    entry.children ? leavesIn(entry.children, entry.file) : [{ id: idOf(entry), file: entry.file, layout }],
  );
}
