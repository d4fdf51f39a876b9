import type { BreadcrumbList, FAQPage, Graph, WithContext } from "schema-dts";
import { absoluteUrl, breadcrumbs } from "#app/domain/navigation/json-ld.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { Block } from "../block.ts";
import type { BuiltPage } from "./load-page.server.ts";

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
  { title, section }: Pick<BuiltPage, "title" | "section">,
  publicUrl: string,
): WithContext<BreadcrumbList> | null {
  if (!section) return null;
  return breadcrumbs([{ label: section.title, href: section.path }, { label: title }], publicUrl);
}

/**
 * The films on a page; null where there is none with what a search engine demands: a still, and a day, which is that of
 * the page. `publicUrl` has no trailing slash.
 */
export function filmGraph({ blocks, publishedOn }: Pick<BuiltPage, "blocks" | "publishedOn">, publicUrl: string) {
  const films = blocks.flatMap(({ layout, film, picture, text, caption }) => {
    if (layout !== "video" || !film || !picture || !publishedOn) return [];
    return {
      "@type": "VideoObject" as const,
      name: film.title,
      description: text || caption || film.title,
      thumbnailUrl: absoluteUrl(picture.src, publicUrl),
      uploadDate: publishedOn,
      url: absoluteUrl(film.href, publicUrl),
      ...(film.player.kind === "file"
        ? { contentUrl: absoluteUrl(film.player.src, publicUrl) }
        : { embedUrl: film.player.src }),
    };
  });
  return films.length > 0 ? ({ "@context": "https://schema.org", "@graph": films } satisfies Graph) : null;
}
