import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { CampaignFoot, CampaignTop } from "./campaign-parts.tsx";
import { MainContent } from "./main-content.tsx";
import type { Menus } from "./menus.ts";

/** The campaign layout around a page (S2.1, S2.3): logo and telephone number, main, legal lines; no menu. */
export function CampaignLayout({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <CampaignTop />
      <MainContent>{children}</MainContent>
      <CampaignFoot menus={menus} />
    </>
  );
}
