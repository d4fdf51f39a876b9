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
import type { Block, BlockSurroundings } from "#app/blocks/block.ts";
import { CampaignHead } from "#app/blocks/campaign/campaign-head.tsx";
import { CampaignBody } from "#app/blocks/campaign/campaign-page.tsx";
import { buildCampaign } from "#app/blocks/campaign/load-campaign.server.ts";
import type { Organisms } from "#app/blocks/organisms/organism-blocks.server.ts";
import { loadBlocks, withHeadline } from "#app/blocks/page/load-page.server.ts";
import { Blocks } from "#app/blocks/registry.tsx";
import { loadProducts } from "#app/features/favorites/load-products.ts";
import { loadMenus } from "#app/features/frame/menus.ts";
import { FrontPagePart } from "#app/features/front-page/front-page.tsx";
import { loadFrontPage } from "#app/features/front-page/load-front-page.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type BlocksToDraw, contentOf, frameHostsContext, publicUrlContext } from "#app/graphql/context.server.ts";
import fallbackFontsAddress from "#app/styles/fallback-fonts.css?url";
import fontsAddress from "#app/styles/fonts.css?url";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import { drawingsOf } from "./block-surroundings.tsx";
import { blockMaps } from "./page-data.server.ts";

/** The layouts that the site draws on a kind of page, by the name an organism carries. */
export function layoutsOn(on: BlocksToDraw["on"]): readonly string[] {
  return on === "front-page" ? frontPageLayouts : blockLayouts;
}

/** The route whose style sheets a kind of page has. */
const routes = {
  page: "page:about-us",
  neighborhood: "page:about-us",
  campaign: "routes/campaign",
  "front-page": "routes/front-page",
} as const satisfies Readonly<Record<BlocksToDraw["on"], string>>;

/**
 * A whole document in which the site draws organisms just as on a page, for their editor: no scripts, nothing but styles,
 * fonts and pictures of the site. It looks the same where it is shown from its text, at any address.
 * @throws a 503 where what a layout lists cannot be had.
 */
export async function drawBlocks(toDraw: BlocksToDraw, context: Readonly<RouterContextProvider>): Promise<string> {
  const content = contentOf(context);
  const publicUrl = context.get(publicUrlContext);
  const drawn = await drawnBy[toDraw.on](toDraw, content);
  // Fonts stand in pages by other ways (record 0098).
  const fonts = [fallbackFontsAddress, fontsAddress];
  const sheets = new Set([...fonts, ...["root", routes[toDraw.on]].flatMap(toDraw.stylesheetsOf)]);
  const markup = await withRouter(<FrameHosts value={context.get(frameHostsContext)}>{drawn}</FrameHosts>, publicUrl);
  const document = renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={toDraw.policy} />
        {/* Links open beside the editor, never in it. */}
        <base href={`${publicUrl}/`} target="_blank" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>{toDraw.title || "Blocks"}</title>
        {[...sheets].map((href) => (
          <link key={href} rel="stylesheet" href={publicUrl + href} />
        ))}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, with a router around it */}
      <body dangerouslySetInnerHTML={{ __html: `<main>${isEmpty.test(markup) ? nothing : markup}</main>` }} />
    </html>,
  );
  return `<!DOCTYPE html>${document}`;
}

/** What stands around blocks, and nothing in it. */
const isEmpty = /^(?:<div[^>]*>|<\/div>)*$/;

/** In place of blocks without content, which a page leaves out. */
const nothing = '<p class="wrap muted" data-nothing>Nothing is shown here yet.</p>';

type Draw = (toDraw: BlocksToDraw, content: ContentClient) => Promise<ReactNode>;

const drawnBy: Readonly<Record<BlocksToDraw["on"], Draw>> = {
  page: async (toDraw, content) => {
    const blocks = withHeadline(await blocksOf(toDraw, content), toDraw.title);
    const surroundings = await surroundingsOf(toDraw, blocks, content);
    return <PageBlocks blocks={blocks} surroundings={surroundings} from={toDraw.before.length} />;
  },
  neighborhood: async (toDraw, content) => {
    const blocks = await blocksOf(toDraw, content);
    const surroundings = { ...(await surroundingsOf(toDraw, blocks, content)), hasHeadline: true };
    return <PageBlocks blocks={blocks} surroundings={surroundings} from={toDraw.before.length} />;
  },
  campaign: async ({ title, ...toDraw }, content) => {
    const organisms = toDraw.organisms as Parameters<typeof buildCampaign>[2]["organisms"];
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
      withProducts(toDraw, await productsOf(toDraw, content)),
    );
    const surroundings = await surroundingsOf({ title, ...toDraw }, campaign.blocks, content);
    const hasHero = organisms?.some((organism) => organism?.layout === "hero");
    return (
      <>
        {hasHero ? <CampaignHead campaign={campaign} /> : null}
        {campaign.blocks.length > 0 ? <CampaignBody campaign={campaign} surroundings={surroundings} /> : null}
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
  readonly surroundings: BlockSurroundings;
  readonly from: number;
}) {
  return (
    <div className="wrap">
      <Blocks {...props} />
    </div>
  );
}

/** The blocks of the organisms below others that stand above them, of which only the layouts are known. */
async function blocksOf(toDraw: BlocksToDraw, content: ContentClient): Promise<Block[]> {
  const products = await productsOf(toDraw, content);
  const blocks = await loadBlocks(content, toDraw.organisms as Organisms, withProducts(toDraw, products));
  return [...toDraw.before.map((layout) => ({ layout }) as Block), ...blocks];
}

type Products = Awaited<ReturnType<typeof productsOf>>;

/** The picked products of every organism as cards; those that are gone or not public are left out. */
async function productsOf({ productIds }: Pick<BlocksToDraw, "productIds">, content: ContentClient) {
  const ids = [...new Set(productIds.flat())];
  const products = ids.length > 0 ? await loadProducts(content, ids) : [];
  const byId = new Map(products.map((product) => [product.id, product]));
  return productIds.map((each) => each.flatMap((id) => byId.get(id) ?? []));
}

function withProducts({ organisms }: Pick<BlocksToDraw, "organisms">, products: Products) {
  return (blocks: Block[]): Block[] => {
    if (blocks.length !== organisms.length) throw new Error("An organism to draw has a layout without a block.");
    return blocks.map((block, position) => {
      const picked = products[position] ?? [];
      return picked.length > 0 ? { ...block, products: picked } : block;
    });
  };
}

async function surroundingsOf(
  { title }: Pick<BlocksToDraw, "title">,
  blocks: readonly Block[],
  content: ContentClient,
): Promise<BlockSurroundings> {
  const menus = blocks.some(({ menu }) => menu) ? await loadMenus(content as Parameters<typeof loadMenus>[0]) : {};
  return { menus, path: "/", map: drawingsOf({ maps: blockMaps(blocks), blocks, title }) };
}

/** Markup of what needs a router around it: links, forms. Waits for code that is loaded on use. */
async function withRouter(element: ReactNode, publicUrl: string): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const state = await query(new Request(`${publicUrl}/`));
  if (state instanceof Response) throw new Error("Blocks were answered by a response.");
  const router = createStaticRouter(dataRoutes, state);
  const page = <StaticRouterProvider router={router} context={state} hydrate={false} />;
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return await text(prelude);
}
