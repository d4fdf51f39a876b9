import { readFileSync } from "node:fs";
import { HostFailure, isRecord } from "../../site/server/host/operation.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { checkRow, type Row, row } from "./report.ts";
import { entryKinds, type Samples } from "./samples.ts";

/** What the settings of a host come to. */
export interface SettingsFindings {
  readonly rows: readonly Row[];
  /** Addresses of pages that the host lists and does not find. */
  readonly lostPages: ReadonlySet<string>;
}

/** Looks whether a host is set up as the site needs it: its front page, its menus, its permalinks. */
export async function checkSettings(host: CheckedHost, samples: Samples): Promise<SettingsFindings> {
  const lostPages = await findLostPages(host, samples);
  return {
    lostPages,
    rows: [
      listedRow(samples),
      await frontPageRow(host),
      lostPagesRow(lostPages, samples),
      pagesRow(lostPages, samples),
      await menusRow(host),
      permalinksRow(samples),
    ],
  };
}

/** A list that fails leaves nothing to ask one by one. */
function listedRow({ refusals }: Samples): Row {
  const faults = [...refusals].map(([field, reason]) => `${field}: ${reason}`);
  return checkRow("settings", "every kind can be listed", { faults });
}

const findPage = "query CheckPage($uri: ID!) { page(id: $uri, idType: URI) { databaseId } }";

/** True or false; why it cannot be said otherwise. */
async function isPageAt(host: CheckedHost, uri: string): Promise<boolean | string> {
  const response = await host.ask({ query: findPage, variables: { uri } });
  return failureOf(response) ?? (!(response instanceof HostFailure) && isRecord(response.data?.page));
}

async function frontPageRow(host: CheckedHost): Promise<Row> {
  const found = await isPageAt(host, "/");
  const advice =
    "The host has no page at /: choose one at Settings → Reading → Your homepage displays → A static page.";
  return checkRow("settings", "/ is a page", { count: 1, faults: found === true ? [] : [found || advice] });
}

async function findLostPages(host: CheckedHost, samples: Samples): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (const { uri } of samples.entries.page) {
    if (uri !== null && uri !== "/" && (await isPageAt(host, uri)) === false) lost.add(uri);
  }
  return lost;
}

/** A page chosen as WordPress's posts page is none under its own address. */
function lostPagesRow(lostPages: ReadonlySet<string>, samples: Samples): Row {
  const name = "listed pages are found";
  const count = samples.entries.page.length;
  if (count === 0) return row("settings", name, "no sample");
  const own = new Set(addressesOfSite().own);
  const advice = "listed, but no page under its address: is it the posts page of Settings → Reading?";
  const faults = [...lostPages].filter((uri) => !own.has(uri)).map((uri) => `${uri}: ${advice}`);
  const notes = [...lostPages]
    .filter((uri) => own.has(uri))
    .map((uri) => `${uri}: ${advice} The site has a page there itself, and shows it without this one’s texts.`);
  return row("settings", name, faults.length > 0 ? "no" : notes.length > 0 ? "noted" : "yes", { count, faults, notes });
}

/** A page that the host does not have is “Page Not Found” on the site. */
function pagesRow(lostPages: ReadonlySet<string>, samples: Samples): Row {
  const name = "the site’s pages are there";
  const { pages } = addressesOfSite();
  const listed = new Set(samples.entries.page.map(({ uri }) => uri));
  const absent = pages.filter((uri) => !listed.has(uri) && !lostPages.has(uri));
  const notes = absent.length > 0 ? [`not there, so “Page Not Found”: ${absent.join(", ")}`] : [];
  return row("settings", name, absent.length > 0 ? "noted" : "yes", { count: pages.length, notes });
}

/**
 * Addresses of the site by its table of URLs: `pages` are not found without a page of the host, `own` are there without
 * one too.
 */
export function addressesOfSite(): { readonly pages: readonly string[]; readonly own: readonly string[] } {
  const routes = readFileSync(new URL("../../site/app/routes.ts", import.meta.url), "utf8");
  const pathsOf = (call: RegExp) => [...routes.matchAll(call)].map(([, path]) => `/${path}/`);
  return {
    pages: pathsOf(/^\s*page\("([^":*]+)"\)/gm),
    own: ["/", ...pathsOf(/^\s*(?:route|overview)\("([^":*]+)"/gm)],
  };
}

/** The menus that header and footer show, by slug. */
const menuSlugs = ["main", "footer-homes", "footer-builder", "footer-help", "legal"];

const readMenus = "query CheckMenus { menus(first: 20) { nodes { slug menuItems(first: 100) { nodes { id } } } } }";

/** WPGraphQL hands out only menus that stand at a location of the theme. */
async function menusRow(host: CheckedHost): Promise<Row> {
  const name = "menus are assigned";
  const response = await host.ask({ query: readMenus });
  const failure = failureOf(response);
  if (failure !== undefined || response instanceof HostFailure) {
    return row("settings", name, "no", { faults: [failure ?? "no answer"] });
  }
  const nodesOf = (list: unknown) => (isRecord(list) && Array.isArray(list.nodes) ? list.nodes.filter(isRecord) : []);
  const filled = nodesOf(response.data?.menus).filter(({ menuItems }) => nodesOf(menuItems).length > 0);
  const absent = menuSlugs.filter((slug) => !filled.some((menu) => menu.slug === slug));
  const notes =
    absent.length > 0
      ? [
          `not there or empty: ${absent.join(", ")}. The site shows a short menu of its own for each, or none. A menu needs a location of the theme (Appearance → Menus → Manage Locations) to be seen.`,
        ]
      : [];
  return row("settings", name, absent.length > 0 ? "noted" : "yes", { count: menuSlugs.length, notes });
}

/** Where the site has entries of a kind; pages may be anywhere. */
const addressForms: Readonly<Record<string, { readonly form: string; readonly pattern: RegExp }>> = {
  neighborhood: { form: "/homes/<location>/<community>/", pattern: /^\/homes\/[^/]+\/[^/]+\/$/ },
  plan: { form: "/homes/<location>/<community>/plans/<plan>/", pattern: /^\/homes\/[^/]+\/[^/]+\/plans\/[^/]+\/$/ },
  model: { form: "/homes/<location>/<community>/models/<model>/", pattern: /^\/homes\/[^/]+\/[^/]+\/models\/[^/]+\/$/ },
  home: { form: "/homes/<location>/<community>/qmi/<home>/", pattern: /^\/homes\/[^/]+\/[^/]+\/qmi\/[^/]+\/$/ },
  campaign: { form: "/campaigns/<campaign>/", pattern: /^\/campaigns\/.+\/$/ },
  blogPost: { form: "/blog/<post>/", pattern: /^\/blog\/[^/]+\/$/ },
  testimonial: { form: "/lifestyle/reviews/<testimonial>/", pattern: /^\/lifestyle\/reviews\/[^/]+\/$/ },
  event: { form: "/events/<event>/", pattern: /^\/events\/[^/]+\/$/ },
};

/** Links lead where the host says that an entry is: elsewhere than the site has it, nothing is found. */
function permalinksRow(samples: Samples): Row {
  const name = "permalinks are the site’s";
  const faults: string[] = [];
  let count = 0;
  for (const [kind, { form, pattern }] of Object.entries(addressForms)) {
    const entries = samples.entries[kind as keyof typeof entryKinds];
    count += entries.length;
    const [example, ...more] = entries.filter(({ uri }) => !pattern.test(uri ?? ""));
    if (!example) continue;
    const others = more.length > 0 ? ` and ${more.length} more` : "";
    const field = entryKinds[kind as keyof typeof entryKinds];
    faults.push(`${field}: ${example.uri ?? `no address for ${example.databaseId}`}${others}, where ${form} belongs`);
  }
  const outcome = faults.length > 0 ? "no" : count > 0 ? "yes" : "no sample";
  return row("settings", name, outcome, { count, faults });
}
