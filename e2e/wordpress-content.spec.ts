import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../backend/store/database.ts";
import { expect, test } from "./site-test.ts";
import { startWordPressSite } from "./wordpress-site.ts";

/** One entry of each kind whose heading an editor changes. */
const changed = [
  ["/homes/longmont/haystack-bend/", "Haystack Bend"],
  ["/homes/longmont/haystack-bend/plans/juniper/", "The Juniper"],
  ["/homes/longmont/haystack-bend/models/1460-threshing-lane/", "1460 Threshing Lane"],
  ["/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", "1482 Threshing Lane"],
  ["/blog/reading-a-price-line/", "How to read a price line"],
  ["/lifestyle/reviews/a-cello-and-a-shared-wall/", "A cello and a shared wall"],
  ["/events/open-walls-at-kestrel-row/", "Open walls at Kestrel Row"],
  ["/campaigns/winter/finish-list/", "Home before the hay comes up."],
  ["/contact-us/career-opportunities/", "Three openings, with the pay written out."],
] as const;

test("S1.3 every kind of page says what the backend answers over GraphQL; the site has nothing of its own to say", async ({
  request,
}) => {
  test.setTimeout(90_000);
  const folder = mkdtempSync(join(tmpdir(), "porchlight-changed-"));
  const store = join(folder, "changed.db");
  const original = process.env.WORDPRESS_STORE ?? "";
  copyFileSync(original, store);
  const database = openDatabase(`file:${store}`);
  for (const [uri, heading] of changed) {
    const rows = await database.selectFrom("entries").selectAll().where("uri", "=", uri).execute();
    expect(rows).toHaveLength(1);
    for (const { id, title, data } of rows) {
      const renamed = (text: string) => text.replaceAll(heading, `${heading} Renamed.`);
      const values = { title: renamed(title), data: renamed(data) };
      await database.updateTable("entries").set(values).where("id", "=", id).execute();
    }
  }
  await database.destroy();
  process.env.WORDPRESS_STORE = store;
  const site = await startWordPressSite();
  try {
    for (const [path, heading] of changed) {
      const html = await (await request.get(site.url + path)).text();
      expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1], path).toBe(`${heading} Renamed.`);
    }
    const asked = await site.asked();
    expect(asked.length).toBeGreaterThan(changed.length);
    expect(await site.restHits()).toEqual([]);
    await site.setMood({ fault: { kind: "maintenance" } });
    // A page that nobody has opened yet.
    const response = await request.get(`${site.url}/about-us/our-team/`);
    expect(response.status()).toBe(503);
    expect(await response.text()).not.toContain("Who answers.");
  } finally {
    process.env.WORDPRESS_STORE = original;
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
