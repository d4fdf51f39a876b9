import type { ReactNode } from "react";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Menus } from "./menus.ts";

const code = partCode(() => import("./campaign-parts.late.tsx"));
if (import.meta.env.SSR) await code.load();
const CampaignTop = leftAlone(code, (parts) => parts.CampaignTop);
const CampaignFoot = leftAlone(code, (parts) => parts.CampaignFoot);

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
