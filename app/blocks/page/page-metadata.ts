import type { BreadcrumbList, Graph, WithContext } from "schema-dts";
import { breadcrumbs, faqPage, type Question, videoObjects } from "#app/domain/navigation/json-ld.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { Block } from "../block.ts";
import type { BuiltPage } from "./load-page.server.ts";

/** The pictures in a page's blocks, in order, without those of cards, which belong to other pages. */
export function blockPictures(blocks: readonly Block[]): Picture[] {
  return blocks.flatMap(({ picture, pictures = [], items = [], tabs = [] }) =>
    [picture, ...pictures, ...items.map((item) => item.picture), ...tabs.map((tab) => tab.picture)].filter(
      (found) => found !== undefined,
    ),
  );
}

/** The questions in a page's `questions` blocks. */
export function blockQuestions(blocks: readonly Block[]): Question[] {
  return blocks
    .filter((block) => block.layout === "questions")
    .flatMap((block) => block.items ?? [])
    .map(({ title = "", textHtml = "" }) => ({ question: title, answer: plainText(textHtml) }));
}

/** The breadcrumb of a page with a section; null for a page of the first level. `publicUrl` has no trailing slash. */
export function pageBreadcrumbs(
  { title, section }: Pick<BuiltPage, "title" | "section">,
  publicUrl: string,
): WithContext<BreadcrumbList> | null {
  if (!section) return null;
  return breadcrumbs([{ label: section.title, href: section.path }, { label: title }], publicUrl);
}

/**
 * Structured data of a page's questions and `video` blocks, not of its virtual tours; null when there is none. A film
 * without a thumbnail or a publication time is left out. `publicUrl` has no trailing slash.
 */
export function blocksGraph(
  { blocks, publishedAt }: Pick<BuiltPage, "blocks" | "publishedAt">,
  publicUrl: string,
): Graph | null {
  const films = blocks.flatMap(({ layout, film, picture, text, caption }) =>
    layout === "video" && film ? { film, description: text || caption || "", still: picture, publishedAt } : [],
  );
  const faq = faqPage(blockQuestions(blocks));
  const things = [...(faq ? [faq] : []), ...videoObjects(films, publicUrl)];
  return things.length > 0 ? { "@context": "https://schema.org", "@graph": things } : null;
}
