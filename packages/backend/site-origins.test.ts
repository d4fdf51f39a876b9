import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, graphqlRequest, medium, temporarySite, testPublicUrl, use } from "#backend/testing/content-store.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "front porch.jpg"));
    await writer.putMedium(medium(2, "https://cms.example.com/away.jpg"));
    await writer.putEntry(entry("home", 3, { data: { image: use(1), gallery: [use(2)] } }));
    await writer.putEntry(entry("page", 4, { uri: "/about-us/", title: "About us" }));
    const items = [
      { label: "Homes", url: "/our-homes/" },
      { label: "Elsewhere", url: "https://else.test/" },
    ];
    await writer.putMenu({ id: 1, slug: "main", name: "Main", items, origin: "test" });
  });
});
afterAll(() => site.remove());

async function request(query: string, siteOrigins: "included" | "omitted" = "included"): Promise<string> {
  const response = await site.backend.fetch(graphqlRequest({ query }), { siteOrigins });
  return await response.text();
}

const pictures =
  "mediaItem(id: 1, idType: DATABASE_ID) { ...Picture } away: mediaItem(id: 2, idType: DATABASE_ID) { ...Picture }";
const everything = `{ ${pictures} menus { nodes { menuItems { nodes { url path } } } } home(id: 3, idType: DATABASE_ID) { featuredImage { node { ...Picture } } } }
  fragment Picture on MediaItem { sourceUrl large: sourceUrl(size: LARGE) srcSet mediaDetails { sizes { sourceUrl } } }`;

test("own URLs are absolute or paths as requested, and nothing else differs", async () => {
  const whole = await request(everything);
  const paths = await request(everything, "omitted");
  expect(whole).toContain(`"${testPublicUrl}/media/front%20porch.jpg"`);
  expect(whole).toContain(`"${testPublicUrl}/our-homes/"`);
  expect(paths).toContain('"/media/front%20porch.jpg"');
  expect(paths).toContain('"/media/r/w_320/https%3A%2F%2Fcms.example.com%2Faway.jpg"');
  expect(paths).not.toContain(testPublicUrl);
  expect(paths).toBe(whole.replaceAll(testPublicUrl, ""));
  expect(await request(everything, "included")).toBe(whole);
});

test.each(["omitted", "included"] as const)(
  "entries and media are found by absolute URLs and by paths: %s",
  async (form) => {
    for (const prefix of [testPublicUrl, ""]) {
      const page = JSON.parse(await request(`{ page(id: "${prefix}/about-us/", idType: URI) { title } }`, form));
      expect(page).toEqual({ data: { page: { title: "About us" } } });
    }
    const elsewhere = JSON.parse(
      await request('{ page(id: "https://else.test/about-us/", idType: URI) { title } }', form),
    );
    expect(elsewhere).toEqual({ data: { page: null } });
    const address = `${form === "omitted" ? "" : testPublicUrl}/media/front%20porch.jpg`;
    for (const id of [address, `${testPublicUrl}/media/front%20porch.jpg`]) {
      const found = JSON.parse(await request(`{ mediaItem(id: "${id}", idType: SOURCE_URL) { databaseId } }`, form));
      expect(found).toEqual({ data: { mediaItem: { databaseId: 1 } } });
    }
  },
);
