import type { FrontPageLayout } from "@porchlight/contract/vocabulary";
import { plainText } from "#app/domain/wording/text.ts";
import type { GetHomePageQuery } from "./front-page.generated.ts";

type Organism = NonNullable<NonNullable<NonNullable<GetHomePageQuery["page"]>["organisms"]>[number]>;

/** The words of one part of the home page; empty where the backend gives none. */
export interface PartTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly text: string;
  readonly caption: string;
  readonly action: { readonly text: string; readonly href: string } | null;
  readonly image: Organism["image"];
  readonly items: NonNullable<Organism["items"]>;
}

/** Titles that stand where the page of the backend names none. */
const ownTitles: Readonly<Record<FrontPageLayout, string>> = {
  hero: "New homes, drawn for where they stand.",
  range: "Our neighborhoods",
  ready: "Homes ready now, or soon",
  collections: "Collections",
  quote: "",
  posts: "From the drawing table",
};

/** The texts of the home page's parts from the page's organisms, by layout (S2.137, S3.32, S3.33). */
export function homeTexts(organisms: readonly (Organism | null)[] | null | undefined) {
  const textsOf = (layout: FrontPageLayout): PartTexts => {
    const organism = organisms?.find((each) => each?.layout === layout);
    const button = organism?.buttons?.find((each) => each?.text && each.url);
    return {
      title: organism?.title || ownTitles[layout],
      subtitle: organism?.subtitle ?? "",
      text: plainText(organism?.text),
      caption: organism?.caption ?? "",
      action: button?.text && button.url ? { text: button.text, href: button.url } : null,
      image: organism?.image ?? null,
      items: organism?.items ?? [],
    };
  };
  return {
    hero: textsOf("hero"),
    range: textsOf("range"),
    ready: textsOf("ready"),
    collections: textsOf("collections"),
    quote: textsOf("quote"),
    posts: textsOf("posts"),
  };
}
