import type { BackendContent } from "./backend-content.ts";
import { isForSale } from "./content-texts.ts";
import type { Organism } from "./entry-parts.ts";
import { categoryPage, eventPage, postPage, testimonialPage } from "./expected-articles.ts";
import { type ExpectedPage, headOf } from "./expected-page.ts";
import { homePage, modelPage, neighborhoodPage, planPage } from "./expected-products.ts";
import { html, organismMarks } from "./marks.ts";

/** A visitor's own page, and the editors' sample of every block. */
const hiddenPaths = ["/my-favorites/", "/sandbox/"];
/** Pages that show none of their organisms: their content is a list. */
const listPages = ["/new-home-search/", "/our-neighborhoods/"];
const aliases = ["/our-homes/model-homes/", "/our-homes/quick-move-in-homes/"];

/** Every URL of the content with its expected content. */
export function expectedPages(content: BackendContent): ExpectedPage[] {
  const offered = new Set(content.homes.filter(isForSale).map(({ uri }) => uri));
  return [
    ...content.pages
      .filter(({ uri }) => !aliases.includes(uri))
      .map((page): ExpectedPage => {
        const { uri, title, organisms } = page;
        const hero = organisms?.find(({ layout }) => layout === "hero");
        return {
          ...{ path: uri, kind: "pages", h1: hero?.title || title, ...headOf(page.seoMeta ?? {}) },
          isHidden: hiddenPaths.includes(uri),
          marks: listPages.includes(uri)
            ? []
            : [...html("text", page.content), ...(organisms ?? []).flatMap(organismMarks)],
        };
      }),
    // The two other views of the overview, with their own heads (S2.51, S2.52).
    ...content.pages
      .filter(({ uri }) => aliases.includes(uri))
      .map(
        (page): ExpectedPage => ({
          ...{ path: page.uri, kind: "pages", isHidden: false, marks: [], ...headOf(page.seoMeta ?? {}) },
          h1: page.title,
        }),
      ),
    ...content.neighborhoods.map(neighborhoodPage),
    ...content.plans.map((plan) => planPage(plan, offered)),
    ...content.models.map(modelPage),
    ...content.homes.map(homePage),
    ...content.campaigns.map((campaign): ExpectedPage => {
      const hero = campaign.organisms?.find(({ layout }) => layout === "hero");
      return {
        ...{ path: campaign.uri, kind: "campaigns", h1: hero?.title || campaign.title, isHidden: false },
        ...headOf(campaign.seoMeta ?? {}),
        marks: [
          ...html("text", campaign.content, campaign.extras.terms),
          ...(campaign.organisms ?? []).map(withoutHomeTexts).flatMap(organismMarks),
        ],
      };
    }),
    ...content.blogPosts.map(postPage),
    ...content.testimonials.map(testimonialPage),
    ...content.events.map(eventPage),
    ...content.blogCategories.map((each) => categoryPage(each, "blogCategories", "/blog/", "Blog")),
    ...content.testimonialCategories.map((each) =>
      categoryPage(each, "testimonialCategories", "/lifestyle/reviews/", "Reviews"),
    ),
  ];
}

/** The texts of homes in an offer come from the homes; `campaigns.spec.ts` checks them. */
const withoutHomeTexts = (organism: Organism): Organism =>
  organism.layout === "table"
    ? {
        ...organism,
        items: (organism.items ?? []).map((item) => (item.url?.includes("/qmi/") ? { ...item, text: null } : item)),
      }
    : organism;
