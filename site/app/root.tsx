import type { ReactNode } from "react";
import { useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from "react-router";
import "#app/styles/index.css";
import type { Route } from "./+types/root.ts";
import { contentOf, publicUrlContext } from "#app/content/content-context.server.ts";
import { markHydrated } from "#app/content/hydration.ts";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { loadPageMeta } from "#app/features/page-meta/load-page-meta.ts";
import { metaTags } from "#app/features/page-meta/meta-tags.ts";
import { fontPreloads } from "#app/styles/font-preloads.ts";

export const links: Route.LinksFunction = () => [
  ...fontPreloads.map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The SEO meta of the address, asked anew on every change of route (S7.38). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname } = url;
  const path = pathname.endsWith("/") ? pathname : `${pathname}/`;
  const meta = await loadPageMeta(contentOf(context), path);
  return { meta, canonicalUrl: context.get(publicUrlContext) + path };
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  metaTags(loaderData?.meta ?? null, error ? null : (loaderData?.canonicalUrl ?? null));

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => markHydrated(), []);
  return <Outlet />;
}

/** Where even the layout failed: the error alone. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  );
}
