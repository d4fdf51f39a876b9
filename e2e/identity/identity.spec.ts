import { siteUrl } from "../site-test.ts";
import { markProblems } from "./compare.ts";
import { expectedPages } from "./expected-pages.ts";
import { expect, expectIdentity, pagesOf, readPaths, test } from "./identity-test.ts";
import { readOpenPage, readPieces } from "./read-page.ts";

// Each URL shows the backend's data: h1, title, description, canonical URL, and the texts, links and pictures of every
// block.

test("every page shows the texts, links and pictures of each of its blocks", {
  tag: [
    "@S2.4",
    "@S2.5",
    "@S2.6",
    "@S2.7",
    "@S2.8",
    "@S2.9",
    "@S2.10",
    "@S2.11",
    "@S2.12",
    "@S2.16",
    "@S2.19",
    "@S2.20",
    "@S2.21",
    "@S2.22",
    "@S2.23",
    "@S2.24",
    "@S2.25",
    "@S2.34",
    "@S2.35",
    "@S2.36",
    "@S2.37",
    "@S2.38",
    "@S2.42",
    "@S2.43",
    "@S2.45",
    "@S2.46",
    "@S2.47",
    "@S2.48",
    "@S2.49",
    "@S2.50",
    "@S2.51",
    "@S2.52",
    "@S2.53",
    "@S2.54",
    "@S2.55",
    "@S2.56",
    "@S2.57",
    "@S2.58",
    "@S1.16",
    "@S1.17",
    "@S1.18",
    "@S1.19",
    "@S1.23",
    "@S1.24",
  ],
}, async ({ page, content }) => {
  const pages = await pagesOf(page, content, "pages");
  expect(pages.length).toBeGreaterThan(40);
  await expectIdentity(page, pages);
  for (const { expected, read } of pages) {
    expect([expected.path, read.robots]).toEqual([expected.path, expected.isHidden ? "noindex" : null]);
  }
});

test("every plan shows its own sizes, price, drawings, rooms, features, homes and neighborhood", {
  tag: ["@S2.32", "@S1.8"],
}, async ({ page, content }) => {
  await expectIdentity(page, await pagesOf(page, content, "plans"));
});

test("every model home shows its own hours, pictures, options, plan, neighborhood and directions", {
  tag: ["@S2.31", "@S1.6"],
}, async ({ page, content }) => {
  await expectIdentity(page, await pagesOf(page, content, "models"));
});

test("each quick move-in home shows its own price, pictures, options, plan and directions", {
  tag: ["@S2.33", "@S1.7"],
}, async ({ page, content }) => {
  await expectIdentity(page, await pagesOf(page, content, "homes"));
});

test("every campaign shows its own blocks and terms", { tag: ["@S2.17", "@S2.18", "@S1.15"] }, async ({
  page,
  content,
}) => {
  await expectIdentity(page, await pagesOf(page, content, "campaigns"));
});

test("each blog post is complete, with its author, date, picture and categories", {
  tag: ["@S2.14", "@S1.11"],
}, async ({ page, content }) => {
  await expectIdentity(page, await pagesOf(page, content, "blogPosts"));
});

test("every testimonial is complete, with its quote and its author", {
  tag: ["@S2.40", "@S1.13"],
}, async ({ page, content }) => {
  await expectIdentity(page, await pagesOf(page, content, "testimonials"));
});

test("every event shows its time, place and text", { tag: ["@S2.28", "@S1.14"] }, async ({ page, content }) => {
  await expectIdentity(page, await pagesOf(page, content, "events"));
});

test("each neighborhood's document has its own head and name, without client-rendered content", {
  tag: ["@S2.29", "@S2.30"],
}, async ({ page, content }) => {
  const pages = await pagesOf(page, content, "neighborhoods");
  const heads = pages.map(({ expected, read }) => ({ read, expected: { ...expected, marks: [] } }));
  await expectIdentity(page, heads);
  for (const { expected, read } of pages) {
    const { neighborhood, extras } = content.neighborhoods.find(({ uri }) => uri === expected.path) ?? {};
    expect(read.text, expected.path).toContain(neighborhood?.address1);
    expect(read.text, expected.path).not.toContain(extras?.shortDescription);
    const offered = [...(extras?.homes ?? []), ...(extras?.plans ?? [])].map(({ uri }) => uri);
    expect(read.links.filter(({ href }) => offered.includes(href))).toEqual([]);
  }
});

test("each neighborhood's plain page has its own content, and its canonical is the neighborhood", {
  tag: ["@S2.30"],
}, async ({ page, content }) => {
  const neighborhoods = expectedPages(content).filter(({ kind }) => kind === "neighborhoods");
  expect(neighborhoods.length).toBeGreaterThan(10);
  const plain = await readPaths(
    page,
    neighborhoods.map(({ path }) => `${path}plain/`),
  );
  for (const expected of neighborhoods) {
    const read = plain.get(`${expected.path}plain/`);
    if (!read) throw new Error(`${expected.path} has no plain page`);
    const pieces = await readPieces(
      page,
      expected.marks.flatMap((mark) => ("html" in mark ? [mark.html] : [])),
    );
    expect(markProblems(read, expected, pieces)).toEqual([]);
    expect([read.h1, read.canonical]).toEqual([[expected.h1], siteUrl() + expected.path]);
  }
});

test("each neighborhood shows its own homes, models, plans, hours, team, blocks and directions", {
  tag: ["@S2.29", "@S1.5"],
}, async ({ page, content }) => {
  for (const expected of expectedPages(content).filter(({ kind }) => kind === "neighborhoods")) {
    const pieces = await readPieces(
      page,
      expected.marks.flatMap((mark) => ("html" in mark ? [mark.html] : [])),
    );
    await page.goto(expected.path);
    const problems = async () => markProblems(await readOpenPage(page), expected, pieces);
    await expect.poll(problems).toEqual([]);
    expect((await readOpenPage(page)).h1, expected.path).toEqual([expected.h1]);
  }
});
