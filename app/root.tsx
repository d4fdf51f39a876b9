import type { PreviewRefusal } from "@porchlight/contract/preview";
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
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
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { markMounted } from "#app/features/errors/runtime-errors.ts";
import { HasPrivacyChoices } from "#app/features/frame/privacy-choices.tsx";
import { telemetryAttributes } from "#app/features/monitoring/telemetry.ts";
import { loadPageMeta } from "#app/features/page-meta/load-page-meta.server.ts";
import { metaTags } from "#app/features/page-meta/page-meta.ts";
import { loadPreviewWords, refusePreview } from "#app/features/preview/preview-data.server.ts";
import {
  buildIdContext,
  contentOf,
  frameHostsContext,
  passwordPageContext,
  publicUrlContext,
  telemetryContext,
  thirdPartiesContext,
} from "#app/graphql/context.server.ts";
import { markHydrated } from "#app/graphql/hydration.ts";
import fallbackFontsAddress from "#app/styles/fallback-fonts.css?url";
import fontsAddress from "#app/styles/fonts.css?url";
import { PictureMotion } from "#app/ui/motion/picture-motion.tsx";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import { usePrintedPictures } from "#app/ui/pictures/printed-pictures.ts";
import type { Route } from "./+types/root.ts";
import { followServer } from "./follow-server.ts";
import { previewsApart } from "./previews-apart.ts";
import { noteChangedControls, replayEvents } from "./replay-events.ts";
import { stayOnSite } from "./stay-on-site.ts";
import { Visitor } from "./visitor.tsx";

export const links: Route.LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

export const clientMiddleware = [previewsApart, stayOnSite, followServer];
export const middleware = [refusePreview];

/** The pattern of the route for pages that the table of URLs does not name. */
const unlistedPattern = "*";

/** The SEO meta of the address, loaded on every change of route (S7.38). */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const path = contentUri(url);
  const isListed = pattern !== unlistedPattern;
  const [meta, preview] = await Promise.all([
    mayBePageAddress(url.pathname) ? loadPageMeta(contentOf(context), path, { isListed }) : null,
    loadPreviewWords(context),
  ]);
  return {
    ...(preview ? { preview } : {}),
    meta,
    canonicalUrl: context.get(publicUrlContext) + path,
    buildId: context.get(buildIdContext),
    telemetry: { ...context.get(telemetryContext), pattern },
    frameHosts: context.get(frameHostsContext),
    passwordPage: context.get(passwordPageContext),
    thirdParties: context.get(thirdPartiesContext),
  };
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  refusalOf(error)
    ? [{ title: `Preview - ${brand.name}` }]
    : metaTags(loaderData?.meta ?? null, error ? null : (loaderData?.canonicalUrl ?? null));

/** Why a link to a preview opens nothing; undefined for any other error. */
function refusalOf(error: unknown): PreviewRefusal | undefined {
  return isRouteErrorResponse(error) ? error.data?.previewRefusal : undefined;
}

const PreviewBanner = lazy(() => import("#app/features/preview/preview-banner.tsx"));
const RefusedPreview = lazy(() => import("#app/features/preview/refused-preview.tsx"));

/** What a route says of its documents beside its data. */
interface RouteHandle {
  readonly hydrate?: "interaction";
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const isOnInteraction = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.hydrate === "interaction",
  );
  // The banner of a preview and the consent to third parties wait for no interaction.
  const hydratesOnInteraction = isOnInteraction && data !== undefined && !data.preview && data.thirdParties === null;
  useLayoutEffect(noteChangedControls, []);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    // Not within a commit of React.
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
        {/* Elsewhere the fallback faces stand in the document, and the bootstrap script applies the web fonts after the first paint. */}
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
        <PictureMotion />
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
  useEffect(() => {
    markHydrated();
    markMounted();
  }, []);
  usePrintedPictures();
  // Where it cannot be loaded nothing of third parties is, and the site works as well.
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

/** The error alone, where even the layout failed. */
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
