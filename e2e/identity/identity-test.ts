import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test as siteTest, siteUrl } from "../site-test.ts";
import type { BackendContent } from "./backend-content.ts";
import { headProblems, markProblems } from "./compare.ts";
import type { ExpectedPage } from "./expected-page.ts";
import { expectedPages } from "./expected-pages.ts";
import { readBackend } from "./read-backend.ts";
import { type ReadPage, readDocuments, readPieces } from "./read-page.ts";

/** A test with the content of the backend of the site under test. */
export const test = siteTest.extend<object, { readonly content: BackendContent }>({
  content: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      await use(await readBackend(process.env.SITE_STORE ?? ""));
    },
    { scope: "worker" },
  ],
});

export { expect };

/** The parsed documents at URLs of the site; each must respond 200 without a redirect. */
export async function readPaths(page: Page, paths: readonly string[]): Promise<Map<string, ReadPage>> {
  const documents: string[] = [];
  for (const path of paths) documents.push(await documentAt(page.request, path));
  const read = await readDocuments(page, documents);
  return new Map(read.map((each, at) => [paths[at] ?? "", each]));
}

async function documentAt(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(siteUrl() + path, { maxRedirects: 0 });
  if (response.status() !== 200) throw new Error(`${path} answers ${response.status()}`);
  return await response.text();
}

/** The pages of some kinds in the backend, each read from the site. */
export async function pagesOf(page: Page, content: BackendContent, ...kinds: readonly ExpectedPage["kind"][]) {
  const expected = expectedPages(content).filter(({ kind }) => kinds.includes(kind));
  const read = await readPaths(
    page,
    expected.map(({ path }) => path),
  );
  return expected.flatMap((each) => {
    const found = read.get(each.path);
    return found ? [{ expected: each, read: found }] : [];
  });
}

/** Expects that the head and body of each page have the backend's content for its URL, and the number of pages. */
export async function expectIdentity(
  page: Page,
  pages: readonly { readonly expected: ExpectedPage; readonly read: ReadPage }[],
): Promise<void> {
  const texts = pages.flatMap(({ expected }) => expected.marks.flatMap((mark) => ("html" in mark ? [mark.html] : [])));
  const pieces = await readPieces(page, texts);
  const problems = pages.flatMap(({ expected, read }) => [
    ...headProblems(read, expected, expected.path),
    ...markProblems(read, expected, pieces),
  ]);
  expect(problems).toEqual([]);
}
