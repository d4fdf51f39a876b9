import { Outlet } from "react-router";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { CampaignLayout } from "#app/features/layout/campaign-layout.tsx";
import { loadMenus } from "#app/features/layout/menus.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { HeartsContext } from "#app/ui/actions/product-buttons.tsx";
import type { Route } from "./+types/campaign.ts";

/** Loads the menus, for the legal lines and for blocks that show one (S2.3, S2.146). */
export async function loader({ context }: Route.LoaderArgs) {
  return { menus: await loadMenus(contentOf(context)) };
}

/** Menus do not change within a visit, so they are loaded with the document only. */
export const shouldRevalidate = () => false;

/** The campaign layout. Without heart buttons, as a campaign has one offer and one action. */
export default function CampaignRoute({ loaderData }: Route.ComponentProps) {
  return (
    <CampaignLayout menus={loaderData.menus}>
      <HeartsContext value={null}>
        <Outlet />
      </HeartsContext>
    </CampaignLayout>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  return (
    <CampaignLayout menus={loaderData?.menus ?? {}}>
      <ErrorPage error={error} />
    </CampaignLayout>
  );
}
