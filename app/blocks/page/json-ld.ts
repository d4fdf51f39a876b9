import type { BreadcrumbList, Graph, WithContext } from "schema-dts";
import { breadcrumbs, faqPage, type Question, videoObjects } from "#app/domain/navigation/json-ld.ts";
import type { Block } from "../block.ts";
import type { BuiltPage } from "./load-page.server.ts";

/** The questions in a page's `questions` blocks. */
export function blockQuestions(blocks: readonly Block[]): Question[] {
  return blocks
    .filter((block) => block.layout === "questions")
    .flatMap((block) => block.items ?? [])
    .map(({ title = "", textHtml = "" }) => ({ question: title, answer: textHtml }));
}

/** The way from the section to the page; null for a page of the first level. `publicUrl` has no trailing slash. */
export function pageBreadcrumbs(
  { title, section }: Pick<BuiltPage, "title" | "section">,
  publicUrl: string,
): WithContext<BreadcrumbList> | null {
  if (!section) return null;
  return breadcrumbs([{ label: section.title, href: section.path }, { label: title }], publicUrl);
}

/** What is in a page's blocks: its questions and its films; null where there is neither. `publicUrl` has no trailing slash. */
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
