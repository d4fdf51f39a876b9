/** What the site shows where a host does not know a part: by operation, then by path. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GetBlogCategories: { blogCategories: "The blog shows no categories, and their pages are not found." },
  GetBlogPost: { blogPost: "No post is found.", "blogPost.extras": "A post shows no author and no reading time." },
  GetBlogPosts: { blogPosts: "The blog is empty." },
  GetBlogPostsByCategory: { blogPosts: "A category’s page is empty." },
  GetBlogPostsByIds: { blogPosts: "No popular posts are shown." },
  GetCampaign: {
    campaign: "No campaign is found.",
    "campaign.extras": "A campaign shows no dates, no summary and no terms.",
    "campaign.organisms": "A campaign shows its title and its text, and no blocks.",
  },
  GetCampaigns: {
    campaigns: "The list of campaigns is empty.",
    "campaigns.nodes.extras": "Campaigns are listed without dates and summary, and those that are over are listed too.",
  },
  GetEvent: { event: "No event is found." },
  GetEvents: { events: "The list of events is empty." },
  GetHome: {
    home: "No quick move-in home is found.",
    "home.extras":
      "A home shows price, beds, baths and size; no dated price line, move-in date, homesite, options, gallery or tour.",
    "home.qmiHomeDetails.floorplan.extras": "A home shows no garage, levels, elevations or room sizes of its plan.",
    "home.qmiHomeDetails.neighborhood.extras":
      "A home shows no distances or table of opening hours; the monthly cost begins without dues and district taxes.",
  },
  GetHomePage: {
    page: "The front page shows its own titles, and none of the editors’ texts.",
    blogPosts: "The front page shows no posts.",
    events: "The front page shows no events.",
  },
  GetMenus: { menus: "Header and footer show the site’s own short menus." },
  GetMeta: {
    page: "Pages have the general title and description.",
    nodeByUri: "Everything but pages has the general title and description.",
    "nodeByUri.seoMeta on Neighborhood": "Neighborhoods have the general title and description.",
    "nodeByUri.seoMeta on Plan": "Floor plans have the general title and description.",
    "nodeByUri.seoMeta on Model": "Model homes have the general title and description.",
    "nodeByUri.seoMeta on Home": "Homes have the general title and description.",
    "nodeByUri.seoMeta on Campaign": "Campaigns have the general title and description.",
    "nodeByUri.seoMeta on BlogPost": "Posts have the general title and description.",
    "nodeByUri.seoMeta on Testimonial": "Testimonials have the general title and description.",
    "nodeByUri.seoMeta on Event": "Events have the general title and description.",
  },
  GetModel: {
    model: "No model home is found.",
    "model.extras":
      "A model home shows its plan and neighborhood; no as-shown price, address, options, gallery or tour, and the neighborhood’s opening hours for its own.",
    "model.modelDetails.floorplan.extras":
      "A model home shows no garage, levels, elevations or room sizes of its plan.",
    "model.modelDetails.neighborhood.extras": "A model home shows no distances and no table of opening hours.",
  },
  GetNeighborhood: {
    neighborhood: "No neighborhood is found.",
    "neighborhood.extras":
      "A neighborhood shows no text about it, site plan, amenities, distances or questions; its homes, models and plans come from the overview.",
    "neighborhood.extras.homes": "A neighborhood’s homes come from the overview.",
    "neighborhood.extras.models": "A neighborhood’s model homes come from the overview.",
    "neighborhood.extras.plans": "A neighborhood’s floor plans come from the overview.",
    "neighborhood.extras.homes.extras": "A neighborhood’s homes show no move-in date, stage and homesite.",
    "neighborhood.extras.models.extras": "A neighborhood’s model homes show no opening hours and as-shown price.",
    "neighborhood.extras.plans.extras":
      "A neighborhood’s floor plans show no levels and no place of the primary bedroom.",
  },
  GetNeighborhoodEssentials: { neighborhood: "No neighborhood is found." },
  GetOverviewMap: {
    page: "The overview’s tabs show no texts.",
    neighborhoods: "Overview, search and front page show no neighborhoods.",
    plans: "Overview and search show no floor plans, and product pages no related ones.",
    models: "Overview and search show no model homes.",
    homes: "Overview, search and front page show no quick move-in homes.",
    "neighborhoods.nodes.extras": "Neighborhoods are listed without a sentence about them and the day of their price.",
    "plans.nodes.extras": "Floor plans are listed without a sentence about them, garage and levels.",
    "models.nodes.extras": "Model homes are listed without opening hours and as-shown price.",
    "homes.nodes.extras": "Homes are listed without move-in date, and not in the order of it.",
  },
  GetPage: {
    page: "No page of the page builder is found.",
    section: "A page names no page above it.",
    "page.organisms": "A page shows its title and its text, and no blocks.",
  },
  GetPageUris: { pages: "An address that the host fails at is unavailable, where it could be not found." },
  GetPlan: {
    plan: "No floor plan is found.",
    "plan.extras":
      "A floor plan shows price, beds, baths and size; no garage, levels, elevations, room sizes, livability, text or gallery.",
    "plan.floorplanDetails.neighborhood.extras": "A floor plan shows no distances and no table of opening hours.",
  },
  GetPopularBlogPosts: { popularBlogPosts: "No popular posts are shown." },
  GetPopularTestimonials: { popularTestimonials: "No popular testimonials are shown." },
  GetSingleTestimonialBySlug: {
    testimonial: "No testimonial is found.",
    "testimonial.extras": "A testimonial names no plan, neighborhood or date of moving in.",
  },
  GetTestimonialCategories: {
    testimonialCategories: "The testimonials show no categories, and their pages are not found.",
  },
  GetTestimonials: { testimonials: "The list of testimonials is empty." },
  GetTestimonialsByCategory: { testimonials: "A category’s page is empty." },
  GetTestimonialsByIds: { testimonials: "No popular testimonials are shown." },
  GetTestimonialsHighlights: { testimonials: "No quotes stand beside a testimonial." },
  GetUser: { user: "Nobody’s name is shown, and nobody stays logged in." },
  GetUserFavorites: {
    user: "Saved favorites are not shown on another device.",
    "user.favorites": "Saved favorites are not shown on another device.",
  },
  GetViewer: { viewer: "Nobody stays logged in." },
  Login: { login: "Nobody can log in." },
  RefreshJwtAuthToken: { refreshJwtAuthToken: "Who is logged in has to log in again when the token ends." },
  RegisterUser: { registerUser: "Nobody can make an account." },
  UpdateFavorites: { updateFavorites: "Favorites cannot be saved." },
};

/** The same for parts of several operations, by the end of their path. */
const wordsAnywhere: Readonly<Record<string, string>> = {
  "saleTeamMembers.extras": "Sales people show their name and picture only.",
  "salesTeamMembers.extras": "Sales people show their name and picture only.",
  "productPicker.extras": "Picked products show no move-in date, opening hours or date of their price.",
  "productPicker.extras on Home": "Picked homes show no move-in date.",
  "productPicker.extras on Model": "Picked model homes show no opening hours and as-shown price.",
  "productPicker.extras on Plan": "Picked plans show no garage and no date of their price.",
  "organisms.anchor": "Links to a block lead to the top of its page.",
  "organisms.caption": "Blocks have no captions.",
  "organisms.image": "Blocks have no picture beside their text.",
  "organisms.items": "Blocks show no rows: no facts, steps or questions.",
  "organisms.tabs": "Blocks show no tabs.",
  "organisms.formSteps": "Forms in blocks do not say beforehand what they ask.",
  "organisms.mapText": "Maps in blocks are named by the block’s title.",
  "organisms.menu": "Blocks show no menus.",
  "buttons.url": "Blocks have no buttons.",
  "image.caption": "Pictures have no captions.",
  "gallery.caption": "Pictures have no captions.",
  statusMessage: "Products show no message about their sale.",
};

const maxNamed = 6;

/**
 * What the site shows without some fields of an operation, a sentence for each part.
 * @param omittedPaths paths of all fields that the host does not know, as the adapter returns them
 */
export function shownWithout(operationName: string, omittedPaths: ReadonlySet<string>): string[] {
  const sentences = new Set<string>();
  const others = new Set<string>();
  for (const path of outermost(omittedPaths)) {
    const sentence = words[operationName]?.[path] ?? wordsForEnd(path);
    if (sentence === undefined) others.add(partName(path));
    else sentences.add(sentence);
  }
  const named = [...others].slice(0, maxNamed).join(", ");
  const more = others.size > maxNamed ? ` and ${others.size - maxNamed} more` : "";
  return [...sentences, ...(others.size > 0 ? [`The rest is shown without ${named}${more}.`] : [])];
}

/** The operations and paths that there are sentences for. */
export const describedPaths: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(words).map(([name, sentences]) => [name, Object.keys(sentences)]),
);

/** Paths without those inside another one. */
function outermost(paths: ReadonlySet<string>): string[] {
  const fieldPaths = new Set([...paths].map((path) => splitType(path).fieldPath));
  return [...paths].filter((path) => {
    const { fieldPath, parent, type } = splitType(path);
    // What no type has is named once, by its path alone.
    return !fieldPaths.has(parent) && (type === undefined || !paths.has(fieldPath));
  });
}

/** A short name for a part; those of one type share one. */
function partName(path: string): string {
  const { fieldPath, parent, type } = splitType(path);
  return type === undefined ? fieldPath : `${parent} on ${type}`;
}

function splitType(path: string) {
  const [fieldPath = "", type] = path.split(" on ");
  return { fieldPath, type, parent: fieldPath.slice(0, Math.max(0, fieldPath.lastIndexOf("."))) };
}

function wordsForEnd(path: string): string | undefined {
  return Object.entries(wordsAnywhere).find(([end]) => path === end || path.endsWith(`.${end}`))?.[1];
}
