import type { PreviewRefusal } from "@porchlight/contract/preview";
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaDescriptor,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import "#app/styles/index.css";
import { brand } from "#app/brand.ts";
import { contentUri, mayBePageAddress } from "#app/domain/navigation/route-params.ts";
import { PasswordPage } from "#app/features/account/account-context.ts";
import { AppUpdate } from "#app/features/app-update/app-update.tsx";
import { CompareChoice } from "#app/features/compare/compare-choice.tsx";
import { describeError, ErrorPage } from "#app/features/errors/error-page.tsx";
import { markMounted } from "#app/features/errors/runtime-errors.ts";
import { HasPrivacyChoices } from "#app/features/layout/privacy-choices.tsx";
import { telemetryAttributes } from "#app/features/monitoring/telemetry.ts";
import { loadPageMeta } from "#app/features/page-meta/load-page-meta.server.ts";
import { metaTags } from "#app/features/page-meta/page-meta.tsx";
import { loadPreviewNotice, refusePreview } from "#app/features/preview/preview-data.server.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import { markHydrated } from "#app/graphql/hydration.ts";
import fallbackFontsAddress from "#app/styles/fallback-fonts.css?url";
import fontsAddress from "#app/styles/fonts.css?url";
import { SharedElementTransition } from "#app/ui/motion/shared-element-transition.tsx";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";
import { loadPictures } from "#app/ui/pictures/load-pictures.ts";
import { useTextFragment } from "#app/ui/text/text-fragment.ts";
import type { Route } from "./+types/root.ts";
import { guardExternalRedirects, isolatePreviews, reloadOnBuildMismatch } from "./client-middleware.ts";
import { recordChangedControls, replayEvents } from "./replay-events.ts";
import { Visitor } from "./visitor.tsx";

export const links: Route.LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

export const clientMiddleware = [isolatePreviews, guardExternalRedirects, reloadOnBuildMismatch];
export const middleware = [refusePreview];

/** The route pattern of pages without their own route. */
const unlistedPattern = "*";

/** Loads the SEO metadata of the URL, on every change of route (S7.38). */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const { publicUrl, buildId, telemetry, frameHosts, passwordPage, thirdParties } = context.get(siteContext);
  const path = contentUri(url);
  const isListed = pattern !== unlistedPattern;
  const [meta, preview] = await Promise.all([
    mayBePageAddress(url.pathname) ? loadPageMeta(contentOf(context), path, { isListed }) : null,
    loadPreviewNotice(context),
  ]);
  return {
    ...(preview ? { preview } : {}),
    meta,
    canonicalUrl: publicUrl + path,
    buildId,
    telemetry: { ...telemetry, pattern },
    frameHosts,
    passwordPage,
    thirdParties,
  };
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  refusalOf(error)
    ? [{ title: `Preview - ${brand.name}` }]
    : error
      ? errorMeta(error)
      : metaTags(loaderData?.meta ?? null, loaderData?.canonicalUrl ?? null);

/** The metadata of an error page, which replaces the page's own. */
function errorMeta(error: unknown): MetaDescriptor[] {
  const seoTitle = describeError(error).statusCode === 404 ? "Page not found" : "Something went wrong";
  const own = { seoTitle, seoMetaDescription: null, picture: null };
  return [...metaTags(own, null), { name: "robots", content: "noindex" }];
}

/** The reason why a link to a preview is invalid; undefined for any other error. */
function refusalOf(error: unknown): PreviewRefusal | undefined {
  return isRouteErrorResponse(error) ? error.data?.previewRefusal : undefined;
}

const PreviewBanner = lazy(() => import("#app/features/preview/preview-banner.tsx"));
const RefusedPreview = lazy(() => import("#app/features/preview/refused-preview.tsx"));

/** The `handle` of a route. */
interface RouteHandle {
  readonly hydrate?: "interaction";
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const isOnInteraction = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.hydrate === "interaction",
  );
  // A preview's banner and the consent notice need the app at once.
  const hydratesOnInteraction = isOnInteraction && data !== undefined && !data.preview && data.thirdParties === null;
  useLayoutEffect(recordChangedControls, []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = "";
    // Safari does not support requestIdleCallback.
    (window.requestIdleCallback ?? setTimeout)(() => delete dataset.loading);
    // Deferred, as events must not be dispatched during a commit of React.
    queueMicrotask(replayEvents);
  }, []);
  return (
    <html
      lang="en-US"
      {...telemetryAttributes(data)}
      data-hydrate={hydratesOnInteraction ? "interaction" : undefined}
      data-fonts={fontsAddress}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" />
        <Meta />
        {data?.preview ? <meta name="robots" content="noindex, nofollow, noarchive" /> : null}
        <Links />
        {/*
         * In production the fallback fonts are inlined, and the bootstrap script loads the web fonts after the first
         * paint.
         */}
        {import.meta.env.DEV ? (
          <>
            <link rel="stylesheet" href={fallbackFontsAddress} />
            <link rel="stylesheet" href={fontsAddress} />
          </>
        ) : null}
      </head>
      <body>
        {data?.preview ? (
          <Suspense>
            <PreviewBanner preview={data.preview} />
          </Suspense>
        ) : null}
        {children}
        <ScrollRestoration />
        <SharedElementTransition />
        <noscript>
          <link rel="stylesheet" href={fontsAddress} />
        </noscript>
        <Scripts />
      </body>
    </html>
  );
}

const loadThirdPartyScripts = async () =>
  (await import("#app/features/third-parties/third-party-scripts.tsx")).ThirdPartyScripts;

export default function Root({ loaderData }: Route.ComponentProps) {
  const { buildId, frameHosts, passwordPage, thirdParties } = loaderData;
  useTextFragment();
  useEffect(() => {
    markHydrated();
    markMounted();
  }, []);
  // Not every browser loads lazy pictures before printing.
  useEffect(() => {
    window.addEventListener("beforeprint", loadPictures);
    return () => window.removeEventListener("beforeprint", loadPictures);
  }, []);
  // When the code can't be loaded, the page works without third parties.
  const ThirdPartyScripts = useLoadedOnce(loadThirdPartyScripts, thirdParties !== null, () => {});
  return (
    <FrameHosts value={frameHosts}>
      <PasswordPage value={passwordPage}>
        <HasPrivacyChoices value={thirdParties !== null}>
          <Visitor hasHearts={!loaderData.preview}>
            <CompareChoice>
              <Outlet />
            </CompareChoice>
          </Visitor>
        </HasPrivacyChoices>
      </PasswordPage>
      <AppUpdate buildId={buildId} />
      {ThirdPartyScripts && thirdParties ? <ThirdPartyScripts thirdParties={thirdParties} /> : null}
    </FrameHosts>
  );
}

/** The error page without a layout, when the layout itself failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = refusalOf(error);
  if (refusal) {
    return (
      <Suspense>
        <RefusedPreview refusal={refusal} />
      </Suspense>
    );
  }
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  );
}
