import { hidesParameters, redirectLocation } from "@porchlight/contract/redirects";
import type { RedirectionRedirects, RootQuery, SeoConfig } from "@porchlight/contract/types";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { canonicalPath } from "./canonical-url.ts";
import { type FindRedirect, redirectFinder, type SiteRedirect } from "./redirects.ts";

/** What `GetRedirects` gives. */
export type RedirectData = Pick<RootQuery, "redirection" | "seo">;

/** The redirects of a site, and what of the content's could not be used, with the reasons. */
export interface MergedRedirects {
  readonly find: FindRedirect;
  readonly leftOut: readonly string[];
}

/** More is a mistake, not an editor's work. */
const maxRedirects = 10_000;
const statuses: readonly number[] = [301, 302, 307, 308] satisfies SiteRedirect["status"][];
const temporary: readonly number[] = [302, 307];
/** First segments of what is no page: a mistake there would take the whole site down. */
const programs: ReadonlySet<string> = new Set(
  "assets fonts drawings media builds wp ops healthz readyz metrics __manifest".split(" "),
);
const regularExpression = /[\^$*|\\[\]{}()]/;

/** A row of a plugin's table. */
interface Row {
  readonly origin: string;
  readonly target: string;
  readonly status: number;
  /** Neither a regular expression nor under a condition. */
  readonly isPlain: boolean;
}

/**
 * The redirects of the content together with the site's own table. Those of the content come first; what leads on to
 * another redirect leads to its end at once. Left out are rows that a path alone does not decide, that lead nowhere, in
 * a circle or to another protocol than http and https, and those at addresses that are no pages.
 */
export function mergeRedirects(data: RedirectData, table: readonly SiteRedirect[], publicUrl: string): MergedRedirects {
  const leftOut: string[] = [];
  const rules = new Map<string, SiteRedirect>();
  const rows = rowsOf(data);
  if (rows.length > maxRedirects) leftOut.push(`${rows.length - maxRedirects} more than ${maxRedirects}`);
  for (const row of rows.slice(0, maxRedirects)) {
    const rule = ruleOf(row, publicUrl);
    if (typeof rule === "string") leftOut.push(`${row.origin}: ${rule}`);
    else if (rules.has(rule.from)) leftOut.push(`${row.origin}: stands above already`);
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
  for (const { from } of circular) if (rules.has(from)) leftOut.push(`${from}: leads back to itself`);
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
    const isPlain = (type ?? "url") === "url" && (matchType ?? "url") === "url";
    return [{ origin: origin ?? "", target: target ?? "", status: code ?? 301, isPlain }];
  });
}

function yoastRows(seo: SeoConfig | null | undefined): Row[] {
  return (seo?.redirects ?? []).flatMap((row) => {
    if (!row) return [];
    const { origin, target, type, format } = row;
    return [
      { origin: origin ?? "", target: target ?? "", status: type ?? 301, isPlain: (format ?? "plain") === "plain" },
    ];
  });
}

/** The rule of a row; a text says why there is none. */
function ruleOf({ origin, target, status, isPlain }: Row, publicUrl: string): SiteRedirect | string {
  if (!isPlain || regularExpression.test(origin)) return "not decided by a path alone";
  if (!isStatus(status)) return `the status ${status} is no redirect`;
  const from = originPath(origin, publicUrl);
  if (from === undefined) return "no path of this site";
  const [first = ""] = from.split("/").slice(1);
  if (first.startsWith(":") || programs.has(first)) return "would take the place of more than a page";
  const to = targetAddress(target, publicUrl);
  return to === undefined ? `leads to no page: ${target}` : { from, to, status };
}

function isStatus(status: number): status is SiteRedirect["status"] {
  return statuses.includes(status);
}

/** The canonical path, with a slash at its end; undefined for an address elsewhere, with a query, or none at all. */
function originPath(origin: string, publicUrl: string): string | undefined {
  const url = addressOf(origin, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.search !== "") return undefined;
  const path = canonicalPath(url.pathname);
  return path === undefined || path.endsWith("/") ? path : `${path}/`;
}

function targetAddress(target: string, publicUrl: string): string | undefined {
  if (/^#[\w-]+$/.test(target)) return target;
  // Programs differ in whose address these are: `//other.example`, `/\other.example`, `https:other.example`.
  if (/^\s*\/\//.test(target)) return undefined;
  const href = contentHref(wholeOrPath(target));
  const url = href === null ? null : URL.parse(href, publicUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.origin !== new URL(publicUrl).origin) return url.href;
  const path = canonicalPath(url.pathname);
  return path && path + url.search + url.hash;
}

/** An absolute address, or a path with or without a slash in front. */
function addressOf(text: string, publicUrl: string): URL | null {
  const address = wholeOrPath(text);
  return address === "" ? null : URL.parse(address, publicUrl);
}

function wholeOrPath(text: string): string {
  const trimmed = text.trim();
  const isWhole = trimmed === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(trimmed);
  return isWhole ? trimmed : `/${trimmed.replace(/^\/+/, "")}`;
}

/** The next redirect on the way to a target; undefined where it is a page or elsewhere. */
function nextOf({ to }: SiteRedirect, find: FindRedirect): { rule: SiteRedirect; search: string } | undefined {
  if (!to.startsWith("/")) return undefined;
  const [address = ""] = to.split("#", 1);
  const [path = "", query] = address.split("?", 2);
  const rule = find(path);
  return rule && { rule, search: query === undefined ? "" : `?${query}` };
}

/** The rules among these, and those that they lead on to, that lead back to themselves. */
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
 * Gives for a redirect the one to where its way ends, in one step however long the way is: with the queries of the way
 * and its last fragment, and temporary if a part of the way is. No way may lead back to itself.
 */
function endFinder(find: FindRedirect): (rule: SiteRedirect) => SiteRedirect {
  // Every redirect is followed once, so that a chain of thousands costs no more than as many pairs.
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

/** A redirect that goes on to the end of the next at once; `search` is the query that it brings there. */
function joined(rule: SiteRedirect, end: SiteRedirect, search: string): SiteRedirect {
  const status = temporary.includes(end.status) ? end.status : rule.status;
  if (end.to.startsWith("#") || hidesParameters(end.to)) return { from: rule.from, to: end.to, status };
  const to = redirectLocation(end.to, search, "/");
  // As browsers do it: a target without a fragment keeps that of the address before.
  const [, fragment = ""] = /(#.*)$/.exec(rule.to) ?? [];
  return { from: rule.from, to: to.includes("#") ? to : to + fragment, status };
}
