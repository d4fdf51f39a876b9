import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadPage } from "#app/blocks/page/load-page.server.ts";
import { BlockSection } from "#app/blocks/parts/block-section.tsx";
import { contentUri, notFound } from "#app/domain/navigation/route-params.ts";
import { loadedFromOthers } from "#app/domain/privacy/loaded-from-others.ts";
import { OptOutStatus } from "#app/features/frame/privacy-choices.tsx";
import { LoadedTable } from "#app/features/privacy-page/loaded-table.tsx";
import {
  contentOf,
  frameHostsContext,
  mapTilesContext,
  telemetryContext,
  thirdPartiesContext,
  thirdPartyOriginsContext,
} from "#app/graphql/context.server.ts";
import type { Route } from "./+types/privacy-terms.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

/** Made before anybody asks (S7.43). */
export const handle = { isPrerendered: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await loadPage(contentOf(context), contentUri(url));
  if (!page) throw notFound(url);
  const thirdParties = context.get(thirdPartiesContext);
  const { sentryDsn, hasVitals, hasDemand } = context.get(telemetryContext);
  const rows = loadedFromOthers({
    thirdParties,
    origins: context.get(thirdPartyOriginsContext),
    tileUrl: context.get(mapTilesContext)?.tileUrl ?? null,
    sentryDsn,
    frameHosts: context.get(frameHostsContext),
  });
  return {
    ...pageData(page, context),
    loaded: { rows, thirdParties, isMeasured: hasVitals, countsSearches: hasDemand },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/**
 * The page about privacy (S2.55): what an editor wrote, and what this installation loads from others by its settings,
 * below the block about them (anchor `third-parties`), or at the end.
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
