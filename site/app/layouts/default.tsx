import { Outlet } from "react-router";
import { VisitOpener } from "#app/blocks/forms/visit-opener.tsx";
import { AccountLinks, AccountMenu } from "#app/features/account/account-menu.tsx";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { DefaultFrame } from "#app/features/frame/default-frame.tsx";
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

const account = { wide: <AccountMenu />, small: <AccountLinks /> };
const headerOf = ({ main = [] }: Menus) => <Header entries={main} account={account} />;

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DefaultFrame menus={loaderData.menus} header={headerOf(loaderData.menus)}>
      <Outlet />
      <VisitOpener />
    </DefaultFrame>
  );
}

export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  const menus = loaderData?.menus ?? {};
  return (
    <DefaultFrame menus={menus} header={headerOf(menus)}>
      <ErrorPage error={error} />
    </DefaultFrame>
  );
}
