import { withTrailingSlash } from "@porchlight/contract/paths";
import { canonicalPath } from "./canonical-url.ts";
import { type ServerStep, targetOf } from "./request-context.ts";

/** A path that redirects. */
export interface RedirectRule {
  /** With a trailing slash; the path without one redirects too. `:name` stands for any one segment. */
  readonly from: string;
  /** Path of this site, or an absolute URL elsewhere. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

/** Every redirect of the site. Also in the build’s metadata file, from which the browser takes them (S2.100). */
export const redirects: readonly RedirectRule[] = [
  // S2.26, S9.27
  { from: "/current-offers/", to: "/campaigns/see-homes/", status: 302 },
];

/** Finds the rule for a canonical path, with or without its trailing slash; `from` may be in any spelling. */
export function redirectFinder(rules: readonly RedirectRule[]): (path: string) => RedirectRule | undefined {
  const canonical = rules.map((rule) => ({ rule, from: canonicalPath(rule.from) ?? rule.from }));
  const exact = new Map(canonical.map(({ rule, from }) => [from, rule]));
  const patterns = canonical.filter(({ from }) => from.includes("/:"));
  return (path) => {
    const slashed = withTrailingSlash(path);
    return exact.get(slashed) ?? patterns.find(({ from }) => isMatch(from.split("/"), slashed.split("/")))?.rule;
  };
}

/** Responds to paths that redirect; the query goes along. */
export function redirectStep(rules: readonly RedirectRule[]): ServerStep {
  const find = redirectFinder(rules);
  return async (c, next) => {
    const { path, search } = targetOf(c);
    const rule = c.req.method === "GET" || c.req.method === "HEAD" ? find(path) : undefined;
    if (!rule) return await next();
    const separator = rule.to.includes("?") ? "&" : "?";
    const location = search.length > 1 ? rule.to + separator + search.slice(1) : rule.to;
    return c.body(null, rule.status, { Location: location, "Cache-Control": "public, max-age=300" });
  };
}

function isMatch(from: readonly string[], segments: readonly string[]): boolean {
  return (
    from.length === segments.length &&
    from.every((part, at) => (part.startsWith(":") ? segments[at] !== "" : part === segments[at]))
  );
}
