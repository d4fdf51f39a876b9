const providers: readonly { readonly host: RegExp; readonly name: string }[] = [
  { host: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, name: "YouTube" },
  { host: /(^|\.)vimeo\.com$/, name: "Vimeo" },
  { host: /(^|\.)matterport\.com$/, name: "Matterport" },
];

/**
 * Where a film or virtual tour can be seen on its provider's own page, and the provider's name; null where the
 * address is missing or no web address. Addresses made for embedding become those of the page around the film.
 */
export function filmPage(
  address: string | null | undefined,
): { readonly href: string; readonly provider: string } | null {
  const given = address?.trim() ?? "";
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const provider = providers.find(({ host }) => host.test(url.hostname))?.name ?? url.hostname.replace(/^www\./, "");
  const embedded = /^\/(?:embed|video)\/([\w-]+)/.exec(url.pathname)?.[1];
  if (embedded && provider === "YouTube") return { href: `https://www.youtube.com/watch?v=${embedded}`, provider };
  if (embedded && url.hostname === "player.vimeo.com") return { href: `https://vimeo.com/${embedded}`, provider };
  return { href: url.href, provider };
}
