import { AccountLinks, AccountMenu } from "#app/features/account/account-menu.tsx";
import { FavoritesLink } from "#app/features/favorites/favorites-link.tsx";
import { Header } from "#app/features/frame/header.tsx";
import type { MenuEntry } from "#app/features/frame/menus.ts";

const account = { row: <AccountMenu />, sheet: <AccountLinks /> };
const favorites = { row: <FavoritesLink place="header" />, sheet: <FavoritesLink place="menu" /> };

/** The head of pages in the default layout, with the visitor's favorites and login. */
export function PageHeader({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return <Header entries={entries} favorites={favorites} account={account} />;
}
