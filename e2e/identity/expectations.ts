import { brand } from "../../site/app/brand.ts";
import type { Article, BackendContent, Category, Organism } from "./backend-content.ts";

/**
 * Something that must stand on a page: words, words in HTML, a link, the link to a film or tour by its id, or a picture by
 * its file. `of` names its block.
 */
export type Mark = { readonly of: string } & (
  | { readonly words: string }
  | { readonly html: string }
  | { readonly href: string; readonly linkText?: string }
  | { readonly film: string }
  | { readonly picture: string }
);

/** What an address must answer, from what the backend holds for it. */
export interface ExpectedPage {
  readonly path: string;
  readonly kind: Exclude<keyof BackendContent, "ends">;
  readonly h1: string;
  readonly title: string;
  readonly description: string;
  readonly marks: readonly Mark[];
  /** Whether search engines are kept away. */
  readonly isHidden: boolean;
}

type Pictured = { readonly sourceUrl: string | null } | null | undefined;

/** How long the blog and the reviews are on a page (S9.1). */
const articlesPerPage = 6;
/** A visitor's own page, and the editors' sample of every block. */
const hiddenPaths = ["/my-favorites/", "/sandbox/"];
/** Pages that keep none of their organisms: what they show is a list of other things. */
const listPages = ["/new-home-search/", "/our-neighborhoods/"];
const aliases = ["/our-homes/model-homes/", "/our-homes/quick-move-in-homes/"];

/** Whether a home can still be bought. */
export const isForSale = ({ productStatus }: Pick<BackendContent["homes"][number], "productStatus">) =>
  !["sold_out", "under_contract"].includes(productStatus?.statusMessage?.[0] ?? "");
/** `$624,900`. */
export const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
/** The file name in a medium's address. */
export const fileOf = (picture: Pictured) => decodeURIComponent(picture?.sourceUrl?.split("/").at(-1) ?? "");

const words = (of: string, ...texts: readonly (string | null | undefined)[]): Mark[] =>
  texts.flatMap((text) => (text ? [{ of, words: text }] : []));
const html = (of: string, ...texts: readonly (string | null | undefined)[]): Mark[] =>
  texts.flatMap((text) => (text ? [{ of, html: text }] : []));
const pictures = (of: string, ...all: readonly Pictured[]): Mark[] =>
  all.flatMap((each) => (each?.sourceUrl ? [{ of, picture: fileOf(each) }] : []));
const links = (of: string, all: readonly { text?: string | null; url: string | null }[] | null | undefined): Mark[] =>
  (all ?? []).flatMap(({ text, url }) => (url ? [{ of, href: url, ...(text ? { linkText: text } : {}) }] : []));

/** A film opens on its host's page, whose address may differ from the player's but for the id. */
const film = (of: string, url: string | null): Mark[] =>
  url ? [{ of, film: new URL(url).search.slice(1) || (url.split("/").findLast(Boolean) ?? "") }] : [];

function headOf(
  { seoTitle, seoMetaDescription }: { readonly seoTitle?: string | null; readonly seoMetaDescription?: string | null },
  page = 1,
): Pick<ExpectedPage, "title" | "description"> {
  const title = seoTitle || brand.defaultTitle;
  const description = seoMetaDescription || brand.defaultDescription;
  return {
    title: `${title}${page > 1 ? `, page ${page}` : ""} - ${brand.name}`,
    description: `${page > 1 ? `Page ${page}. ` : ""}${description}`,
  };
}

/** What must be seen of an organism on its page. */
function organismMarks(organism: Organism): Mark[] {
  const { layout, title, buttons, items, tabs, gallery } = organism;
  const of = `${layout} “${title ?? ""}”`;
  // Forms have tests of their own.
  if (["crm-form", "multi-step-form", "login"].includes(layout)) return words(of, title);
  // A collection's label is its id, which nobody reads.
  const labels = layout === "collections" ? [] : (items ?? []).map(({ label }) => label);
  return [
    ...words(of, title, organism.subtitle, organism.secondaryText, organism.caption, organism.mapText, ...labels),
    ...words(of, ...(items ?? []).map((item) => item.title)),
    ...html(of, organism.text, ...(items ?? []).map((item) => item.text), ...(tabs ?? []).map((tab) => tab.text)),
    ...words(of, ...(tabs ?? []).map((tab) => tab.title)),
    // The gallery shows three at first; the viewer has the rest.
    ...pictures(of, organism.image, organism.videoPoster, ...(gallery ?? []).slice(0, 3)),
    ...pictures(of, ...(items ?? []).map(({ image }) => image), ...(tabs ?? []).map((tab) => tab.image)),
    ...links(of, buttons?.slice(0, 3)),
    ...links(of, organism.links),
    ...links(
      of,
      items?.map(({ url }) => ({ url })),
    ),
    ...(tabs ?? []).flatMap((tab) => links(of, tab.buttons)),
    // A tour is one even where it has a film.
    ...film(of, layout === "virtual-tour" ? organism.virtualTourUrl : organism.videoUrl),
    ...links(
      of,
      organism.productPicker?.map(({ uri }) => ({ url: uri })),
    ),
    ...words(of, ...(organism.productPicker ?? []).map((product) => product.title)),
    ...(organism.salesTeamMembers ?? []).flatMap(({ name, extras }) => [
      ...words(of, name, extras.role, extras.note, extras.phone),
      ...links(of, [{ url: `mailto:${extras.email}` }]),
    ]),
  ];
}

/** Every address of the content with what it must answer. */
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
    // Two more views of the overview, each with a head of its own (S2.51, S2.52).
    ...content.pages
      .filter(({ uri }) => aliases.includes(uri))
      .map(
        (page): ExpectedPage => ({
          ...{ path: page.uri, kind: "pages", isHidden: false, marks: [], ...headOf(page.seoMeta ?? {}) },
          h1: page.title,
        }),
      ),
    ...content.neighborhoods.map((each) => neighborhoodPage(each)),
    ...content.plans.map((plan): ExpectedPage => {
      const { floorplanDetails: details, extras } = plan;
      return {
        ...{ path: plan.uri, kind: "plans", h1: details.displayTitle || plan.title, ...headOf(plan.seoMeta ?? {}) },
        isHidden: false,
        marks: [
          ...html("sheet", extras.say, extras.about),
          ...words("sheet", details.basePrice ? dollars(details.basePrice) : null),
          ...words("sheet", `Beds${range(details.bedroomsMin, details.bedroomsMax)}`),
          ...words("sheet", `Baths${range(details.bathroomsMin, details.bathroomsMax)}`),
          ...words("sheet", `Finished${squareFeet(details.finishedSqrFt)}`),
          ...(details.mainSqrFt === details.finishedSqrFt
            ? []
            : words("sheet", `Main floor${squareFeet(details.mainSqrFt)}`)),
          ...(extras.elevations ?? []).flatMap(({ style, drawing }) => [
            ...words("elevations", style),
            ...pictures("elevations", drawing),
          ]),
          ...(extras.levels ?? []).flatMap(({ name, drawing, rooms }) => [
            ...words(`level ${name}`, name, ...(rooms ?? []).filter(({ listed }) => listed).map((room) => room.name)),
            ...pictures(`level ${name}`, drawing),
          ]),
          ...words("features", ...(details.features ?? []).flatMap(({ title, text }) => [title, text])),
          ...links("homes", buyable(extras.homes, offered)),
          ...placeMarks(details.neighborhood),
        ],
      };
    }),
    ...content.models.map((model): ExpectedPage => {
      const { modelDetails: details, extras } = model;
      return {
        ...{ path: model.uri, kind: "models", h1: model.title, ...headOf(model.seoMeta ?? {}), isHidden: false },
        marks: [
          ...html("sheet", extras.say),
          ...words("sheet", extras.openHours, extras.asShownPriceUsd ? dollars(extras.asShownPriceUsd) : null),
          ...pictures("gallery", ...(extras.gallery ?? []).slice(0, 3)),
          ...words("features", ...(extras.options ?? []).flatMap(({ label, text }) => [label, text])),
          ...links("plan", [{ url: details.floorplan.uri }]),
          ...placeMarks(details.neighborhood),
          ...directions(details),
        ],
      };
    }),
    ...content.homes.map((home): ExpectedPage => {
      const { qmiHomeDetails: details, extras } = home;
      return {
        ...{ path: home.uri, kind: "homes", h1: home.title, ...headOf(home.seoMeta ?? {}), isHidden: false },
        marks: [
          ...html("sheet", extras.say, extras.note),
          ...words("sheet", `Beds${details.bedrooms}`, `Baths${details.bathrooms}`),
          ...words("sheet", `Finished${squareFeet(details.finishedSqrFt)}`),
          ...pictures("gallery", ...(extras.gallery ?? []).slice(0, 3)),
          // A price that nobody can pay any more is not shown.
          ...(isForSale(home)
            ? (extras.priceLine ?? []).flatMap(({ label, amountUsd }) => words("price", label, dollars(amountUsd)))
            : words("status", home.productStatus?.statusMessage?.[1])),
          ...words("features", ...(extras.options ?? []).flatMap(({ label, text }) => [label, text])),
          ...links("plan", [{ url: details.floorplan.uri }]),
          ...placeMarks(details.neighborhood),
          ...directions(details),
        ],
      };
    }),
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
    ...content.blogPosts.map((post) => {
      const { author, readingMinutes } = post.extras;
      return articlePage(
        post,
        "blogPosts",
        "/blog/",
        words("facts", author, readingMinutes ? `${readingMinutes} min` : null),
      );
    }),
    ...content.testimonials.map((testimonial) => {
      const { highlights, extras } = testimonial;
      const quote = [
        ...html("quote", highlights?.text),
        ...words("quote", highlights?.attribution, highlights?.tagline),
        ...words("facts", extras.neighborhood?.title, monthText(extras.movedIn)),
        ...links(
          "facts",
          [extras.plan, extras.neighborhood].flatMap((each) => (each ? [{ url: each.uri }] : [])),
        ),
      ];
      return articlePage(testimonial, "testimonials", "/lifestyle/reviews/", quote);
    }),
    ...content.events.map((event): ExpectedPage => {
      const { eventDetails: details } = event;
      return {
        ...{ path: event.uri, kind: "events", h1: event.title, ...headOf(event.seoMeta ?? {}), isHidden: false },
        marks: [
          ...words("facts", details.eventSummary, details.location, dateText(details.startDateTime)),
          ...pictures("picture", details.image),
          ...words("picture", details.image?.caption),
          ...links("facts", details.neighborhood ? [{ url: details.neighborhood.uri }] : []),
          ...html("text", event.content),
        ],
      };
    }),
    ...content.blogCategories.map((each) => categoryPage(each, "blogCategories", "/blog/", "Blog")),
    ...content.testimonialCategories.map((each) =>
      categoryPage(each, "testimonialCategories", "/lifestyle/reviews/", "Reviews"),
    ),
  ];
}

/** The figures of homes in an offer come from the homes themselves; `campaigns.spec.ts` looks at them. */
const withoutHomeTexts = (organism: Organism): Organism =>
  organism.layout === "table"
    ? {
        ...organism,
        items: (organism.items ?? []).map((item) => (item.url?.includes("/qmi/") ? { ...item, text: null } : item)),
      }
    : organism;

/** Those of the homes that can be bought, as links. */
const buyable = (homes: BackendContent["plans"][number]["extras"]["homes"], offered: ReadonlySet<string>) =>
  (homes ?? []).filter(({ uri }) => offered.has(uri)).map(({ uri, title }) => ({ url: uri, text: title }));

/** `Nov 21, 2026` of a time without a zone. */
export function dateText(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T12:00:00Z`);
  return day.toLocaleDateString("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** `Mar 2026` of a day; nothing without one. */
const monthText = (day: string | null) => day && dateText(day).replace(/ \d+,/, "");

function placeMarks(place: BackendContent["homes"][number]["qmiHomeDetails"]["neighborhood"]): Mark[] {
  return [
    ...links("neighborhood", [{ url: place.uri }]),
    ...words("neighborhood", place.title, place.neighborhood.city, place.neighborhood.phone),
    ...(place.neighborhood.saleTeamMembers ?? []).flatMap(({ name, extras }) => [
      ...words("visit", name, extras.phone),
      ...links("visit", [{ url: `mailto:${extras.email}` }]),
    ]),
  ];
}

/** The address of the way to a place. */
export const directionsTo = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

function directions(place: { readonly latitude: number; readonly longitude: number }): Mark[] {
  return links("directions", [{ url: directionsTo(place) }]);
}

/** What is said of each state of sale (S4.14–S4.22). */
const statusMessages: Readonly<Record<string, string>> = {
  under_development: "Under Development – Stay Tuned",
  coming_soon_plain: "Coming Soon",
  coming_soon: "New Floorplans Coming Soon",
  now_preselling: "Now Preselling",
  model_open: "Model Home Now Open",
  new_homesites: "New Homesites Now Available",
  open: "",
  closeout: "Last Chance: Almost Sold Out",
  sold_out: "Sold Out",
};

/** The line under a neighborhood’s name (S4.23–S4.30). */
function subtitle({ status, types, basePrice }: BackendContent["neighborhoods"][number]): string {
  if (!status || status === "coming_soon" || status === "coming_soon_plain") return "";
  if (status === "under_development" || status === "sold_out") return statusMessages[status] ?? "";
  const named = (types ?? []).join(", ").replace(/, (?=[^,]*$)/, " & ");
  const amount = basePrice ?? 0;
  const short = amount >= 1_000_000 ? `${Math.round(amount / 100_000) / 10} m` : `${Math.ceil(amount / 1000)}k`;
  const price = amount > 5000 ? `from $${short}` : "";
  return [named, price].filter(Boolean).join(" ");
}

const squareFeet = (size: number) => `${size.toLocaleString("en-US")} sq ft`;
const range = (min: number, max: number) => (min === max ? `${min}` : `${min}–${max}`);

function neighborhoodPage(each: BackendContent["neighborhoods"][number]): ExpectedPage {
  const { neighborhood: details, extras } = each;
  return {
    ...{ path: each.uri, kind: "neighborhoods", h1: each.title, ...headOf(each.seoMeta ?? {}), isHidden: false },
    marks: [
      ...pictures("picture", each.featuredImage?.node ?? details.thumbnail),
      ...words("head", extras.say, details.hours, subtitle(each)),
      ...words("head", `Status${statusMessages[each.status ?? ""] || "Selling now"}`),
      ...links(
        "offers",
        [...extras.homes, ...extras.models, ...extras.plans].map(({ uri }) => ({ url: uri })),
      ),
      ...words("offers", ...[...extras.homes, ...extras.models, ...extras.plans].map(({ title }) => title)),
      ...html("about", extras.about),
      ...words("distances", ...(extras.distances ?? []).map(({ label }) => label)),
      ...words("amenities", ...(extras.amenities ?? []).flatMap(({ title, text }) => [title, text])),
      ...(each.organisms ?? []).flatMap(organismMarks),
      ...words("way", details.address1, `${details.city}, ${details.state} ${details.zip}`, extras.wayThere),
      ...directions(details),
      ...(details.saleTeamMembers ?? []).flatMap((person) => [
        ...words("team", person.name, person.extras.note, person.extras.phone),
        ...links("team", [{ url: `mailto:${person.extras.email}` }]),
      ]),
      ...words("hours", ...(extras.hoursTable ?? []).flatMap(({ label, text }) => [label, text])),
      ...words("questions", ...(extras.questions ?? []).flatMap(({ question, answer }) => [question, answer])),
      ...html("legal", details.legal),
    ],
  };
}

function articlePage(article: Article, kind: ExpectedPage["kind"], list: string, more: readonly Mark[]): ExpectedPage {
  const { uri, title, content, categories, customPostDetails: details } = article;
  return {
    ...{ path: uri, kind, h1: title, ...headOf(article.seoMeta ?? {}), isHidden: false },
    marks: [
      ...words("head", details?.subtitle, dateText(article.date)),
      ...pictures("picture", details?.image ?? details?.thumbnail),
      ...words("picture", details?.image?.caption),
      ...more,
      ...html("text", content),
      ...links(
        "categories",
        categories.nodes.map(({ slug, name }) => ({ url: `${list}category/${slug}/`, text: name })),
      ),
    ],
  };
}

function categoryPage({ slug, name, description }: Category, kind: ExpectedPage["kind"], list: string, of: string) {
  const head = headOf({ seoTitle: `${name} - ${of}`, seoMetaDescription: description });
  const path = `${list}category/${slug}/`;
  return { path, kind, h1: name, ...head, isHidden: false, marks: words("head", description) };
}

/** A list in pages: what each of its pages must answer, and the addresses on it in their order. */
export interface ExpectedList {
  readonly path: string;
  readonly noun: "post" | "review";
  readonly pages: readonly Pick<ExpectedPage, "h1" | "title" | "description">[];
  readonly articles: readonly Article[];
}

/** The blog, the reviews, and each of their categories. */
export function expectedLists(content: BackendContent): ExpectedList[] {
  const newestFirst = (articles: readonly Article[]) => articles.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const paged = (h1: string, head: Parameters<typeof headOf>[0], count: number) =>
    Array.from({ length: Math.ceil(count / articlesPerPage) }, (_, at) => ({ h1, ...headOf(head, at + 1) }));
  const listOf = (path: string, noun: ExpectedList["noun"], all: readonly Article[]): ExpectedList => {
    const page = content.pages.find(({ uri }) => uri === path);
    const h1 = page?.organisms?.find(({ layout }) => layout === "hero")?.title ?? page?.title ?? "";
    return { path, noun, pages: paged(h1, page?.seoMeta ?? {}, all.length), articles: newestFirst(all) };
  };
  const categoryOf = (list: ExpectedList, of: string, { slug, name, description }: Category): ExpectedList => {
    const articles = list.articles.filter(({ categories }) => categories.nodes.some((each) => each.slug === slug));
    const head = { seoTitle: `${name} - ${of}`, seoMetaDescription: description };
    return { ...list, path: `${list.path}category/${slug}/`, pages: paged(name, head, articles.length), articles };
  };
  const blog = listOf("/blog/", "post", content.blogPosts);
  const reviews = listOf("/lifestyle/reviews/", "review", content.testimonials);
  return [
    blog,
    ...content.blogCategories.map((each) => categoryOf(blog, "Blog", each)),
    reviews,
    ...content.testimonialCategories.map((each) => categoryOf(reviews, "Reviews", each)),
  ];
}
