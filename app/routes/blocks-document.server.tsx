import { text } from "node:stream/consumers";
import { blockLayouts, type FrontPageLayout, frontPageLayouts } from "@porchlight/contract/vocabulary";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  type RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import type { Block, BlockContext } from "#app/blocks/block.ts";
import { CampaignBody, CampaignHead } from "#app/blocks/campaign/campaign-page.tsx";
import { buildCampaign } from "#app/blocks/campaign/load-campaign.server.ts";
import type { Organisms } from "#app/blocks/organisms/organism-blocks.server.ts";
import { loadBlocks, withHeadline } from "#app/blocks/page/load-page.server.ts";
import { Blocks } from "#app/blocks/registry.tsx";
import { loadProducts } from "#app/features/favorites/load-products.ts";
import { FrontPagePart } from "#app/features/front-page/front-page.tsx";
import { loadFrontPage } from "#app/features/front-page/load-front-page.ts";
import { loadMenus } from "#app/features/layout/menus.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { BlocksToRender } from "#app/graphql/entry-exports.ts";
import fallbackFontsAddress from "#app/styles/fallback-fonts.css?url";
import fontsAddress from "#app/styles/fonts.css?url";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import { mapRenderer } from "./block-context.tsx";
import { blockMaps } from "./page-data.server.ts";

/** The layouts that can be rendered on a kind of page. */
export function layoutsOn(on: BlocksToRender["on"]): readonly string[] {
  return on === "front-page" ? frontPageLayouts : blockLayouts;
}

/** The route whose stylesheets a kind of page has. */
const routes = {
  page: "page:about-us",
  neighborhood: "page:about-us",
  campaign: "routes/campaign",
  "front-page": "routes/front-page",
} as const satisfies Readonly<Record<BlocksToRender["on"], string>>;

/**
 * Renders a document in which organisms look as on a page, for an editor's preview: without scripts, with the site's
 * styles, fonts and pictures only. It can be shown from its text, at any URL.
 * @throws {Response} 503 when the content of a layout is unavailable.
 */
export async function renderBlocks(
  toRender: BlocksToRender,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const content = contentOf(context);
  const { publicUrl } = context.get(siteContext);
  const blocks = await renderers[toRender.on](toRender, content);
  // On pages the bootstrap script loads the fonts.
  const fonts = [fallbackFontsAddress, fontsAddress];
  const stylesheets = new Set([...fonts, ...["root", routes[toRender.on]].flatMap(toRender.stylesheetsOf)]);
  const markup = await withRouter(
    <FrameHosts value={context.get(siteContext).frameHosts}>{blocks}</FrameHosts>,
    publicUrl,
  );
  const document = renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={toRender.policy} />
        {/* Links open beside the editor, never in it. */}
        <base href={`${publicUrl}/`} target="_blank" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>{toRender.title || "Blocks"}</title>
        {[...stylesheets].map((href) => (
          <link key={href} rel="stylesheet" href={publicUrl + href} />
        ))}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, with a router around it */}
      <body dangerouslySetInnerHTML={{ __html: `<main>${isEmpty.test(markup) ? nothing : markup}</main>` }} />
    </html>,
  );
  return `<!DOCTYPE html>${document}`;
}

/** Matches the markup of blocks without content. */
const isEmpty = /^(?:<div[^>]*>|<\/div>)*$/;

/** Shown for blocks without content, which a page would not render. */
const nothing = '<p class="wrap muted" data-nothing>Nothing is shown here yet.</p>';

type Render = (toRender: BlocksToRender, content: ContentClient) => Promise<ReactNode>;

const renderers: Readonly<Record<BlocksToRender["on"], Render>> = {
  page: async (toRender, content) => {
    const blocks = withHeadline(await blocksOf(toRender, content), toRender.title);
    const context = await blockContext(toRender, blocks, content);
    return <PageBlocks blocks={blocks} context={context} from={toRender.before.length} />;
  },
  neighborhood: async (toRender, content) => {
    const blocks = await blocksOf(toRender, content);
    const context = { ...(await blockContext(toRender, blocks, content)), hasHeadline: true };
    return <PageBlocks blocks={blocks} context={context} from={toRender.before.length} />;
  },
  campaign: async ({ title, ...toRender }, content) => {
    const organisms = toRender.organisms as Parameters<typeof buildCampaign>[2]["organisms"];
    const campaign = await buildCampaign(
      content,
      "/campaigns/",
      {
        databaseId: 0,
        title,
        uri: null,
        content: null,
        date: null,
        featuredImage: null,
        campaignDetails: null,
        organisms,
        extras: null,
      },
      withProducts(toRender, await productsOf(toRender, content)),
    );
    const context = await blockContext({ title, ...toRender }, campaign.blocks, content);
    const hasHero = organisms?.some((organism) => organism?.layout === "hero");
    return (
      <>
        {hasHero ? <CampaignHead campaign={campaign} /> : null}
        {campaign.blocks.length > 0 ? <CampaignBody campaign={campaign} context={context} /> : null}
      </>
    );
  },
  "front-page": async ({ organisms }, content) => {
    const given = organisms as NonNullable<Organisms>;
    const front = await loadFrontPage(content, given as Parameters<typeof loadFrontPage>[1]);
    const parts = new Set(given.map((organism) => organism?.layout as FrontPageLayout));
    return [...parts].map((layout) => <FrontPagePart key={layout} layout={layout} content={front} />);
  },
};

function PageBlocks(props: {
  readonly blocks: readonly Block[];
  readonly context: BlockContext;
  readonly from: number;
}) {
  return (
    <div className="wrap">
      <Blocks {...props} />
    </div>
  );
}

/** The blocks of the organisms, after placeholders for those before them, of which only the layouts are known. */
async function blocksOf(toRender: BlocksToRender, content: ContentClient): Promise<Block[]> {
  const products = await productsOf(toRender, content);
  const blocks = await loadBlocks(content, toRender.organisms as Organisms, withProducts(toRender, products));
  return [...toRender.before.map((layout) => ({ layout }) as Block), ...blocks];
}

type Products = Awaited<ReturnType<typeof productsOf>>;

/** The picked products of every organism as cards; deleted or unpublished ones are left out. */
async function productsOf({ productIds }: Pick<BlocksToRender, "productIds">, content: ContentClient) {
  const ids = [...new Set(productIds.flat())];
  const products = ids.length > 0 ? await loadProducts(content, ids) : [];
  const byId = new Map(products.map((product) => [product.id, product]));
  return productIds.map((each) => each.flatMap((id) => byId.get(id) ?? []));
}

function withProducts({ organisms }: Pick<BlocksToRender, "organisms">, products: Products) {
  return (blocks: Block[]): Block[] => {
    if (blocks.length !== organisms.length) throw new Error("An organism has an unknown layout.");
    return blocks.map((block, position) => {
      const picked = products[position] ?? [];
      return picked.length > 0 ? { ...block, products: picked } : block;
    });
  };
}

async function blockContext(
  { title }: Pick<BlocksToRender, "title">,
  blocks: readonly Block[],
  content: ContentClient,
): Promise<BlockContext> {
  const menus = blocks.some(({ menu }) => menu) ? await loadMenus(content as Parameters<typeof loadMenus>[0]) : {};
  return { menus, path: "/", map: mapRenderer({ maps: blockMaps(blocks), blocks, title }) };
}

/** Renders elements that need a router, such as links and forms; waits for lazy components. */
async function withRouter(element: ReactNode, publicUrl: string): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const state = await query(new Request(`${publicUrl}/`));
  if (state instanceof Response) throw new Error("Rendering the blocks returned a response instead of markup.");
  const router = createStaticRouter(dataRoutes, state);
  const page = <StaticRouterProvider router={router} context={state} hydrate={false} />;
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return await text(prelude);
}
