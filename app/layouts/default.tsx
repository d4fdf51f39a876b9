import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { VisitOpener } from "#app/blocks/forms/visit-opener.tsx";
import { AccountLinks, AccountMenu } from "#app/features/account/account-menu.tsx";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { FavoritesLink } from "#app/features/favorites/favorites-link.tsx";
import { DefaultFrame } from "#app/features/frame/default-frame.tsx";
import { Footer } from "#app/features/frame/footer.tsx";
import { Header } from "#app/features/frame/header.tsx";
import { loadMenus, type Menus } from "#app/features/frame/menus.ts";
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

const account = { row: <AccountMenu />, menu: <AccountLinks /> };
const favorites = { row: <FavoritesLink place="header" />, menu: <FavoritesLink place="menu" /> };

/** The default layout with its header and footer around a page. */
function Frame({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <DefaultFrame
      header={<Header entries={menus.main ?? []} favorites={favorites} account={account} />}
      footer={<Footer menus={menus} favorites={<FavoritesLink place="footer" />} />}
    >
      {children}
    </DefaultFrame>
  );
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame menus={loaderData.menus}>
      <Outlet />
      <VisitOpener />
    </Frame>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  return (
    <Frame menus={loaderData?.menus ?? {}}>
      <ErrorPage error={error} />
    </Frame>
  );
}
