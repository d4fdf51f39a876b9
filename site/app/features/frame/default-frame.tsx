import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { Menus } from "./menus.ts";

/** The default layout around a page: skip link, header, main, footer (S2.1). */
export function DefaultFrame({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <Header entries={menus.main ?? []} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer menus={menus} />
    </>
  );
}
