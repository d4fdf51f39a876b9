import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemo, type RunningServer } from "../../../e2e/servers.ts";
import { EditorBrowser } from "./editor-browser.ts";
import { startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** The texts of an entry: null when missing. */
interface Text {
  readonly organisms: readonly object[];
  readonly content: string | null;
}

let folder: string;
let wordpress: ThrowawayWordPress;
let site: RunningServer;
/** The texts of the demo in the embedded store by id, with media URLs of the uploads. */
let stored: ReadonlyMap<number, Text>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-blocks-"));
  const store = join(folder, "demo.db");
  [wordpress] = await Promise.all([startWordPress({ demo: true }), loadDemo(`file:${store}`)]);
  site = await startSiteOn(wordpress);
  const database = new DatabaseSync(store, { readOnly: true });
  const rows = database
    .prepare("SELECT id, content, data FROM entries WHERE kind IN ('page', 'neighborhood', 'campaign')")
    .all() as { id: number; content: string | null; data: string }[];
  database.close();
  const withUploads = (text: string) => text.replaceAll('"/media/', `"${wordpress.url}/wp-content/uploads/`);
  stored = new Map(
    rows.map(({ id, content, data }) => [
      id,
      { content: content && withUploads(content), organisms: JSON.parse(withUploads(data)).organisms ?? [] },
    ]),
  );
});
afterAll(async () => {
  await site?.end();
  await wordpress?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Parses texts with the plugin's PHP, stored or not. */
async function readTexts(texts: Readonly<Record<string, string | null>>): Promise<Record<string, Text>> {
  const given = `json_decode( base64_decode( '${Buffer.from(JSON.stringify(texts)).toString("base64")}' ), true )`;
  return await wordpress.value(`( function ( $texts ) {
    $read = array();
    foreach ( $texts as $id => $text ) {
      $post = clone get_post( $id );
      if ( null !== $text ) $post->post_content = $text;
      $read[ $id ] = array( 'organisms' => Porchlight\\organisms( $post ), 'content' => Porchlight\\content_of( $post ) );
    }
    return $read;
  } )( ${given} )`);
}

describe("organisms as blocks", () => {
  test("every organism of the demo is unchanged after the import and after the editor rewrites it", async () => {
    const all = Object.fromEntries([...stored.keys()].map((id) => [id, null]));
    const expected = Object.fromEntries(stored);
    expect(await readTexts(all)).toEqual(expected);
    const raw = await wordpress.value<Record<string, string>>(
      `array_map( fn ( $id ) => get_post( $id )->post_content, ${phpMap([...stored.keys()])} )`,
    );
    await using browser = await EditorBrowser.open(wordpress);
    await browser.create("page");
    const rewritten = (await browser.page.evaluate(
      `(${(texts: Record<string, string>) => {
        const { blocks } = (globalThis as unknown as { wp: { blocks: EditorBlocks } }).wp;
        return Object.fromEntries(
          Object.entries(texts).map(([id, text]) => {
            const parsed = blocks.parse(text);
            return [id, { text: blocks.serialize(parsed), broken: parsed.filter(({ isValid }) => !isValid).length }];
          }),
        );
      }})(${JSON.stringify(raw)})`,
    )) as Record<string, { text: string; broken: number }>;
    expect(Object.entries(rewritten).filter(([, { broken }]) => broken > 0)).toEqual([]);
    const texts = Object.fromEntries(Object.entries(rewritten).map(([id, { text }]) => [id, text]));
    expect(await readTexts(texts)).toEqual(expected);
    expect(browser.consoleErrors).toEqual([]);
  });

  const someId = () => [...stored.keys()][0] ?? 0;
  /** Parses a text, without the classes of blocks that WordPress adds, more with each version. */
  const read = async (text: string): Promise<Text> =>
    JSON.parse(
      JSON.stringify((await readTexts({ [someId()]: text }))[someId()]).replaceAll(/ class=\\"wp-block-[\w-]+\\"/g, ""),
    );

  test("text that an editor writes between blocks becomes a block of text, and nothing is lost", async () => {
    const text = `<!-- wp:porchlight/details /-->

<!-- wp:porchlight/hero {"title":"One","lock":{"move":true}} /-->

<!-- wp:heading --><h2>Two</h2><!-- /wp:heading -->

<!-- wp:paragraph --><p>Three “and” four.</p><!-- /wp:paragraph -->

<!-- wp:porchlight/lead {"text":"Five"} /-->

Six, by hand.`;
    expect(await read(text)).toEqual({
      organisms: [
        { layout: "hero", title: "One" },
        { layout: "rich-text", text: "<h2>Two</h2><p>Three “and” four.</p>" },
        { layout: "lead", text: "Five" },
        { layout: "rich-text", text: "<p>Six, by hand.</p>" },
      ],
      content: null,
    });
  });

  test("text above the blocks stays separate, as exported and as edited", async () => {
    const html = "<p>One -- two.</p>\n<ul><li>Three</li></ul>";
    for (const inside of [html, `\n${html}\n`]) {
      const text = `<!-- wp:porchlight/details /-->\n\n<!-- wp:porchlight/content -->${inside}<!-- /wp:porchlight/content -->\n\n<!-- wp:porchlight/hero {"title":"H"} /-->`;
      expect(await read(text)).toEqual({ organisms: [{ layout: "hero", title: "H" }], content: html });
    }
  });
});

interface EditorBlocks {
  parse(text: string): { isValid: boolean }[];
  serialize(blocks: unknown): string;
}

function phpMap(ids: readonly number[]): string {
  return `array( ${ids.map((id) => `${id} => ${id}`).join(", ")} )`;
}

describe("the rendered block in the editor", () => {
  const preview = (body: object) =>
    wordpress.rest<{ html?: string; problem?: string }>("POST", "/porchlight/v1/blocks/preview", body);
  const organisms = [
    {
      layout: "image-text",
      title: "A room",
      image: { media: 13, alt: "Words of this use alone" },
    },
  ];
  const sandbox = () => wordpress.value<number>("get_page_by_path( 'sandbox' )->ID");

  test("is rendered by the site from unsaved data, with the texts of this use of a picture", async () => {
    const { status, body } = await preview({ post: await sandbox(), title: "Sandbox", before: [], organisms });
    expect(status).toBe(200);
    expect(body.html).toMatch(/^<!DOCTYPE html>/);
    expect(body.html).toMatch(/<h2[^>]*>A room<\/h2>/);
    expect(body.html).toMatch(/<img[^>]*alt="Words of this use alone"/);
    expect(body.html).toMatch(/src="\/media\/r\/w_1080\/from\/[\w-]+\/http:\/127\.0\.0\.1:\d+\/wp-content\/uploads\//);
  });

  test("picked products equal those of the embedded backend", async () => {
    const home = await wordpress.value<number>("get_page_by_path( '1482-threshing-lane', OBJECT, 'pl_home' )->ID");
    const grid = [{ layout: "product-grid", title: "Picked", productPicker: [home] }];
    const { body } = await preview({ post: await sandbox(), organisms: grid });
    expect(body.html).toContain("1482 Threshing Lane");
  });

  test("is refused to users who may not edit the entry", async () => {
    const response = await fetch(`${wordpress.url}/wp-json/porchlight/v1/blocks/preview`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ post: await sandbox(), organisms }),
    });
    expect(response.status).toBe(401);
  });

  test("the editor shows a message when the site is unreachable or has another secret, with a 200", async () => {
    wordpress.define({ PORCHLIGHT_SITE: "http://127.0.0.1:9" });
    const away = await preview({ post: await sandbox(), organisms });
    wordpress.define({ PORCHLIGHT_SITE: site.url, PORCHLIGHT_SECRET: "another secret of 26 signs" });
    const refused = await preview({ post: await sandbox(), organisms });
    wordpress.define({ PORCHLIGHT_SECRET: "secret-of-a-throwaway-wordpress-01" });
    expect([away.status, refused.status]).toEqual([200, 200]);
    expect(away.body.problem).toMatch(
      /^The site at http:\/\/127\.0\.0\.1:9 cannot be reached \(.*\), so blocks are shown as an outline\. What you write is kept\.$/,
    );
    expect(refused.body.problem).toBe(
      `The site at ${site.url} could not render this block (401). The secret is wrong or missing.`,
    );
  });
});
