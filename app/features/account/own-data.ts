import type { AccountDetails } from "#app/graphql/accounts/accounts.ts";
import { accessTokenCookie, refreshTokenCookie } from "#app/graphql/cookies.ts";

/** What a browser keeps for the site, as far as a page can read it. */
export interface KeptInBrowser {
  /** As `document.cookie` gives them. */
  readonly cookies: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
}

/** A product as the site lists it today. */
export interface ListedProduct {
  readonly id: number;
  readonly title: string;
  /** The path of its page. */
  readonly href: string;
}

/** Those of some products that the site lists today. Rejects where they cannot be had. */
export type ProductsOf = (ids: readonly number[]) => Promise<readonly ListedProduct[]>;

const secrets: readonly string[] = [accessTokenCookie.name, refreshTokenCookie.name];

/**
 * Everything of an account and of what a browser keeps, as a JSON text. Favorites that are not among `products` have no
 * title and no address. Tokens are named without their value: whoever has one is logged in.
 */
export function ownData(
  details: AccountDetails,
  products: readonly ListedProduct[],
  kept: KeptInBrowser,
  { site, writtenAt }: { readonly site: string; readonly writtenAt: string },
): string {
  const { username, email, firstName, lastName } = details;
  const favorites = details.favorites.map((id) => {
    const product = products.find((each) => each.id === id);
    return { id, title: product?.title ?? null, address: product ? new URL(product.href, site).href : null };
  });
  const cookies = kept.cookies.split("; ").flatMap((cookie) => {
    const at = cookie.indexOf("=");
    if (at < 0) return [];
    const name = cookie.slice(0, at);
    return [[name, secrets.includes(name) ? "(a login, left out)" : cookie.slice(at + 1)] as const];
  });
  const data = {
    site,
    writtenAt,
    account: { username, email, firstName, lastName, favorites },
    thisBrowser: {
      cookies: Object.fromEntries(cookies),
      localStorage: kept.localStorage,
      sessionStorage: kept.sessionStorage,
    },
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Has the browser save the visitor's data as a file, with the titles of favorites where they can be had. */
export async function downloadOwnData(details: AccountDetails, productsOf: ProductsOf): Promise<void> {
  // The account is whole by their ids alone.
  const products = details.favorites.length > 0 ? await productsOf(details.favorites).catch(() => []) : [];
  const kept = {
    cookies: document.cookie,
    localStorage: entriesOf(() => localStorage),
    sessionStorage: entriesOf(() => sessionStorage),
  };
  const now = new Date().toISOString();
  const text = ownData(details, products, kept, { site: window.location.origin, writtenAt: now });
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `my-account-${now.slice(0, 10)}.json`;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What a storage holds; nothing where the browser refuses it. */
function entriesOf(storage: () => Storage): Record<string, string> {
  try {
    return { ...storage() };
  } catch {
    return {};
  }
}
