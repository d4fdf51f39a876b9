import { Outlet } from "react-router";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { CampaignFrame } from "#app/features/frame/campaign-frame.tsx";
import { loadMenus } from "#app/features/frame/menus.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { HeartsContext } from "#app/ui/actions/heart.tsx";
import type { Route } from "./+types/campaign.ts";

/** The menus, for the legal lines and for blocks that list one (S2.3, S2.146). */
export async function loader({ context }: Route.LoaderArgs) {
  return { menus: await loadMenus(contentOf(context)) };
}

/** Menus do not change within a visit; they come once with the document. */
export const shouldRevalidate = () => false;

/** A campaign has one offer and one action: no hearts. */
export default function CampaignLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CampaignFrame menus={loaderData.menus}>
      <HeartsContext value={null}>
        <Outlet />
      </HeartsContext>
    </CampaignFrame>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  return (
    <CampaignFrame menus={loaderData?.menus ?? {}}>
      <ErrorPage error={error} />
    </CampaignFrame>
  );
}
