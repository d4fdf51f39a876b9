import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { MainContent } from "./main-content.tsx";

/** The default layout around a page: skip link, header, main, footer (S2.1). */
export function DefaultLayout(props: {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}) {
  const { header, footer, children } = props;
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      {header}
      <MainContent hasStickyHeader>{children}</MainContent>
      {footer}
    </>
  );
}
