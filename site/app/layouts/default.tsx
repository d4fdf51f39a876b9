import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { VisitOpener } from "#app/blocks/forms/visit-opener.tsx";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { DefaultFrame } from "#app/features/frame/default-frame.tsx";
import { loadMenus, type Menus } from "#app/features/frame/menus.ts";
import { contentOf, mapTilesContext } from "#app/graphql/context.server.ts";
import { latePart } from "#app/ui/late/late-part.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
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

const headerCode = partCode(() => import("./page-header.late.tsx"));
if (import.meta.env.SSR) await headerCode.load();
const PageHeader = latePart(headerCode, (parts) => parts.PageHeader);
const footerCode = partCode(() => import("./page-footer.late.tsx"));
if (import.meta.env.SSR) await footerCode.load();
const PageFooter = latePart(footerCode, (parts) => parts.PageFooter);
const noEntries: Menus[string] = [];

/** The default layout with its header and footer around a page. */
function Frame({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <DefaultFrame header={<PageHeader entries={menus.main ?? noEntries} />} footer={<PageFooter menus={menus} />}>
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
