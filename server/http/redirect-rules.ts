import { isSameSite, withTrailingSlash } from "@porchlight/contract/addresses";
import { hidesParameters, type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import type { RedirectionRedirects, RootQuery, SeoConfig } from "@porchlight/contract/types";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { canonicalPath } from "./canonical-url.ts";

/** A redirect with the status that the server sends; of a page that is gone, `to` is empty. */
export interface SiteRedirect extends RedirectRule {
  readonly status: 301 | 302 | 303 | 307 | 308 | GoneStatus;
}

/** The status of a page that was removed. */
export type GoneStatus = 410 | 451;

/** Whether a status is that of a page that was removed. */
export function isGone(status: number): status is GoneStatus {
  return status === 410 || status === 451;
}

/** Returns the rule for a canonical path, with or without trailing slash. */
export type FindRedirect = (path: string) => SiteRedirect | undefined;

/** Finds redirects among rules, whose `from` may be in any spelling. */
export function redirectFinder(rules: readonly SiteRedirect[]): FindRedirect {
  const canonical = rules.map((rule) => ({ rule, from: canonicalPath(rule.from) ?? rule.from }));
  const exact = new Map(canonical.map(({ rule, from }) => [from, rule]));
  const patterns = canonical.filter(({ from }) => from.includes("/:"));
  const parts = patterns.map(({ rule, from }) => ({ rule, parts: from.split("/") }));
  // Grouped by first segment, so that few patterns are tried for a page.
  const byStart = Map.groupBy(parts, ({ parts: [, first = ""] }) => (first.startsWith(":") ? ":" : first));
  const match = (start: string, segments: readonly string[]) =>
    byStart.get(start)?.find((each) => isMatch(each.parts, segments))?.rule;
  return (path) => {
    const slashed = withTrailingSlash(path);
    const rule = exact.get(slashed);
    if (rule || byStart.size === 0) return rule;
    const segments = slashed.split("/");
    return match(segments[1] ?? "", segments) ?? match(":", segments);
  };
}

function isMatch(from: readonly string[], segments: readonly string[]): boolean {
  return (
    from.length === segments.length &&
    from.every((part, at) => (part.startsWith(":") ? segments[at] !== "" : part === segments[at]))
  );
}

/** The data of `GetRedirects`. */
export type RedirectData = Pick<RootQuery, "redirection" | "seo">;

/** The redirects of a site, and those of the content that are invalid, with the reasons. */
export interface MergedRedirects {
  readonly find: FindRedirect;
  readonly leftOut: readonly string[];
}

/** A larger number is a mistake. */
const maxRedirects = 10_000;
const statuses: readonly number[] = [301, 302, 303, 307, 308] satisfies SiteRedirect["status"][];
const temporary: readonly number[] = [302, 303, 307];
/** First segments of URLs that are not pages; a redirect from one could disable the whole site. */
const programs: ReadonlySet<string> = new Set(
  "assets fonts drawings media builds wp ops healthz readyz metrics __manifest".split(" "),
);
/** Signs of a regular expression in a row without a column for that; a path may have brackets and `$`. */
const regularExpression = /^\^|[\\*]|\$$|\.\+|\(\?|[)\]]\+|[)\]]\?|\{\d|\[\^|\[\w-\w/;

/** A row of a plugin's table. */
interface Row {
  readonly origin: string;
  readonly target: string;
  readonly status: number;
  /** Redirects unconditionally; false for rows with a condition or another action. */
  readonly isPlain: boolean;
  /** Whether `origin` is marked as a path in its table, not as a regular expression. */
  readonly isPath: boolean;
}

/**
 * Merges the redirects of the content with the site's own table; those of the content have precedence, and chains are
 * shortened to their end. Invalid are rows that depend on more than a path, have no target, form a loop, lead to a
 * protocol other than http and https, or start at URLs that are not pages.
 */
export function mergeRedirects(data: RedirectData, table: readonly SiteRedirect[], publicUrl: string): MergedRedirects {
  const leftOut: string[] = [];
  const rules = new Map<string, SiteRedirect>();
  const rows = rowsOf(data);
  if (rows.length > maxRedirects) leftOut.push(`${rows.length - maxRedirects} more than ${maxRedirects}`);
  for (const row of rows.slice(0, maxRedirects)) {
    const rule = ruleOf(row, publicUrl);
    if (typeof rule === "string") leftOut.push(`${row.origin}: ${rule}`);
    else if (rules.has(rule.from)) leftOut.push(`${row.origin}: an earlier row has the same path`);
    else rules.set(rule.from, rule);
  }
  const findSiteRedirect = redirectFinder(table);
  const findWith = (content: readonly SiteRedirect[]): FindRedirect => {
    const findContentRedirect = redirectFinder(content);
    return (path) => findContentRedirect(path) ?? findSiteRedirect(path);
  };
  const findAny = findWith([...rules.values()]);
  const circular = inCircles([...rules.values()], findAny);
  const straight = [...rules.values()].filter((rule) => !circular.has(rule));
  for (const { from } of circular) if (rules.has(from)) leftOut.push(`${from}: redirects to itself`);
  const toEnd = endFinder(findWith(straight));
  const findContentRedirect = redirectFinder(straight.map(toEnd));
  const findOwn = redirectFinder(table.map(toEnd));
  return { find: (path) => findContentRedirect(path) ?? findOwn(path), leftOut };
}

function rowsOf({ redirection, seo }: RedirectData): Row[] {
  return [...redirectionRows(redirection), ...yoastRows(seo)];
}

function redirectionRows(redirection: RedirectionRedirects | null | undefined): Row[] {
  return (redirection?.redirects ?? []).flatMap((row) => {
    if (!row) return [];
    const { origin, target, type, code, matchType } = row;
    const status = code ?? 301;
    const isAction = (type ?? "url") === "url" || (type === "error" && isGone(status));
    const isPlain = isAction && (matchType ?? "url") === "url";
    return [{ origin: origin ?? "", target: target ?? "", status, isPlain, isPath: false }];
  });
}

function yoastRows(seo: SeoConfig | null | undefined): Row[] {
  return (seo?.redirects ?? []).flatMap((row) => {
    if (!row) return [];
    const { origin, target, type, format } = row;
    const isPlain = (format ?? "plain") === "plain";
    return [{ origin: origin ?? "", target: target ?? "", status: type ?? 301, isPlain, isPath: format === "plain" }];
  });
}

/** The rule of a row; a string is the reason why it is invalid. */
function ruleOf({ origin, target, status, isPlain, isPath }: Row, publicUrl: string): SiteRedirect | string {
  const isExpression = !isPath && (regularExpression.test(origin) || /\$\d/.test(target));
  if (!isPlain || isExpression) return "depends on more than the path";
  if (!isStatus(status)) return `the status ${status} is not a redirect`;
  const from = originPath(origin, publicUrl);
  if (from === undefined) return "not a path of this site";
  const [first = ""] = from.split("/").slice(1);
  if (first.startsWith(":") || programs.has(first)) return "would replace pages or files of the site";
  if (isGone(status)) return { from, to: "", status };
  const to = targetAddress(target, publicUrl);
  return to === undefined ? `leads to no page: ${target}` : { from, to, status };
}

function isStatus(status: number): status is SiteRedirect["status"] {
  return statuses.includes(status) || isGone(status);
}

/** The canonical path, with trailing slash; undefined for a URL elsewhere, with a query, or unparsable. */
function originPath(origin: string, publicUrl: string): string | undefined {
  const url = addressOf(origin, publicUrl);
  if (!url || !isSameSite(url, new URL(publicUrl)) || url.search !== "") return undefined;
  const path = canonicalPath(url.pathname);
  return path === undefined || path.endsWith("/") ? path : `${path}/`;
}

function targetAddress(target: string, publicUrl: string): string | undefined {
  if (/^#[\w-]+$/.test(target)) return target;
  // Parsers disagree on the host of these: `//other.example`, `/\other.example`, `https:other.example`.
  if (/^\s*\/\//.test(target)) return undefined;
  const href = contentHref(wholeOrPath(target));
  const url = href === null ? null : URL.parse(href, publicUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (!isSameSite(url, new URL(publicUrl))) return url.href;
  const path = canonicalPath(contentHref(url.pathname) ?? url.pathname);
  return path && path + url.search + url.hash;
}

/** An absolute URL, or a path with or without a leading slash. */
function addressOf(text: string, publicUrl: string): URL | null {
  const address = wholeOrPath(text);
  return address === "" ? null : URL.parse(address, publicUrl);
}

function wholeOrPath(text: string): string {
  const trimmed = text.trim();
  const isWhole = trimmed === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(trimmed);
  return isWhole ? trimmed : `/${trimmed.replace(/^\/+/, "")}`;
}

/** The next redirect after a target; undefined when it is a page or elsewhere. */
function nextOf({ to }: SiteRedirect, find: FindRedirect): { rule: SiteRedirect; search: string } | undefined {
  if (!to.startsWith("/")) return undefined;
  const [address = ""] = to.split("#", 1);
  const [path = "", query] = address.split("?", 2);
  const rule = find(path);
  return rule && { rule, search: query === undefined ? "" : `?${query}` };
}

/** The rules among these, and those they lead to, that are part of a loop. */
function inCircles(rules: readonly SiteRedirect[], find: FindRedirect): ReadonlySet<SiteRedirect> {
  const circular = new Set<SiteRedirect>();
  const followed = new Set<SiteRedirect>();
  for (const rule of rules) {
    const way: SiteRedirect[] = [];
    let next: SiteRedirect | undefined = rule;
    while (next && !followed.has(next)) {
      followed.add(next);
      way.push(next);
      next = nextOf(next, find)?.rule;
    }
    const start = next ? way.indexOf(next) : -1;
    if (start !== -1) for (const each of way.slice(start)) circular.add(each);
  }
  return circular;
}

/**
 * Returns a function that maps a redirect to one that leads to the end of its chain: with the queries of all steps and
 * the last fragment, and temporary if any step is. The chains must not contain loops.
 */
function endFinder(find: FindRedirect): (rule: SiteRedirect) => SiteRedirect {
  // Each redirect is followed once, so that long chains cost linear time.
  const ends = new Map<SiteRedirect, SiteRedirect>();
  return (first) => {
    const way: SiteRedirect[] = [];
    let rule: SiteRedirect | undefined = first;
    while (rule && !ends.has(rule)) {
      way.push(rule);
      rule = nextOf(rule, find)?.rule;
    }
    for (const each of way.reverse()) {
      const next = nextOf(each, find);
      const end = next && ends.get(next.rule);
      ends.set(each, end ? joined(each, end, next.search) : each);
    }
    return ends.get(first) ?? first;
  };
}

/** Joins a redirect with the end of the next; `search` is the query that it adds. */
function joined(rule: SiteRedirect, end: SiteRedirect, search: string): SiteRedirect {
  if (isGone(end.status)) return rule;
  const status = temporary.includes(end.status) ? end.status : rule.status;
  if (end.to.startsWith("#") || hidesParameters(end.to)) return { from: rule.from, to: end.to, status };
  const to = redirectLocation(end.to, search, "/");
  // As in browsers: a target without a fragment keeps the previous one.
  const [, fragment = ""] = /(#.*)$/.exec(rule.to) ?? [];
  return { from: rule.from, to: to.includes("#") ? to : to + fragment, status };
}
