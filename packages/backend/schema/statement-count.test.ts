import { expect, test } from "vitest";
import { AccountMailer } from "#backend/accounts/account-mailer.ts";
import { Accounts } from "#backend/accounts/accounts.ts";
import { graphqlEndpoint } from "#backend/http/graphql-endpoint.ts";
import { SnapshotSource } from "#backend/store/snapshot.ts";
import {
  entry,
  medium,
  memoryLog,
  request,
  temporaryStore,
  testAccounts,
  testPublicUrl,
  use,
} from "#backend/testing/content-store.ts";
import { contentReader } from "./entry-queries.ts";

const overview = `query GetOverviewMap {
  neighborhoods(first: 500) { nodes { title neighborhood { city thumbnail { sourceUrl } popularPlans { title } } extras { homes { title } } } }
  plans(first: 500) { nodes { title floorplanDetails { neighborhood { title } } } }
  models(first: 500) { nodes { title featuredImage { node { altText } } modelDetails { floorplan { title } neighborhood { title } } } }
  homes(first: 500) { nodes { title featuredImage { node { altText } } qmiHomeDetails { floorplan { title } neighborhood { title } } } }
  blogPosts(first: 500) { nodes { title categories { nodes { name } } } }
}`;

/** Number of SQL statements for the overview with `count` of each product. */
async function statementsFor(count: number) {
  const statements: string[] = [];
  const store = await temporaryStore((sql) => statements.push(sql));
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putTerm({
      id: 1,
      taxonomy: "blogCategory",
      slug: "a",
      name: "A",
      uri: "/blog/category/a/",
      origin: "test",
    });
    for (let index = 0; index < count; index++) {
      const [place, plan, model, home, post] = [1, 2, 3, 4, 5].map((kind) => 10 + index * 10 + kind);
      const relations = { floorplan: [plan ?? 0], neighborhood: [place ?? 0] };
      await writer.putEntry(
        entry("neighborhood", place ?? 0, { relations: { popularPlans: [plan ?? 0] }, data: { thumbnail: use(1) } }),
      );
      await writer.putEntry(entry("plan", plan ?? 0, { relations: { neighborhood: [place ?? 0] } }));
      await writer.putEntry(entry("model", model ?? 0, { relations, data: { image: use(1) } }));
      await writer.putEntry(entry("home", home ?? 0, { relations, data: { image: use(1) } }));
      await writer.putEntry(entry("blogPost", post ?? 0, { terms: [1] }));
    }
  });
  const snapshots = new SnapshotSource(store.database);
  const mailer = new AccountMailer(undefined, memoryLog());
  const accounts = new Accounts({ database: store.database, mailer, publicUrl: testPublicUrl, ...testAccounts });
  const fetch = graphqlEndpoint({
    context: async (request) => ({
      content: contentReader(await snapshots.current(), testPublicUrl),
      isPreview: false,
      accounts,
      caller: await accounts.logins.readCaller(request),
    }),
    production: true,
    log: memoryLog(),
  });
  const counted = async () => {
    statements.length = 0;
    const { data, errors } = await request<{ homes: { nodes: object[] } }>({ fetch }, overview);
    expect(errors).toBeUndefined();
    expect(data.homes.nodes).toHaveLength(count);
    return statements.length;
  };
  const result = { afterWrite: await counted(), again: await counted() };
  await store.remove();
  return result;
}

test("an operation runs as many SQL statements for 40 products as for 2, and one if unchanged", async () => {
  const two = await statementsFor(2);
  const forty = await statementsFor(40);
  expect(forty).toEqual(two);
  expect(two.again).toBe(1);
});
