import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
});
afterAll(() => wordpress.stop());

interface RuleCase {
  name: string;
  problems: { path: string; where: string; message: string }[];
  missing?: string[];
}

interface RulesResult {
  wrong: RuleCase["problems"];
  missing: string[];
}

interface Refusal {
  code: string;
  message: string;
  data: { params: Record<string, string> };
}

const file = new URL("../rule-cases.json", import.meta.url);
const cases: RuleCase[] = JSON.parse(readFileSync(file, "utf8"));

test("the plugin finds the same problems as the edit screens in every case", {
  tags: ["S5.14", "S5.15", "S5.16", "S5.17", "S5.18", "S5.19", "S5.20", "S5.21"],
}, async () => {
  const results = await wordpress.value<RulesResult[]>(`array_map( static function ( $case ) {
    $found = isset( $case['kind'] ) ? Porchlight\\validate( $case['kind'], $case['data'] ) : Porchlight\\validate_type( $case['type'], $case['data'], 'block', 'Block' );
    $is_missing = static fn ( $problem ) => $problem['isMissing'];
    $wrong = array_values( array_filter( $found, static fn ( $problem ) => ! $problem['isMissing'] ) );
    return array(
      'wrong'   => array_map( static fn ( $problem ) => array_diff_key( $problem, array( 'isMissing' => 0 ) ), $wrong ),
      'missing' => array_column( array_filter( $found, $is_missing ), 'path' ),
    );
  }, json_decode( file_get_contents( ${JSON.stringify(file.pathname)} ), true ) )`);
  for (const [index, { name, problems, missing }] of cases.entries()) {
    expect(results[index]?.wrong, name).toEqual(problems);
    if (missing) expect(results[index]?.missing, name).toEqual(missing);
  }
});

test("the demo has no rule violations", async () => {
  expect(
    await wordpress.value(`array_merge( ...array_map(
      static fn ( $post ) => array( ...Porchlight\\validate( Porchlight\\kind_of( $post ), Porchlight\\data( $post->ID ) ), ...Porchlight\\block_problems( $post ) ),
      get_posts( array( 'post_type' => Porchlight\\post_types(), 'post_status' => 'publish', 'numberposts' => -1 ) )
    ) )`),
  ).toEqual([]);
});

test("a draft may be incomplete but not invalid; an error names its field and changes nothing", async () => {
  const entered = { priceUsd: 610000, bedrooms: 3 };
  const draft = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pl_home", {
    title: "1 Draft Street",
    meta: { porchlight: entered },
  });
  expect(draft.status).toBe(201);
  const path = `/wp/v2/pl_home/${draft.body.id}`;

  const published = await wordpress.rest<Refusal>("POST", path, { status: "publish" });
  expect([published.status, published.body.code]).toEqual([400, "porchlight_refused"]);
  expect(Object.keys(published.body.data.params)).toEqual([
    "neighborhood",
    "floorplan",
    "bathrooms",
    "finishedSqrFt",
    "latitude",
    "longitude",
  ]);
  expect(published.body.message).toBe(
    "Neighborhood: Neighborhood is needed. Floor plan: Floor plan is needed. Bathrooms: Bathrooms is needed. And 3 more.",
  );

  // The schema's own message would be “meta.porchlight[priceUsd] is not of type number,null”.
  const wrong = await wordpress.rest<Refusal>("POST", path, { meta: { porchlight: { ...entered, priceUsd: "ask" } } });
  expect([wrong.status, wrong.body.message]).toEqual([400, "Price: Write a whole number of dollars, such as 589,900."]);
  const inconsistent = await wordpress.rest<Refusal>("POST", path, {
    meta: { porchlight: { ...entered, priceHistory: [{ amountUsd: 600000, date: "2026-10-01" }] } },
  });
  expect([inconsistent.status, inconsistent.body.data.params]).toEqual([
    400,
    { priceHistory: "It ends with $600,000, but the price is $610,000." },
  ]);
  expect(
    await wordpress.value(`array( get_post_status( ${draft.body.id} ), Porchlight\\data( ${draft.body.id} ) )`),
  ).toEqual(["draft", entered]);
});

test("an unreadable value of an autosaved draft hides no other value", async () => {
  const meta = { porchlight: { shortDescription: "On a quiet lane.", bedrooms: 3 } };
  const draft = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pl_home", { title: "2 Draft Street", meta });
  const typed = { ...meta.porchlight, priceUsd: "ask us" };
  await wordpress.rest("POST", `/wp/v2/pl_home/${draft.body.id}/autosaves`, {
    title: "2 Draft Street",
    porchlight_unsaved: { meta: { porchlight: typed } },
  });
  const opened = await wordpress.rest<{ meta: { porchlight: unknown } }>(
    "GET",
    `/wp/v2/pl_home/${draft.body.id}?context=edit`,
  );
  expect(opened.body.meta.porchlight).toEqual(typed);
});

test("a block with four buttons is rejected, and the page is unchanged", async () => {
  const button = { text: "Go", url: "/" };
  const hero = (count: number) =>
    `<!-- wp:porchlight/hero ${JSON.stringify({ buttons: Array(count).fill(button) })} /-->`;
  const page = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pages", { title: "New", content: hero(3) });
  expect(page.status).toBe(201);
  const refused = await wordpress.rest<Refusal>("POST", `/wp/v2/pages/${page.body.id}`, { content: hero(4) });
  expect([refused.status, refused.body.data.params]).toEqual([
    400,
    { "organisms.0.buttons": "There is room for 3 buttons; these are 4." },
  ]);
  expect(await wordpress.value(`get_post( ${page.body.id} )->post_content`)).toBe(hero(3));
});

test("texts keep quotes, backslashes and lines; unfiltered HTML is removed for non-editors", async () => {
  const shortDescription = 'A "quiet" street\\n\nwith 100 % <b>';
  const html = "<p>Text</p><script>alert(1)</script>";
  const saved = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pl_neighborhood", {
    title: "Quotes",
    meta: { porchlight: { shortDescription, about: html, fromAnotherVersion: { kept: true } } },
  });
  const { id } = saved.body;
  expect(await wordpress.value(`Porchlight\\data( ${id} )`)).toEqual({
    shortDescription,
    about: html,
    fromAnotherVersion: { kept: true },
  });
  const asAuthor = `( static function () {
    $author = wp_insert_user( array( 'user_login' => 'author', 'user_pass' => 'a-pass-of-an-author', 'role' => 'author' ) );
    wp_set_current_user( $author );
    kses_init();
    return sanitize_meta( 'porchlight', Porchlight\\data( ${id} ), 'post', 'pl_neighborhood' )['about'];
  } )()`;
  expect(await wordpress.value(asAuthor)).toBe("<p>Text</p>alert(1)");
});

test("relations find entries by words over several kinds, for editors only", async () => {
  const found = await wordpress.rest<{ title: string; detail: string; kind: string }[]>(
    "GET",
    "/porchlight/v1/entries?kinds=home,plan&search=Threshing",
  );
  expect(found.body.map(({ kind }) => kind)).toContain("home");
  expect(found.body.every(({ title, detail }) => title.includes("Threshing") && detail === "Haystack Bend")).toBe(true);
  expect((await fetch(`${wordpress.url}/wp-json/porchlight/v1/entries`)).status).toBe(401);
});

test("Quick Edit and bulk edits do not publish incomplete entries", async () => {
  const draft = `wp_insert_post( array( 'post_type' => 'pl_home', 'post_status' => 'draft', 'post_title' => 'Draft' ) )`;
  const status = await wordpress.value<string>(`( static function () {
    $id = ${draft};
    set_current_screen( 'edit-pl_home' );
    $_REQUEST['action'] = 'edit';
    wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) );
    ob_start();
    Porchlight\\show_drafts_notice();
    return get_post_status( $id ) . ': ' . trim( wp_strip_all_tags( ob_get_clean() ) );
  } )()`);
  expect(status).toBe(
    "draft: Draft stayed a draft. Neighborhood: Neighborhood is needed. Floor plan: Floor plan is needed. Price: Price is needed. And 5 more.",
  );
});
