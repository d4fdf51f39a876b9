import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AdminSession } from "./admin-session.ts";
import { ListeningSite } from "./listening-site.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** Users, an article of each kind, a picture; the setup is not done. */
const content = `
foreach ( array( 'editor', 'subscriber' ) as $role ) wp_insert_user( array( 'user_login' => "the-$role", 'user_pass' => 'a horse of seven', 'user_email' => "$role@mailbox.example", 'role' => $role ) );
foreach ( array( 'sod' => 701, 'tax-bills' => 702, 'paint' => 703 ) as $slug => $id ) wp_insert_post( array( 'import_id' => $id, 'post_type' => 'pl_blog_post', 'post_status' => 'publish', 'post_title' => ucfirst( $slug ), 'post_name' => $slug ) );
wp_insert_post( array( 'import_id' => 711, 'post_type' => 'pl_testimonial', 'post_status' => 'publish', 'post_title' => 'The Ruizes', 'post_name' => 'the-ruizes' ) );
`;

let site: ListeningSite;
let wordpress: ThrowawayWordPress;
let admin: AdminSession;
beforeAll(async () => {
  site = await ListeningSite.open();
  // The setup page sets them instead of wp-config.php.
  wordpress = await startWordPress({ content, constants: { PORCHLIGHT_SECRET: "" } });
  admin = await AdminSession.logIn(wordpress);
});
afterAll(async () => {
  await wordpress.stop();
  await site.close();
});
beforeEach(() => {
  site.status = 200;
});

interface Check {
  readonly state: "good" | "todo" | "bad";
  readonly text: string;
  readonly code?: string;
  readonly fix?: string;
}

/** The current result of a check. */
const check = (name: string) => wordpress.value<Check>(`Porchlight\\setup_checks()['${name}']`);

/** Presses the button of a check. */
async function fix(name: string): Promise<string> {
  const page = await admin.open("options-general.php?page=porchlight");
  return noticeOf((await admin.submit(page, { action: "porchlight_fix", check: name })).html);
}

/** The notice in an admin page. */
function noticeOf(html: string): string {
  const notice = /settings-error[^>]*>\s*<p><strong>(.*?)<\/strong>/s.exec(html)?.[1] ?? "";
  return notice.replaceAll("&#8217;", "’");
}

const setupPage = "options-general.php?page=porchlight";
const valueWithId = (html: string, id: string) => new RegExp(`id="${id}"[^>]* value="([^"]*)"`).exec(html)?.[1];

test("a fresh WordPress lists the missing settings, and each button fixes one", async () => {
  await wordpress.eval(`
    update_option( 'permalink_structure', '' ); update_option( 'show_on_front', 'posts' ); update_option( 'users_can_register', 0 );
    update_option( 'default_role', 'author' ); update_option( 'graphql_general_settings', array( 'graphql_endpoint' => 'graphql', 'kept' => 1 ) );
    foreach ( wp_get_nav_menus() as $menu ) wp_delete_nav_menu( $menu ); wp_create_nav_menu( 'legal' );
  `);
  const broken = { permalinks: "bad", front: "bad", menus: "todo", registration: "bad" } as const;
  for (const [name, state] of Object.entries(broken)) expect([name, (await check(name)).state]).toEqual([name, state]);
  expect((await check("menus")).text).toContain(
    "Header, Footer: homes, Footer: the builder, Footer: help, Footer: legal",
  );
  const page = await admin.open(setupPage);
  expect(page.html).toContain("No page is the front page: the site shows none of your texts there.");

  expect(await fix("permalinks")).toBe("The permalinks are set.");
  expect(await fix("front")).toBe("There is a front page now. Fill it with blocks.");
  expect(await fix("menus")).toBe("Every location has a menu now. Fill the empty ones.");
  // A role that may write has precedence; closed registration is reported afterwards.
  expect(await fix("registration")).toBe("New users are subscribers from now on.");
  expect((await check("registration")).state).toBe("todo");
  expect(await fix("registration")).toBe("Visitors can register.");
  for (const name of ["permalinks", "front", "registration"]) {
    expect([name, (await check(name)).state]).toEqual([name, "good"]);
  }
  expect((await check("menus")).text).toMatch(/^These locations have an empty menu: /);
  // The existing menu with the location's name is assigned, the others are created.
  expect(await wordpress.value("count( wp_get_nav_menus() )")).toBe(5);
  const front = await wordpress.graphql<{ nodeByUri: { isFrontPage: boolean } }>(
    '{ nodeByUri(uri: "/") { ... on Page { isFrontPage } } }',
  );
  expect(front.data.nodeByUri).toEqual({ isFrontPage: true });
});

test("a changed GraphQL endpoint is shown with the value for CONTENT_URL, and can be reset", async () => {
  const inside = async (php: string) =>
    JSON.parse(
      await wordpress.eval(
        `remove_all_filters( 'graphql_endpoint' ); ${php} echo wp_json_encode( Porchlight\\check_endpoint() );`,
      ),
    ) as Check;
  const { state, text } = await inside("");
  expect([state, text]).toEqual([
    "todo",
    `It is /graphql. The site requests /wp/graphql: change it here, or write the whole address into the site’s CONTENT_URL, ${wordpress.url}/graphql.`,
  ]);
  expect((await inside("Porchlight\\fix_endpoint();")).state).toBe("good");
  expect(await wordpress.value("get_option( 'graphql_general_settings' )['kept']")).toBe(1);
});

test("a page of posts is reset to a plain page", async () => {
  await wordpress.eval(
    "update_option( 'page_for_posts', wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'News' ) ) );",
  );
  expect(await check("front")).toMatchObject({
    state: "todo",
    text: "“News” is set as the page of posts. The site does not find a page that is.",
  });
  expect(await fix("front")).toBe("The page of posts is a page again.");
  expect((await check("front")).state).toBe("good");
});

const settingsForm = { action: "porchlight_settings" };

test("the button generates a secret, shown once, and saves the URL typed beside it", async () => {
  const typed = { site: "https://www.example.com", secret: "", new_secret: "Make a secret" };
  const made = await admin.submit(await admin.open(setupPage), settingsForm, typed);
  expect(noticeOf(made.html)).toBe("A secret is made.");
  expect(made.html).toContain('name="site" value="https://www.example.com"');
  expect(await wordpress.value("Porchlight\\setting( 'site' )")).toBe("https://www.example.com");
  const line = valueWithId(made.html, "porchlight-secret-line");
  expect(line).toMatch(/^REVALIDATE_SECRET=[0-9a-f]{48}$/);
  const again = await admin.open(setupPage);
  expect(again.html).not.toContain(line?.slice("REVALIDATE_SECRET=".length) ?? "?");
  expect(`REVALIDATE_SECRET=${await wordpress.value("Porchlight\\setting( 'secret' )")}`).toBe(line);
});

test("a secret is generated beside an invalid URL, which stays as typed", async () => {
  const before = await wordpress.value("Porchlight\\setting( 'secret' )");
  const typed = { site: "www.example.com", secret: "", new_secret: "Make another secret" };
  const made = await admin.submit(await admin.open(setupPage), settingsForm, typed);
  expect(noticeOf(made.html)).toMatch(/^A secret is made\. The address of the site begins with https:/);
  expect(made.html).toContain('name="site" value="www.example.com"');
  expect(await wordpress.value("Porchlight\\setting( 'secret' )")).not.toBe(before);
});

test("an invalid URL is rejected and stays as typed, and no setting is lost", async () => {
  const form = settingsForm;
  const saved = await admin.submit(await admin.open(setupPage), form, { site: `${site.url}/`, secret: "" });
  expect(noticeOf(saved.html)).toBe("Saved.");
  const secret = await wordpress.value("Porchlight\\setting( 'secret' )");
  for (const [typed, sentence] of [
    ["www.example.com", "The address of the site begins with https:// or http://, such as https://www.example.com."],
    [
      "https://www.example.com/site",
      "The address of the site is its host alone, without a path: https://www.example.com.",
    ],
    [wordpress.url, "This is the address of WordPress itself. The site has another one."],
  ] as const) {
    const refused = await admin.submit(saved, form, { site: typed, secret: "" });
    expect(noticeOf(refused.html)).toBe(sentence);
    expect(refused.html).toContain(`name="site" value="${typed}"`);
  }
  const short = await admin.submit(saved, form, { site: site.url, secret: "too short" });
  expect(noticeOf(short.html)).toBe("A secret has at least 16 characters. The previous one is kept.");
  expect(await wordpress.value("array( Porchlight\\setting( 'site' ), Porchlight\\setting( 'secret' ) )")).toEqual([
    site.url,
    secret,
  ]);
});

test("the setup page checks the site with the secret and explains the response", async () => {
  site.take();
  site.secret = await wordpress.value<string>("Porchlight\\setting( 'secret' )");
  expect(await check("site")).toMatchObject({
    state: "good",
    text: `${site.url} can be reached and has the same secret.`,
  });
  expect(site.take()).toEqual([{ uris: [], isSigned: true }]);
  for (const [status, words] of [
    [401, "The site has another secret."],
    [404, "The site has no secret, or something else is at this address."],
    [503, "The site answered with HTTP 503."],
  ] as const) {
    site.status = status;
    const { state, text } = await check("site");
    expect([state, text.slice(0, words.length)]).toEqual(["bad", words]);
  }
});

test("WordPress checks with a request to itself that authorization headers arrive", async () => {
  expect(await check("authorization")).toMatchObject({ state: "good", text: "It arrives." });
  const without = await fetch(`${wordpress.url}/wp-json/porchlight/v1/authorization`);
  expect(await without.json()).toEqual({ arrives: false });
});

test("a missing or short login secret is offered as a line to copy", async () => {
  const filtered = async (value: string) =>
    JSON.parse(
      await wordpress.eval(
        `add_filter( 'graphql_jwt_auth_secret_key', fn () => '${value}' ); echo wp_json_encode( Porchlight\\check_token_secret() );`,
      ),
    ) as Check;
  for (const value of ["", "short"]) {
    const { state, code } = await filtered(value);
    expect([state, code]).toEqual([
      "bad",
      expect.stringMatching(/^define\( 'GRAPHQL_JWT_AUTH_SECRET_KEY', '\w{64}' \);$/),
    ]);
  }
  expect((await filtered("x".repeat(32))).state).toBe("good");
});

test("the installed versions are supported, and an older JWT plugin is reported", async () => {
  expect(await check("versions")).toMatchObject({ state: "good" });
  expect(await wordpress.value("Porchlight\\validates_tokens()")).toBe(true);
});

test("names taken by another plugin are reported", async () => {
  expect((await check("names")).state).toBe("good");
  const shown = JSON.parse(
    await wordpress.eval(
      "register_post_type( 'tribe_events', array( 'label' => 'Their events', 'show_in_graphql' => true, 'graphql_single_name' => 'Event', 'graphql_plural_name' => 'Events' ) ); echo wp_json_encode( Porchlight\\check_names() );",
    ),
  ) as Check;
  expect([shown.state, shown.text]).toEqual([
    "bad",
    "Another plugin uses names of the site’s content: Their events (tribe_events). Deactivate it, or take its types out of GraphQL.",
  ]);
});

test("late cron events are reported, with the crontab line for the server", async () => {
  expect((await check("cron")).state).toBe("good");
  // While its lock is held, no request runs scheduled work.
  await wordpress.eval(
    "set_transient( 'doing_cron', (string) ( microtime( true ) + 500 ) ); wp_schedule_single_event( time() - 7200, 'porchlight_nothing' );",
  );
  const late = await check("cron");
  expect([late.state, late.code]).toEqual([
    "bad",
    `* * * * * curl -s -o /dev/null ${wordpress.url}/wp-cron.php?doing_wp_cron`,
  ]);
  await wordpress.eval("wp_clear_scheduled_hook( 'porchlight_nothing' ); delete_transient( 'doing_cron' );");
});

test("an unreachable entry is listed", async () => {
  await wordpress.eval(
    "wp_insert_post( array( 'import_id' => 721, 'post_type' => 'pl_home', 'post_status' => 'publish', 'post_title' => '1 Lost Lane' ) );",
  );
  const { state, text } = await check("addresses");
  expect([state, text]).toEqual([
    "bad",
    "1 published entry has none, since its neighborhood or city is missing. Visitors do not find it.",
  ]);
  expect((await admin.open(setupPage)).html).toContain(">1 Lost Lane</a>");
});

test("popular articles are in order and unique; a deleted one is listed until the next save", async () => {
  await wordpress.eval("update_option( 'porchlight_popular_blog_posts', array( 999, 703 ) );");
  const page = await admin.open("edit.php?post_type=pl_blog_post&page=porchlight-popular-blogPost");
  expect(page.html).toContain("No. 999, which no longer exists");
  const form = { action: "porchlight_popular", kind: "blogPost" };
  const saved = await admin.submit(page, form, { "picked[]": ["702", "0", "701", "702", "711", "999"] });
  expect(noticeOf(saved.html)).toBe("The list is saved: 2 entries.");
  const { data } = await wordpress.graphql("{ popularBlogPosts popularTestimonials }");
  expect(data).toEqual({ popularBlogPosts: "[702,701]", popularTestimonials: '{"testimonials":[]}' });
});

test("editors choose popular articles; editors and visitors cannot open the setup page", async () => {
  const editor = await AdminSession.logIn(wordpress, { user: "the-editor", password: "a horse of seven" });
  const visitor = await AdminSession.logIn(wordpress, { user: "the-subscriber", password: "a horse of seven" });
  const popular = "edit.php?post_type=pl_testimonial&page=porchlight-popular-testimonial";
  const page = await editor.open(popular);
  const saved = await editor.submit(page, { action: "porchlight_popular", kind: "testimonial" }, { "picked[]": "711" });
  expect(noticeOf(saved.html)).toBe("The list is saved: 1 entry.");
  expect([(await editor.open(setupPage)).status, (await visitor.open(popular)).status]).toEqual([403, 403]);
  const before = await wordpress.value("array( get_option( 'porchlight_secret' ), get_option( 'porchlight_site' ) )");
  for (const person of [editor, visitor]) {
    const attempts: readonly Readonly<Record<string, string>>[] = [
      { action: "porchlight_settings", site: "https://evil.example", secret: "a secret of somebody else" },
      { action: "porchlight_settings", new_secret: "Make another secret" },
      { action: "porchlight_fix", check: "registration" },
    ];
    for (const values of attempts) {
      expect((await person.send({ ...values, _wpnonce: "0123456789" })).status).toBe(403);
    }
  }
  // Also in the administrator's browser, for a form sent by another site.
  expect((await admin.send({ action: "porchlight_settings", site: "https://evil.example" })).status).toBe(403);
  expect(await wordpress.value("array( get_option( 'porchlight_secret' ), get_option( 'porchlight_site' ) )")).toEqual(
    before,
  );
});

test("settings of wp-config.php are shown and cannot be changed on the page", async () => {
  wordpress.define({ PORCHLIGHT_SECRET: "a secret from wp-config.php", PORCHLIGHT_SITE: "https://www.example.com" });
  const page = await admin.open(setupPage);
  expect(page.html).toContain("Set in wp-config.php (PORCHLIGHT_SECRET). It is the site’s REVALIDATE_SECRET.");
  expect(page.html).not.toContain("porchlight-make-secret");
  expect(page.html).not.toContain("a secret from wp-config.php");
  await admin.submit(
    page,
    { action: "porchlight_settings" },
    { site: "https://other.example", secret: "x".repeat(20) },
  );
  expect(await wordpress.value("array( Porchlight\\setting( 'site' ), Porchlight\\setting( 'secret' ) )")).toEqual([
    "https://www.example.com",
    "a secret from wp-config.php",
  ]);
});

test("SVG drawings are sanitized on upload, and clean ones stay byte-identical", async () => {
  const clean =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><use href="#a"/><path id="a" d="M0 0"/></svg>';
  const upload = async (text: string) =>
    await wordpress.value<{ text?: string; error?: string }>(`( function () {
      $file = wp_tempnam( 'd.svg' ); file_put_contents( $file, base64_decode( '${Buffer.from(text).toString("base64")}' ) );
      $given = array( 'name' => 'd.svg', 'tmp_name' => $file );
      $done = wp_handle_sideload( $given, array( 'test_form' => false ) );
      return isset( $done['file'] ) ? array( 'text' => file_get_contents( $done['file'] ) ) : $done;
    } )()`);
  expect(await upload(clean)).toEqual({ text: clean });
  const attack = `<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>b()</script><a href="java\nscript:c()"><rect style="fill:url(https://x.example)"/></a><foreignObject><body onload="d()"/></foreignObject><use href="https://x.example/y.svg#z"/><style>@import "https://x.example"</style><set attributeName="href" to="javascript:e()"/></svg>`;
  expect(await upload(attack)).toEqual({
    text: '<svg xmlns="http://www.w3.org/2000/svg"><a><rect/></a><use/></svg>',
  });
  const hidden = `<svg xmlns="http://www.w3.org/2000/svg"><style>a{content:"/*";fill:url(https://x.example);b:"*/"}</style></svg>`;
  expect(await upload(hidden)).toEqual({ text: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  const bomb = '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>';
  expect((await upload(bomb)).text).toBeUndefined();
  expect((await upload("<html/>")).text).toBeUndefined();
  const asVisitor =
    "wp_set_current_user( get_user_by( 'login', 'the-subscriber' )->ID ); echo wp_json_encode( isset( get_allowed_mime_types()['svg'] ) );";
  expect(await wordpress.eval(asVisitor)).toBe("false");
});

test("lists show and sort prices, status and relations", async () => {
  await wordpress.eval(`
    wp_insert_post( array( 'import_id' => 731, 'post_type' => 'pl_neighborhood', 'post_status' => 'publish', 'post_title' => 'Bluestem', 'post_name' => 'bluestem' ) );
    Porchlight\\save_data( 731, array( 'location' => 'berthoud', 'city' => 'Berthoud', 'status' => 'closeout', 'basePriceUsd' => 679000 ) );
    foreach ( array( 732 => 949000, 733 => 1019000, 734 => 0 ) as $id => $price ) {
      wp_insert_post( array( 'import_id' => $id, 'post_type' => 'pl_home', 'post_status' => 'publish', 'post_title' => "Home $id" ) );
      Porchlight\\save_data( $id, array( 'neighborhood' => array( 731 ), 'readyDate' => '2027-03-12' ) + ( $price ? array( 'priceUsd' => $price ) : array() ) );
    }
  `);
  const columns = (html: string) =>
    [...html.matchAll(/data-colname="(?!Date|Title)([^"]*)">(?:<[^>]*>)*([^<]*)/g)].map(([, name, text]) => [
      name,
      text,
    ]);
  const neighborhoods = (await admin.open("edit.php?post_type=pl_neighborhood")).html;
  expect(columns(neighborhoods)).toEqual([
    ["State of sale", "Last chance: almost sold out"],
    ["City", "Berthoud"],
    ["Prices from", "$679,000"],
    ["Homes", "3"],
  ]);
  const order = async (query: string) =>
    [...(await admin.open(`edit.php?post_type=pl_home&${query}`)).html.matchAll(/id="post-(\d+)"/g)].map(
      ([, id]) => id,
    );
  const inBluestem = "porchlight_neighborhood=731&orderby=porchlight_price";
  expect(await order(`${inBluestem}&order=asc`)).toEqual(["732", "733", "734"]);
  expect(await order(`${inBluestem}&order=desc`)).toEqual(["733", "732", "734"]);
});

test("PHP logs no warning about the plugin", () => {
  expect(wordpress.debugLog().filter((line) => line.includes("/porchlight/"))).toEqual([]);
});
