import { publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/robots.ts";

/**
 * `/robots.txt`. `/wp/graphql` stays open, as a neighborhood's page is completed in the browser (S2.30); pages that are
 * no search results say so themselves, since one that may not be read can still be listed.
 */
export function loader({ context }: Route.LoaderArgs) {
  const closed = ["/ops/", "/metrics", "/healthz", "/readyz"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""];
  const text = [...lines, `Sitemap: ${context.get(publicUrlContext)}/sitemap.xml`, ""].join("\n");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
