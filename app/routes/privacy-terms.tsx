import { BlockSection } from "#app/blocks/block-parts.tsx";
import { loadPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { contentUri, notFound } from "#app/domain/navigation/route-params.ts";
import { thirdPartyRequests } from "#app/domain/privacy/third-party-requests.ts";
import { OptOutStatus } from "#app/features/layout/privacy-choices.tsx";
import { LoadedTable } from "#app/features/privacy-page/third-party-tables.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/privacy-terms.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

/** Prerendered (S7.43). */
export const handle = { isPrerendered: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await loadPage(contentOf(context), contentUri(url));
  if (!page) throw notFound();
  const { thirdParties } = context.get(siteContext);
  const { sentryDsn, hasVitals, logsZeroResults } = context.get(siteContext).telemetry;
  const rows = thirdPartyRequests({
    thirdParties,
    origins: context.get(siteContext).thirdPartyOrigins,
    tileUrl: context.get(siteContext).mapTiles?.tileUrl ?? null,
    sentryDsn,
    frameHosts: context.get(siteContext).frameHosts,
  });
  return {
    ...pageData(page, context),
    loaded: { rows, thirdParties, isMeasured: hasVitals, countsSearches: logsZeroResults },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/**
 * The privacy page (S2.55): the editors’ text, with the list of this installation's third parties after the block with
 * the anchor `third-parties`, or at the end.
 */
export default function PrivacyTerms({ loaderData: { loaded, ...data } }: Route.ComponentProps) {
  return (
    <PageView
      data={data}
      inserted={{
        below: "third-parties",
        content: (
          <BlockSection block={{ anchor: "loaded-from-others", title: "What this site loads from others" }}>
            <LoadedTable {...loaded} status={<OptOutStatus />} />
          </BlockSection>
        ),
      }}
    />
  );
}
