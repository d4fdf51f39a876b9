import { readFileSync } from "node:fs";
import { kindModels } from "../../packages/contract/model/kinds.ts";
import { menuModels } from "../../packages/contract/model/menus.ts";
import { entryKinds } from "../../packages/contract/vocabulary.ts";
import { isPlainPermalink, plainPermalinksAdvice } from "../../server/content/adapter/host-contract.ts";
import { isRecord, nodesIn } from "../../server/content/adapter/operation.ts";
import type { CheckedHost } from "./checked-host.ts";
import { checkRow, type Row, row } from "./report.ts";
import { listField, type Samples } from "./samples.ts";

/**
 * Checks the configuration of a host: front page, menus, permalinks. `lostPages` are URIs of pages that the host lists
 * and does not find.
 */
export async function checkSettings(host: CheckedHost, samples: Samples) {
  const lostPages = new Set<string>();
  for (const { uri } of samples.entries.page) {
    if (uri !== null && uri !== "/" && (await isPageAt(host, uri)) === false) lostPages.add(uri);
  }
  const failedLists = [...samples.failures].map(([field, reason]) => `${field}: ${reason}`);
  const frontPage = await isPageAt(host, "/");
  const advice =
    "The host has no page at /: choose one at Settings → Reading → Your homepage displays → A static page.";
  return {
    lostPages,
    rows: [
      // Without its list no entry of the kind can be looked up.
      checkRow("settings", "every kind can be listed", { faults: failedLists }),
      checkRow("settings", "/ is a page", { count: 1, faults: frontPage === true ? [] : [frontPage || advice] }),
      lostPagesRow(lostPages, samples),
      pagesRow(lostPages, samples),
      await menusRow(host),
      permalinksRow(samples),
    ],
  };
}

const findPage = "query CheckPage($uri: ID!) { page(id: $uri, idType: URI) { databaseId } }";

/** Whether there is a page; a string is the reason why that is unknown. */
async function isPageAt(host: CheckedHost, uri: string): Promise<boolean | string> {
  const response = await host.send({ query: findPage, variables: { uri } });
  return response.failure ?? isRecord(response.data?.page);
}

/** WordPress does not find the page for posts under its own URI. */
function lostPagesRow(lostPages: ReadonlySet<string>, samples: Samples): Row {
  const name = "listed pages are found";
  const count = samples.entries.page.length;
  if (count === 0) return row("settings", name, "no sample");
  const advice = "listed, but no page at its address: is it the posts page of Settings → Reading?";
  const { own } = siteAddresses();
  const { faults = [], notes = [] } = Object.groupBy(lostPages, (uri) => (own.includes(uri) ? "notes" : "faults"));
  return row("settings", name, faults.length > 0 ? "no" : notes.length > 0 ? "noted" : "yes", {
    count,
    faults: faults.map((uri) => `${uri}: ${advice}`),
    notes: notes.map(
      (uri) => `${uri}: ${advice} The site has a page there itself, and shows it without this one’s texts.`,
    ),
  });
}

/** A page that the host does not have is “Page Not Found” on the site. */
function pagesRow(lostPages: ReadonlySet<string>, samples: Samples): Row {
  const { pages } = siteAddresses();
  const listed = new Set(samples.entries.page.map(({ uri }) => uri));
  const absent = pages.filter((uri) => !listed.has(uri) && !lostPages.has(uri));
  const note = `missing, so “Page Not Found”: ${absent.join(", ")}`;
  return notedRow("the site’s pages exist", pages.length, absent.length > 0 ? note : undefined);
}

function notedRow(name: string, count: number, note: string | undefined): Row {
  return row("settings", name, note ? "noted" : "yes", { count, notes: note ? [note] : [] });
}

/** URLs of the site by its URL table: `pages` need a page of the host, `own` do not. */
export function siteAddresses(): { readonly pages: readonly string[]; readonly own: readonly string[] } {
  const routes = readFileSync(new URL("../../app/routes.ts", import.meta.url), "utf8");
  const pathsOf = (call: RegExp) => [...routes.matchAll(call)].map(([, path]) => `/${path}/`);
  return {
    pages: pathsOf(/^\s*page\("([^":*]+)"\)/gm),
    own: ["/", ...pathsOf(/^\s*(?:route|overview)\("([^":*]+)"/gm)],
  };
}

/** The menus that header and footer show, by slug. */
const menuSlugs = Object.keys(menuModels);

const readMenus = "query CheckMenus { menus(first: 20) { nodes { slug menuItems(first: 100) { nodes { id } } } } }";

/** WPGraphQL returns only menus that are assigned to a theme location. */
async function menusRow(host: CheckedHost): Promise<Row> {
  const name = "menus are assigned";
  const response = await host.send({ query: readMenus });
  if (response.failure !== undefined) return row("settings", name, "no", { faults: [response.failure] });
  const filled = nodesIn(response.data?.menus).filter(({ menuItems }) => nodesIn(menuItems).length > 0);
  const absent = menuSlugs.filter((slug) => !filled.some((menu) => menu.slug === slug));
  const note = `missing or empty: ${absent.join(", ")}. The site shows its own short menu for each, or none. A menu needs a location of the theme (Appearance → Menus → Manage Locations) to be seen.`;
  return notedRow(name, menuSlugs.length, absent.length > 0 ? note : undefined);
}

/** Links use the URI of the host: with another pattern the site finds nothing there. */
function permalinksRow(samples: Samples): Row {
  const faults = samples.entries.page.some(({ uri }) => isPlainPermalink(uri)) ? [plainPermalinksAdvice] : [];
  let count = 0;
  // Pages may have any path, campaigns any depth.
  for (const kind of entryKinds.filter((each) => each !== "page")) {
    const { addressPattern: form, isHierarchical } = kindModels[kind];
    const pattern = new RegExp(`^${form.replaceAll(/<\w+>/g, isHierarchical ? ".+" : "[^/]+")}$`);
    const entries = samples.entries[kind];
    count += entries.length;
    const [example, ...more] = entries.filter(({ uri }) => !pattern.test(uri ?? ""));
    if (!example) continue;
    const address = example.uri ?? `no address for ${example.databaseId}`;
    const others = more.length > 0 ? ` and ${more.length} more` : "";
    faults.push(`${listField(kind)}: ${address}${others}, expected ${form}`);
  }
  const outcome = faults.length > 0 ? "no" : count > 0 ? "yes" : "no sample";
  return row("settings", "permalinks are the site’s", outcome, { count, faults });
}
