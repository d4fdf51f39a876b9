import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, type TemporaryStore, temporaryStore, use } from "../content-store.ts";
import { fakeWordPressFor } from "./client.ts";
import type { WordPressOptions } from "./fake-wordpress.ts";

let store: TemporaryStore;
beforeAll(async () => {
  store = await temporaryStore();
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg", { caption: "A porch" }));
    await writer.putEntry(
      entry("neighborhood", 10, { data: { status: "model_open", city: "Cañon City", image: use(1) } }),
    );
    await writer.putEntry(entry("plan", 20, { title: "The Piñon’s", data: { shortDescription: "Small and bright" } }));
    await writer.putEntry(entry("home", 30));
    const organisms = [{ layout: "grid", title: "Homes — ready", anchor: "ready", productPicker: [30, 20] }];
    await writer.putEntry(entry("page", 40, { uri: "/picked/", data: { organisms } }));
    await writer.putEntry(entry("page", 41, { uri: "/" }));
    await writer.putEntry(entry("page", 42, { uri: "/blog/" }));
    const uri = "/blog/category/money/";
    await writer.putTerm({ id: 50, taxonomy: "blogCategory", slug: "money", name: "Money", origin: "test", uri });
  });
});
afterAll(() => store.remove());

const fakeWordPress = (options: Partial<WordPressOptions> = {}) =>
  fakeWordPressFor({ databaseUrl: store.databaseUrl, ...options });

test("without the companion plugin a query of extras gets status 200, errors and no data", async () => {
  const { request } = await fakeWordPress();
  const { status, body } = await request("{ plans { nodes { databaseId extras { shortDescription } } } }");
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("data");
  expect(body.errors?.map((error) => error.message)).toEqual(['Cannot query field "extras" on type "Plan".']);
});

test("types used only by extras are unknown without them", async () => {
  const { errorsOf } = await fakeWordPress();
  const query =
    "{ plans { nodes { extras { ...E levels { ...L } } } } } fragment E on PlanExtras { shortDescription } fragment L on PlanLevel { name }";
  expect(await errorsOf(query)).toEqual([
    'Cannot query field "extras" on type "Plan".',
    expect.stringMatching(/^Unknown type "PlanExtras"\./),
    expect.stringMatching(/^Unknown type "PlanLevel"\./),
  ]);
});

test("a host with the companion plugin has the extras", async () => {
  const { request } = await fakeWordPress({ model: "full" });
  const { body } = await request("{ plans { nodes { extras { shortDescription } } } }");
  expect(body).toMatchObject({ data: { plans: { nodes: [{ extras: { shortDescription: "Small and bright" } }] } } });
});

test("the specification model has only the fields of section 3 and of WPGraphQL core", async () => {
  const { request, errorsOf } = await fakeWordPress({ model: "specification" });
  const core = `{
    page(id: "/picked/", idType: URI) { seoMeta { seoTitle } organisms { layout title text color gallery { caption } buttons { text color target } productPicker { __typename } } }
    neighborhoods { nodes { slug uri date basePrice neighborhood { city } featuredImage { node { sourceUrl caption } } } }
    menus { nodes { slug } }
  }`;
  expect((await request(core)).body.errors).toBeUndefined();
  for (const field of [
    "anchor",
    "caption",
    "image { id }",
    "items { title }",
    "tabs { title }",
    "formSteps { title }",
    "mapText",
    "menu",
    "buttons { url }",
  ]) {
    const name = /(\w+)(?: \{ id| \{ title)?[ }]*$/.exec(field)?.[1];
    expect(await errorsOf(`{ pages { nodes { organisms { ${field} } } } }`)).toEqual([
      expect.stringContaining(
        `Cannot query field "${name}" on type "Organism${field.startsWith("buttons") ? "Button" : ""}".`,
      ),
    ]);
  }
  expect(await errorsOf("{ plans { nodes { seoMeta { seoTitle } } } }")).toEqual([
    'Cannot query field "seoMeta" on type "Plan".',
  ]);
  expect(await errorsOf("{ __typename ...T } fragment T on OrganismTab { title }")).toContainEqual(
    expect.stringContaining('Unknown type "OrganismTab".'),
  );
});

test("a removed type is also removed from lists, unions, fields and their content", async () => {
  const { request, errorsOf } = await fakeWordPress({ without: ["Home"] });
  expect(await errorsOf("{ homes { nodes { id } } home(id: 30) { id } }")).toEqual([
    expect.stringContaining('Cannot query field "homes" on type "RootQuery".'),
    expect.stringContaining('Cannot query field "home" on type "RootQuery".'),
  ]);
  expect(await errorsOf("{ pages { nodes { organisms { productPicker { ... on Home { id } } } } } }")).toEqual([
    expect.stringContaining('Unknown type "Home".'),
  ]);
  const picked = await request(
    '{ page(id: "/picked/", idType: URI) { organisms { productPicker { __typename } } } nodeByUri(uri: "/home/home-30/") { id } }',
  );
  expect(picked.body).toMatchObject({
    data: { page: { organisms: [{ productPicker: [{ __typename: "Plan" }] }] }, nodeByUri: null },
  });
});

test("fields, arguments and input fields are removed individually, and all are reported at once", async () => {
  const without = [
    "NeighborhoodDetails.legal",
    "RootQuery.popularBlogPosts",
    "RootQuery.menus.first",
    "RootQueryToBlogPostConnectionWhereArgs.categoryName",
    "TermObjectsConnectionOrderbyEnum.COUNT",
  ];
  const { request, errorsOf } = await fakeWordPress({ without });
  const messages = await errorsOf(`{
    neighborhoods { nodes { neighborhood { legal city } } }
    popularBlogPosts
    menus(first: 5) { nodes { id } }
    blogPosts(where: { categoryName: "x" }) { nodes { id } }
    blogCategories(where: { orderby: COUNT }) { nodes { id } }
  }`);
  expect(messages?.sort()).toEqual([
    expect.stringMatching(/^Cannot query field "legal" on type "NeighborhoodDetails"\./),
    expect.stringMatching(/^Cannot query field "popularBlogPosts" on type "RootQuery"\./),
    expect.stringMatching(/^Field "categoryName" is not defined by type "RootQueryToBlogPostConnectionWhereArgs"\./),
    expect.stringMatching(/^Unknown argument "first" on field "RootQuery.menus"\./),
    expect.stringMatching(/^Value "COUNT" does not exist in "TermObjectsConnectionOrderbyEnum" enum\./),
  ]);
  const list = "query ($where: RootQueryToBlogPostConnectionWhereArgs) { blogPosts(where: $where) { nodes { id } } }";
  expect((await request(list, { where: { categoryName: "x" } })).body.errors?.[0]?.message).toMatch(
    /^Variable "\$where" got invalid value .+; Field "categoryName" is not defined by type/,
  );
});

test("a part that the contract does not have, or that an interface needs, cannot be removed", async () => {
  await expect(fakeWordPress({ without: ["Home.porch"] })).rejects.toThrow(
    "The contract has no Home.porch to leave out.",
  );
  await expect(fakeWordPress({ without: ["Plan.slug"] })).rejects.toThrow("ContentNode.slug");
});

test("a misspelled name gets a suggestion after its message", async () => {
  const { errorsOf } = await fakeWordPress();
  expect(await errorsOf("{ plans { nodes { titel } } }")).toEqual([
    'Cannot query field "titel" on type "Plan". Did you mean "title" or "date"?',
  ]);
});

test("more than a hundred unknown parts are all reported", async () => {
  const { errorsOf } = await fakeWordPress();
  const fields = Array.from({ length: 120 }, (_, index) => `zz${index}`);
  expect(await errorsOf(`{ plans { nodes { ${fields.join(" ")} } } }`)).toHaveLength(120);
});

test.each(["{ plans { nodes { ... on Porch { id } } } }", "{ plans { nodes { ...P } } } fragment P on Porch { id }"])(
  "version 1 responds to a fragment on an unknown type with a useless HTTP 500: %s",
  async (query) => {
    const [old, now] = [await fakeWordPress({ version: 1 }), await fakeWordPress({ version: 2 })];
    const { status, body } = await old.request(query);
    expect([status, body]).toEqual([
      500,
      {
        errors: [{ message: "Internal server error", extensions: { category: "internal" } }],
        extensions: { debug: expect.anything() },
      },
    ]);
    expect((await old.request("{ plans { nodes { porch } } }")).status).toBe(200);
    expect(await old.errorsOf("{ plans { nodes { porch } } }")).toEqual(['Cannot query field "porch" on type "Plan".']);
    expect((await now.request(query)).status).toBe(200);
    expect(await now.errorsOf(query)).toContainEqual(expect.stringMatching(/^Unknown type "Porch"\./));
  },
);

test("in version 1 the status of a post type stays WordPress’s own", async () => {
  const query = "{ neighborhoods { nodes { status neighborhood { status } } } }";
  const status = (server: Awaited<ReturnType<typeof fakeWordPress>>) =>
    server.request(query).then(({ body }) => body.data);
  expect(await status(await fakeWordPress({ version: 1 }))).toEqual({
    neighborhoods: { nodes: [{ status: "publish", neighborhood: { status: "model_open" } }] },
  });
  expect(await status(await fakeWordPress({ version: 2 }))).toMatchObject({
    neighborhoods: { nodes: [{ status: "model_open" }] },
  });
});

const at = `query ($uri: String!, $id: ID!) { nodeByUri(uri: $uri) { __typename } page(id: $id, idType: URI) { __typename } }`;

test("the posts page and a root without a static front page resolve to no Page", async () => {
  const page = { __typename: "Page" };
  const found = async (options: Partial<WordPressOptions>, uri: string) =>
    (await (await fakeWordPress(options)).request(at, { uri, id: uri })).body;
  expect(await found({}, "/")).toMatchObject({ data: { nodeByUri: page, page } });
  const list = { __typename: "ContentType" };
  expect(await found({ frontPage: "posts" }, "/")).toMatchObject({ data: { nodeByUri: list, page: null } });
  expect(await found({}, "/blog/")).toMatchObject({ data: { nodeByUri: page, page } });
  const posts = await found({ postsPage: "/blog/" }, "/blog?page=2");
  expect(posts).toMatchObject({ data: { nodeByUri: list, page: null } });
  expect(posts.errors).toBeUndefined();
});

test("at the URL of a category is a node of a type outside the contract", async () => {
  const uri = "/blog/category/money/";
  const found = await (await fakeWordPress()).request(at, { uri, id: uri });
  expect(found.body).toMatchObject({ data: { nodeByUri: { __typename: "BlogCategory" }, page: null } });
});

test("nodeByUri fails for some URLs: HTTP 200, null and an error without a reason", async () => {
  const { request } = await fakeWordPress();
  const { status, body } = await request(at, { uri: "/account/", id: "/account/" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: { nodeByUri: null, page: null },
    errors: [{ message: "Internal server error", path: ["nodeByUri"] }],
  });
  expect(body.errors).toHaveLength(1);
});

test("texts can have named entities, titles also numeric ones for quotes", async () => {
  const query = `{
    plans { nodes { title uri } }
    neighborhoods { nodes { neighborhood { city } } }
    page(id: "/picked/", idType: URI) { organisms { layout title } }
  }`;
  const [plain, named] = [await fakeWordPress(), await fakeWordPress({ entities: "named" })];
  expect((await plain.request(query)).body.data).toEqual({
    plans: { nodes: [{ title: "The Piñon&#8217;s", uri: "/plan/plan-20/" }] },
    neighborhoods: { nodes: [{ neighborhood: { city: "Cañon City" } }] },
    page: { organisms: [{ layout: "grid", title: "Homes — ready" }] },
  });
  expect((await named.request(query)).body.data).toEqual({
    plans: { nodes: [{ title: "The Pi&ntilde;on&#8217;s", uri: "/plan/plan-20/" }] },
    neighborhoods: { nodes: [{ neighborhood: { city: "Ca&ntilde;on City" } }] },
    page: { organisms: [{ layout: "grid", title: "Homes &mdash; ready" }] },
  });
});
