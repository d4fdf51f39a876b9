import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { Footer } from "./footer.tsx";
import type { Menus } from "./menus.ts";

/** The default layout around a page: skip link, header, main, footer (S2.1). */
export function DefaultFrame(props: {
  readonly menus: Menus;
  readonly header: ReactNode;
  readonly children: ReactNode;
}) {
  const { menus, header, children } = props;
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      {header}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer menus={menus} />
    </>
  );
}
