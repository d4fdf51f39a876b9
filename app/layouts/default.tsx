import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { VisitOpener } from "#app/blocks/forms/visit-opener.tsx";
import { AccountLinks, AccountMenu } from "#app/features/account/account-menu.tsx";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { FavoritesLink } from "#app/features/favorites/favorites-link.tsx";
import { DefaultLayout } from "#app/features/layout/default-layout.tsx";
import { Footer } from "#app/features/layout/footer.tsx";
import { Header } from "#app/features/layout/header.tsx";
import { loadMenus, type Menus } from "#app/features/layout/menus.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/default.ts";

/** Loads the menus of header and footer (S2.1, S2.2, S2.146), the tile provider of maps, and whether alerts are offered. */
export async function loader({ context }: Route.LoaderArgs) {
  const { mapTiles, alerts } = context.get(siteContext);
  return { menus: await loadMenus(contentOf(context)), mapTiles, ...(alerts ? { hasAlerts: true } : {}) };
}

/** Menus do not change within a visit, so they are loaded with the document only. */
export const shouldRevalidate = () => false;

const account = { row: <AccountMenu />, menu: <AccountLinks /> };
const favorites = { row: <FavoritesLink place="header" />, menu: <FavoritesLink place="menu" /> };

/** The default layout with its header and footer around a page. */
function Layout(props: { readonly menus: Menus; readonly isError?: boolean; readonly children: ReactNode }) {
  const { menus, isError = false, children } = props;
  return (
    <DefaultLayout
      header={<Header entries={menus.main ?? []} hasCurrent={!isError} favorites={favorites} account={account} />}
      footer={<Footer menus={menus} favorites={<FavoritesLink place="footer" />} />}
    >
      {children}
    </DefaultLayout>
  );
}

export default function DefaultRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Layout menus={loaderData.menus}>
      <Outlet />
      <VisitOpener />
    </Layout>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  return (
    <Layout menus={loaderData?.menus ?? {}} isError>
      <ErrorPage error={error} />
    </Layout>
  );
}
