import { accessTokenCookie, refreshTokenCookie } from "#app/graphql/cookies.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./account-page.module.css";
import { AccountSection, type AccountSectionProps, type OwnDetails } from "./account-parts.tsx";

/** What a browser stores for the site, as far as a page can read it. */
export interface BrowserStorageData {
  /** The text of `document.cookie`. */
  readonly cookies: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
}

/** A product that the site lists today. */
export interface ListedProduct {
  readonly id: number;
  readonly title: string;
  /** The path of its page. */
  readonly href: string;
}

/** Loads the listed products with these ids. Rejects when that fails. */
export type ProductsOf = (ids: readonly number[]) => Promise<readonly ListedProduct[]>;

const secrets: readonly string[] = [accessTokenCookie.name, refreshTokenCookie.name];

/** The section from which the data is downloaded. */
export function AccountData({ details, productsOf }: AccountSectionProps & { readonly productsOf: ProductsOf }) {
  return (
    <AccountSection
      title="Your data"
      lead={
        <>
          What is kept, for how long and for what:{" "}
          <SmartLink href="/privacyterms/" prefetch="none">
            privacy
          </SmartLink>
          .
        </>
      }
    >
      <p>
        One file with everything in your account, and with everything that this browser keeps for our site. It holds no
        password. What you sent us by forms is not part of the account.
      </p>
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => downloadAccountData(details, productsOf)}>
          Download my data
        </Button>
      </div>
    </AccountSection>
  );
}

/**
 * Serializes the data of an account and of browser storage as JSON. Favorites that are not among `products` have no
 * title and no URL. The values of tokens are left out, as they are credentials.
 */
export function accountDataText(
  details: OwnDetails,
  products: readonly ListedProduct[],
  stored: BrowserStorageData,
  { site, writtenAt }: { readonly site: string; readonly writtenAt: string },
): string {
  const { username, email, firstName, lastName, passkeys } = details;
  const favorites = details.favorites.map((id) => {
    const product = products.find((each) => each.id === id);
    return { id, title: product?.title ?? null, address: product ? new URL(product.href, site).href : null };
  });
  const cookies = stored.cookies.split("; ").flatMap((cookie) => {
    const at = cookie.indexOf("=");
    if (at < 0) return [];
    const name = cookie.slice(0, at);
    return [[name, secrets.includes(name) ? "(a login, left out)" : cookie.slice(at + 1)] as const];
  });
  const data = {
    site,
    writtenAt,
    account: { username, email, firstName, lastName, favorites, ...(passkeys ? { passkeys } : {}) },
    thisBrowser: {
      cookies: Object.fromEntries(cookies),
      localStorage: stored.localStorage,
      sessionStorage: stored.sessionStorage,
    },
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Downloads the visitor's data as a file, with the titles of favorites when they can be loaded. */
async function downloadAccountData(details: OwnDetails, productsOf: ProductsOf): Promise<void> {
  // Ids alone are enough when the titles can't be loaded.
  const products = details.favorites.length > 0 ? await productsOf(details.favorites).catch(() => []) : [];
  const stored = {
    cookies: document.cookie,
    localStorage: entriesOf(() => localStorage),
    sessionStorage: entriesOf(() => sessionStorage),
  };
  const now = new Date().toISOString();
  const text = accountDataText(details, products, stored, { site: window.location.origin, writtenAt: now });
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `my-account-${now.slice(0, 10)}.json`;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The entries of a storage; empty when it is disabled. */
function entriesOf(storage: () => Storage): Record<string, string> {
  try {
    return { ...storage() };
  } catch {
    return {};
  }
}
