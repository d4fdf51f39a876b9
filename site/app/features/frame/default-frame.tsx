import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { Footer } from "./footer.tsx";
import { Header, type HeaderAccount } from "./header.tsx";
import type { Menus } from "./menus.ts";

/** The default layout around a page: skip link, header, main, footer (S2.1). */
export function DefaultFrame(props: {
  readonly menus: Menus;
  readonly account: HeaderAccount;
  readonly children: ReactNode;
}) {
  const { menus, account, children } = props;
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <Header entries={menus.main ?? []} account={account} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer menus={menus} />
    </>
  );
}
