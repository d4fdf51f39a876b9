import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { CampaignFoot, CampaignTop } from "./campaign-parts.tsx";
import type { Menus } from "./menus.ts";

/** The campaign layout around a page (S2.1, S2.3): mark and telephone, main, legal lines; no menu to wander off to. */
export function CampaignFrame({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <CampaignTop />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <CampaignFoot menus={menus} />
    </>
  );
}
