import { withTrailingSlash } from "@porchlight/contract/trailing-slash";
import type { RedirectRule } from "./redirects.ts";
import { addressOf, type ServerStep } from "./request-context.ts";
import { pathSpelling } from "./request-target.ts";

/**
 * The rule for a path in the one spelling, with or without its trailing slash; a rule may be spelled as it likes.
 * @returns undefined where nothing redirects.
 */
export function redirectFinder(rules: readonly RedirectRule[]): (path: string) => RedirectRule | undefined {
  const exact = new Map<string, RedirectRule>();
  const patterns: { pattern: RegExp; rule: RedirectRule }[] = [];
  for (const rule of rules) {
    const from = pathSpelling(rule.from) ?? rule.from;
    if (!from.includes(":")) exact.set(from, rule);
    else patterns.push({ pattern: patternOf(from), rule });
  }
  return (path) => {
    const slashed = withTrailingSlash(path);
    return exact.get(slashed) ?? patterns.find(({ pattern }) => pattern.test(slashed))?.rule;
  };
}

/** Answers redirected addresses before anything else sees them; a query goes along. */
export function redirectStep(rules: readonly RedirectRule[]): ServerStep {
  const find = redirectFinder(rules);
  return async (c, next) => {
    const { path, search } = addressOf(c);
    const rule = c.req.method === "GET" || c.req.method === "HEAD" ? find(path) : undefined;
    if (!rule) return await next();
    const separator = rule.to.includes("?") ? "&" : "?";
    const target = search.length > 1 ? rule.to + separator + search.slice(1) : rule.to;
    return c.body(null, rule.status, { Location: target, "Cache-Control": "public, max-age=300" });
  };
}

function patternOf(from: string): RegExp {
  const parts = from
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
}
