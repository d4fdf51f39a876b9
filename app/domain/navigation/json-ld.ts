import type { BreadcrumbList, FAQPage, Graph, PostalAddress, Thing, VideoObject, WithContext } from "schema-dts";
import { brand } from "#app/brand.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { FilmPage } from "../articles/video-link.ts";
import { zonedTime } from "../wording/dates.ts";
import { absoluteUrl } from "./absolute-url.ts";

/** A step on the way to a page. */
interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

/** The way to a page for search engines. `origin` is the site's own address without a trailing slash. */
export function breadcrumbs(crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> {
  return { "@context": "https://schema.org", ...breadcrumbList(crumbs, origin) };
}

/** The way to a page, and the things on it. */
export function pageGraph(crumbs: readonly Crumb[], origin: string, ...things: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": [breadcrumbList(crumbs, origin), ...things] };
}

function breadcrumbList(crumbs: readonly Crumb[], origin: string): Exclude<BreadcrumbList, string> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  };
}

/** A question with its answer, which may be HTML. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The questions on a page; null where there is none with an answer. A page says all of them in one. */
export function faqPage(questions: readonly Question[]): Exclude<FAQPage, string> | null {
  const answered = questions
    .map(({ question, answer }) => ({ name: plainText(question), text: plainText(answer) }))
    .filter(({ name, text }) => name && text);
  if (answered.length === 0) return null;
  return {
    "@type": "FAQPage",
    mainEntity: answered.map(({ name, text }) => ({
      "@type": "Question" as const,
      name,
      acceptedAnswer: { "@type": "Answer" as const, text },
    })),
  };
}

/** What a page says of a film on it. */
interface FilmWords {
  readonly film: FilmPage & { readonly title: string };
  readonly description: string;
  readonly still: { readonly src: string } | null | undefined;
  /** When its page was published, on the builder's wall clock; empty where nobody says. */
  readonly publishedAt: string;
}

/**
 * Films for search engines, which demand a still and a time: without either a film is left out. `origin` is the site's own
 * address without a trailing slash.
 */
export function videoObjects(films: readonly FilmWords[], origin: string): Exclude<VideoObject, string>[] {
  return films.flatMap(({ film, description, still, publishedAt }) => {
    const uploadDate = zonedTime(publishedAt);
    if (!still || !uploadDate) return [];
    const player = absoluteUrl(film.player.src, origin);
    return {
      "@type": "VideoObject" as const,
      name: film.title,
      description: description || film.title,
      thumbnailUrl: absoluteUrl(still.src, origin),
      uploadDate,
      url: absoluteUrl(film.href, origin),
      ...(film.player.kind === "file" ? { contentUrl: player } : { embedUrl: player }),
    };
  });
}

/** An address in one line, `301 Swather Drive, Berthoud, CO 80513`, in its parts; as it is where it is written otherwise. */
export function postalAddress(line: string): Exclude<PostalAddress, string> | string {
  const [, street, city, state, zip] = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(line.trim()) ?? [];
  if (!street || !city || !state || !zip) return line;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: brand.address.country,
  };
}
