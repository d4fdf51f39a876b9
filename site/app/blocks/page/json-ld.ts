import type { BreadcrumbList, FAQPage, WithContext } from "schema-dts";
import { breadcrumbList } from "#app/domain/navigation/json-ld.ts";
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

/** The way from the section to the page; null for a page of the first level. `publicUrl` has no trailing slash. */
export function pageBreadcrumbs(
  {
    title,
    section,
  }: { readonly title: string; readonly section: { readonly title: string; readonly path: string } | null },
  publicUrl: string,
): WithContext<BreadcrumbList> | null {
  if (!section) return null;
  const crumbs = [{ label: section.title, href: section.path }, { label: title }];
  return { "@context": "https://schema.org", ...breadcrumbList(crumbs, publicUrl) };
}
