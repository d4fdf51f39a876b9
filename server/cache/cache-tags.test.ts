import { expect, test } from "vitest";
import { CacheTags, kindOfUri } from "./cache-tags.ts";

function reads(...operations: (readonly [query: string, variables?: Record<string, unknown>])[]): CacheTags {
  const page = new CacheTags();
  for (const [query, variables = {}] of operations) page.add({ operationName: "", query, variables });
  return page;
}
const change = (kinds: string[], ...uris: string[]) => ({ kinds, uris });

const home =
  "query ($uri: ID!) { home(id: $uri, idType: URI) { title qmiHomeDetails { floorplan { title } neighborhood { title } } } }";

test("a page that looks up an entry is affected by changes with its URI, in any spelling", () => {
  const page = reads([home, { uri: "/homes/a/b/qmi/caf%C3%A9/" }]);
  expect(page.isInvalidatedBy(change(["home"], "/homes/a/b/qmi/café/"))).toBe(true);
  expect(page.isInvalidatedBy(change(["home"], "/homes/a/b/qmi/café"))).toBe(true);
  expect(page.isInvalidatedBy(change(["home"], "/homes/a/b/qmi/other/"))).toBe(false);
  expect(page.isInvalidatedBy(change(["plan"], "/homes/a/b/plans/p/"))).toBe(false);
});

test("entries that an entry refers to are tagged by kind, as their changes do not name it", () => {
  const page = reads([
    "query ($uri: ID!) { home(id: $uri, idType: URI) { qmiHomeDetails { floorplan { floorplanDetails { neighborhood { title } } } } } }",
    { uri: "/homes/a/b/qmi/c/" },
  ]);
  expect(page.isInvalidatedBy(change(["neighborhood"], "/homes/x/y/"))).toBe(true);
  expect(page.isInvalidatedBy(change(["plan"], "/homes/x/y/plans/p/"))).toBe(false);
});

test("a page with a list is affected by every change of that kind and the kinds in it", () => {
  const page = reads(["{ homes(first: 3) { nodes { title qmiHomeDetails { floorplan { title } } } } }"]);
  expect(page.isInvalidatedBy(change(["home"]))).toBe(true);
  expect(page.isInvalidatedBy(change(["plan"]))).toBe(true);
  expect(page.isInvalidatedBy(change(["blogPost", "page"], "/blog/a/", "/about-us/"))).toBe(false);
});

test("a list within an entry is tagged by its kind", () => {
  const page = reads(['{ page(id: "/", idType: URI) { organisms { productPicker { ... on Home { title } } } } }']);
  expect(page.isInvalidatedBy(change(["page"], "/"))).toBe(true);
  expect(page.isInvalidatedBy(change(["home"], "/homes/a/b/qmi/c/"))).toBe(true);
  expect(page.isInvalidatedBy(change(["event"], "/events/a/"))).toBe(false);
});

test("optional block fields add cache tags only if they have content; shared ones always do", () => {
  const query = `query ($uri: ID!) { page(id: $uri, idType: URI) { organisms { title productPicker { ...Picked } } } }
    fragment Picked on Product { ... on Home { title ...Row } }
    fragment Row on Home { qmiHomeDetails { floorplan { title floorplanDetails { neighborhood { title } } } } }`;
  const withBlocks = (...organisms: object[]) => {
    const page = new CacheTags();
    page.add({ operationName: "", query, variables: { uri: "/about-us/" } }, { page: { organisms } });
    return page;
  };
  const chosen = withBlocks({ title: "A", productPicker: [] }, { title: "B", productPicker: [{ title: "C" }] });
  const none = withBlocks({ title: "A", productPicker: [] }, { title: "B", productPicker: null });
  for (const kind of ["home", "plan", "model", "neighborhood"]) {
    expect(chosen.isInvalidatedBy(change([kind])), kind).toBe(true);
    expect(none.isInvalidatedBy(change([kind])), kind).toBe(false);
  }
  expect(none.isInvalidatedBy(change([], "/about-us/"))).toBe(true);
  const both = new CacheTags();
  const alsoListed = `${query} query B { homes(first: 3) { nodes { ...Row } } }`;
  both.add({ operationName: "B", query: alsoListed, variables: {} }, { homes: { nodes: [] } });
  expect(both.isInvalidatedBy(change(["neighborhood"]))).toBe(true);
});

test("menus, categories and popular entries are affected by their own changes", () => {
  expect(reads(["{ menus { nodes { slug } } }"]).isInvalidatedBy(change(["menu"]))).toBe(true);
  expect(reads(["{ menus { nodes { slug } } }"]).isInvalidatedBy(change(["page"], "/"))).toBe(false);
  const categories = reads(["{ blogCategories { nodes { count } } }"]);
  expect(categories.isInvalidatedBy(change(["term"]))).toBe(true);
  expect(categories.isInvalidatedBy(change(["blogPost"]))).toBe(true);
  expect(categories.isInvalidatedBy(change(["testimonial"]))).toBe(false);
  expect(reads(["{ popularBlogPosts }"]).isInvalidatedBy(change(["option"]))).toBe(true);
});

test("a URI alone gives the kind of the changed entry, so lists of it are renewed", () => {
  const blog = reads(["{ blogPosts(first: 6) { nodes { title } } }"]);
  expect(blog.isInvalidatedBy(change([], "/blog/new-post/"))).toBe(true);
  expect(blog.isInvalidatedBy(change([], "/events/open-house/"))).toBe(false);
});

test("an entry that only shows the changed one is not a change of its kind", () => {
  const page = reads(["{ neighborhoods(first: 6) { nodes { title } } }"]);
  expect(page.isInvalidatedBy(change(["event"], "/events/a/", "/homes/a/b/"))).toBe(false);
  expect(page.isInvalidatedBy(change(["media"], "/homes/a/b/"))).toBe(true);
  expect(page.isInvalidatedBy(change(["neighborhood"], "/homes/a/b/"))).toBe(true);
});

test("an entry looked up by its slug is tagged by its kind", () => {
  const page = reads([
    "query ($slug: ID!) { testimonial(id: $slug, idType: SLUG) { title } }",
    { slug: "the-okafors" },
  ]);
  expect(page.isInvalidatedBy(change(["testimonial"], "/lifestyle/reviews/the-okafors/"))).toBe(true);
  expect(page.isInvalidatedBy(change(["blogPost"], "/blog/a/"))).toBe(false);
});

test.each([
  ["/", "page"],
  ["/about-us/our-team/", "page"],
  ["/homes/longmont/haystack-bend/", "neighborhood"],
  ["/homes/longmont/haystack-bend/plans/juniper/", "plan"],
  ["/homes/longmont/haystack-bend/models/juniper/", "model"],
  ["/homes/longmont/haystack-bend/qmi/1-main/", "home"],
  ["/blog/", "page"],
  ["/blog/a/", "blogPost"],
  ["/blog/category/b/", "term"],
  ["/lifestyle/reviews/a/", "testimonial"],
  ["/lifestyle/reviews/category/b/", "term"],
  ["/lifestyle/brents-place/", "page"],
  ["/events/a/", "event"],
  ["/campaigns/a/b/", "campaign"],
])("at %s is a %s", (uri, kind) => {
  expect(kindOfUri(uri)).toBe(kind);
});
