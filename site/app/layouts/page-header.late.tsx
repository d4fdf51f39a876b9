import { AccountLinks, AccountMenu } from "#app/features/account/account-menu.tsx";
import { Header } from "#app/features/frame/header.tsx";
import type { MenuEntry } from "#app/features/frame/menus.ts";

const account = { wide: <AccountMenu />, small: <AccountLinks /> };

/** The head of pages in the default layout, with the visitor's login. */
export function PageHeader({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return <Header entries={entries} account={account} />;
}
