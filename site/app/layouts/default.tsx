import { Outlet } from "react-router";
import { VisitOpener } from "#app/blocks/forms/visit-opener.tsx";
import { AccountLinks, AccountMenu } from "#app/features/account/account-menu.tsx";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { DefaultFrame } from "#app/features/frame/default-frame.tsx";
import { loadMenus } from "#app/features/frame/menus.ts";
import { contentOf, mapTilesContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/default.ts";

/** The menus of header and footer (S2.1, S2.2, S2.146), and what maps are drawn with. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    menus: await loadMenus(contentOf(context)),
    mapTiles: context.get(mapTilesContext),
  };
}

/** Menus do not change within a visit; they come once with the document. */
export const shouldRevalidate = () => false;

const account = { wide: <AccountMenu />, small: <AccountLinks /> };

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DefaultFrame menus={loaderData.menus} account={account}>
      <Outlet />
      <VisitOpener />
    </DefaultFrame>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  return (
    <DefaultFrame menus={loaderData?.menus ?? {}} account={account}>
      <ErrorPage error={error} />
    </DefaultFrame>
  );
}
