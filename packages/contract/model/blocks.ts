import type { BlockLayout, FrontPageLayout } from "../vocabulary.ts";

/** A layout of the page builder as a block in the editor. */
export interface BlockModel {
  readonly title: string;
  readonly description: string;
  /** Name of a WordPress icon (Dashicons). */
  readonly icon: string;
  /** Search terms in the block inserter. */
  readonly keywords: readonly string[];
  /** Fields of an organism that the layout shows. */
  readonly fields: readonly string[];
  /** Fields of its items, with their labels in this layout. */
  readonly items?: Readonly<Record<string, string>>;
}

const appearance = ["color", "textColor", "anchor"] as const;
const head = ["title", "subtitle", "text"] as const;
const foot = ["secondaryText", "buttons", "links", ...appearance] as const;
/** The fields of a block between those that most blocks show before and after their content. */
const around = (...fields: string[]): readonly string[] => [...head, ...fields, ...foot];

/** The blocks of pages, in the order of the editor. */
export const blockModels: Readonly<Record<BlockLayout | FrontPageLayout, BlockModel>> = {
  hero: {
    title: "Head of the page",
    description: "The page’s headline, a sentence beside it, and a large picture.",
    icon: "cover-image",
    keywords: ["header", "headline", "banner"],
    fields: ["secondaryText", "title", "subtitle", "image", "caption", "buttons", "links", ...appearance],
  },
  lead: {
    title: "Opening sentence",
    description: "One sentence in large type that stands alone.",
    icon: "editor-quote",
    keywords: ["intro", "sentence", "statement"],
    fields: ["text", ...appearance],
  },
  "rich-text": {
    title: "Text",
    description: "Paragraphs, lists and headings with their title beside them.",
    icon: "text",
    keywords: ["paragraph", "text", "article"],
    fields: around(),
  },
  "image-text": {
    title: "Picture and text",
    description: "A picture with the words that explain it. Every second one on a page is mirrored.",
    icon: "align-pull-left",
    keywords: ["picture", "media", "beside"],
    fields: ["image", "caption", "title", "text", "secondaryText", "buttons", "links", ...appearance],
  },
  gallery: {
    title: "Gallery",
    description: "Pictures to look through, the first one large.",
    icon: "format-gallery",
    keywords: ["pictures", "photos", "lightbox"],
    fields: around("gallery", "caption"),
  },
  facts: {
    title: "Facts",
    description: "Figures in the cells of a drawing’s title block.",
    icon: "grid-view",
    keywords: ["figures", "numbers", "statistics"],
    fields: around("items", "caption"),
    items: { label: "What it is", title: "Figure", url: "Leads to", icon: "Symbol", image: "Picture" },
  },
  steps: {
    title: "Steps",
    description: "What happens in which order, numbered.",
    icon: "editor-ol",
    keywords: ["process", "timeline", "how"],
    fields: around("items"),
    items: { title: "Step", label: "When", text: "Text", url: "Leads to", icon: "Symbol", image: "Picture" },
  },
  questions: {
    title: "Questions and answers",
    description: "Questions that open their answers.",
    icon: "editor-help",
    keywords: ["faq", "accordion", "answers"],
    fields: around("items"),
    items: { title: "Question", text: "Answer", icon: "Symbol", image: "Picture" },
  },
  tabs: {
    title: "Tabs",
    description: "Several texts in one place, one shown at a time.",
    icon: "index-card",
    keywords: ["panels", "sections"],
    fields: around("tabs"),
  },
  "product-grid": {
    title: "Picked homes, models and plans",
    description: "Cards of what you pick, in your order.",
    icon: "screenoptions",
    keywords: ["homes", "plans", "cards"],
    fields: around("productPicker", "caption"),
  },
  "popular-homes": {
    title: "Popular homes",
    description: "Move-in homes of popular plans, soonest first. Picked ones take their place.",
    icon: "star-filled",
    keywords: ["homes", "featured"],
    fields: around("productPicker", "caption"),
  },
  "popular-posts": {
    title: "Popular posts",
    description: "The popular blog posts as cards.",
    icon: "admin-post",
    keywords: ["blog", "news", "articles"],
    fields: around(),
  },
  collections: {
    title: "Collections",
    description: "The collections as an index, each with a line about it.",
    icon: "category",
    keywords: ["families", "series"],
    fields: around("items"),
    items: {
      label: "Collection",
      title: "Name",
      text: "Line about it",
      url: "Leads to",
      icon: "Symbol",
      image: "Picture",
    },
  },
  "map-with-info": {
    title: "Map with text",
    description: "A place on the map, what is there, and the way to it.",
    icon: "location-alt",
    keywords: ["address", "location", "directions"],
    fields: ["title", "text", "mapLatitude", "mapLongitude", "mapText", "caption", "buttons", "links", ...appearance],
  },
  "virtual-tour": {
    title: "Virtual tour",
    description: "Opens a tour on its host’s page.",
    icon: "visibility",
    keywords: ["matterport", "3d", "walk"],
    fields: around("virtualTourUrl", "virtualTourTitle", "image", "caption"),
  },
  video: {
    title: "Film",
    description: "A film with its picture. Nothing of its host loads before someone plays it.",
    icon: "video-alt3",
    keywords: ["film", "youtube", "vimeo"],
    fields: around("videoUrl", "videoTitle", "videoPoster", "image", "caption"),
  },
  "crm-form": {
    title: "Form",
    description: "A form that visitors send to the builder.",
    icon: "feedback",
    keywords: ["contact", "hubspot", "lead"],
    fields: around("hiddenFormFields", "formSteps", "salesTeamMembers", "hubspotFormId"),
  },
  "multi-step-form": {
    title: "Form in steps",
    description: "A form whose questions come in groups.",
    icon: "forms",
    keywords: ["contact", "visit", "lead"],
    fields: around("hiddenFormFields", "formSteps", "salesTeamMembers", "hubspotFormId"),
  },
  login: {
    title: "Log in",
    description: "Leads to logging in and registering.",
    icon: "admin-users",
    keywords: ["account", "register"],
    fields: around(),
  },
  menu: {
    title: "Menu",
    description: "One of the site’s menus within the page.",
    icon: "menu",
    keywords: ["navigation", "links"],
    fields: around("menu"),
  },
  team: {
    title: "People",
    description: "The people to talk to, and how to reach them.",
    icon: "groups",
    keywords: ["people", "staff", "sales"],
    fields: around("salesTeamMembers"),
  },
  table: {
    title: "Table",
    description: "Rows of a name, its value and a remark.",
    icon: "editor-table",
    keywords: ["rows", "prices", "list"],
    fields: around("items", "caption"),
    items: { label: "Name", title: "Value", text: "Remark", url: "Leads to", icon: "Symbol", image: "Picture" },
  },
  quote: {
    title: "Quote",
    description: "What somebody said. The first of a page has a dark background.",
    icon: "format-quote",
    keywords: ["testimonial", "citation"],
    fields: ["text", "title", "subtitle", "buttons", "links", ...appearance],
  },
  "testimonial-highlights": {
    title: "What owners say",
    description: "Sentences of the popular testimonials, or your own.",
    icon: "testimonial",
    keywords: ["reviews", "customers", "quotes"],
    fields: around("items"),
    items: { label: "What they say", title: "Who says it", url: "Leads to", icon: "Symbol", image: "Picture" },
  },
  call: {
    title: "Invitation",
    description: "One invitation with one action, on a quiet background.",
    icon: "megaphone",
    keywords: ["cta", "button", "action"],
    fields: ["title", "text", "buttons", "links", ...appearance],
  },
  range: {
    title: "Front page: the range",
    description: "The words beside the drawing of all neighborhoods. Only the front page shows it.",
    icon: "admin-home",
    keywords: ["neighborhoods", "front page"],
    fields: ["title", "text", "buttons"],
  },
  ready: {
    title: "Front page: ready homes",
    description: "The words beside the homes that are ready soonest. Only the front page shows it.",
    icon: "admin-home",
    keywords: ["homes", "front page"],
    fields: ["title", "text", "buttons"],
  },
  posts: {
    title: "Front page: posts and events",
    description: "The words above the newest posts and events. Only the front page shows it.",
    icon: "admin-home",
    keywords: ["blog", "news", "articles"],
    fields: ["title", "buttons"],
  },
};
