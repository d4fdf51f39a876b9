import type { BreadcrumbList, FAQPage, WithContext } from "schema-dts";
import { plainText } from "#app/domain/wording/text.ts";
import type { Block } from "../block.ts";

/** The questions of a page's `questions` blocks as one FAQPage; null where there is none. */
export function faqPage(blocks: readonly Block[]): WithContext<FAQPage> | null {
  const questions = blocks
    .filter((block) => block.layout === "questions")
    .flatMap((block) => block.items ?? [])
    .flatMap(({ title, textHtml }) => (title && textHtml ? [{ title, answer: plainText(textHtml) }] : []));
  if (questions.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, answer }) => ({
      "@type": "Question" as const,
      name: title,
      acceptedAnswer: { "@type": "Answer" as const, text: answer },
    })),
  };
}

/** The way from the section to the page; null for a page of the first level. `publicUrl` has no slash at its end. */
export function breadcrumbList(
  page: { readonly title: string; readonly section: { readonly title: string; readonly path: string } | null },
  publicUrl: string,
): WithContext<BreadcrumbList> | null {
  if (!page.section) return null;
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: page.section.title, item: publicUrl + page.section.path },
      { "@type": "ListItem", position: 2, name: page.title },
    ],
  };
}
