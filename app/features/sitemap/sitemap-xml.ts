import { type XmlText, xml } from "#app/domain/wording/xml.ts";
import { latestDay, type SitemapEntry } from "./load-sitemap.ts";

/** A sitemap as sitemaps.org defines it. `origin` is the site's own address without a trailing slash. */
export function sitemapXml(entries: readonly SitemapEntry[], origin: string): XmlText {
  const urls = entries.map(({ path, day }) => xml`<url><loc>${origin + path}</loc>${lastmod(day)}</url>`);
  return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

/** The index of the sitemaps that name a page. */
export function sitemapIndexXml(
  sitemaps: readonly { readonly type: string; readonly entries: readonly SitemapEntry[] }[],
  origin: string,
): XmlText {
  const found = sitemaps.filter(({ entries }) => entries.length > 0);
  const rows = found.map(
    ({ type, entries }) =>
      xml`<sitemap><loc>${`${origin}/sitemaps/${type}.xml`}</loc>${lastmod(latestDay(entries))}</sitemap>`,
  );
  return xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows}</sitemapindex>`;
}

function lastmod(day: string): XmlText {
  return day ? xml`<lastmod>${day}</lastmod>` : xml``;
}
