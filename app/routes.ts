import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** A page-builder page: its content is looked up by its path. */
const page = (path: string) => route(path, "routes/page.tsx", { id: `page:${path}` });

/** The blog and the testimonials: a list of all articles, and one for each category. */
const articleList = (path: string) => route(path, "routes/article-list.tsx", { id: `article-list:${path}` });
const articleCategory = (path: string) =>
  route(`${path}/category/:category`, "routes/article-category.tsx", { id: `article-category:${path}` });

/** The overview of neighborhoods and its two aliases (S2.50–S2.52), and the map of each as a picture. */
const overview = (path: string) => route(path, "routes/our-neighborhoods.tsx", { id: `overview:${path}` });
const overviewDrawing = (path: string) =>
  route(`${path}/map.svg`, "routes/overview-drawing.ts", { id: `overview-drawing:${path}` });

/** A model home, a floor plan or a quick move-in home (S2.31–S2.33). */
const product = (path: string) =>
  route(`homes/:location/:community/${path}`, "routes/product.tsx", { id: `product:${path.split("/")[0]}` });

/** The feed of the blog, and the paths where feed readers look for it on WordPress. */
const blogFeed = (path: string) => route(path, "routes/machines/blog-feed.ts", { id: `feed:${path}` });

/** Resources for search engines. */
const searchEngines = (path: string) =>
  route(path, "routes/machines/search-engines.ts", { id: `search-engines:${path.split("/")[0]}` });

/** Every URL of the site, in the order of the specification's section 2. */
export default [
  layout("layouts/default.tsx", [
    index("routes/front-page.tsx"),
    page("about-us"),
    page("about-us/energy-green-practices"),
    page("about-us/fun-part-journey"),
    page("about-us/homesafe-colorado-master-builder"),
    page("about-us/how-to-build-with-us"),
    page("about-us/our-team"),
    page("about-us/preferred-lender"),
    page("about-us/realtor-resources"),
    // The form for alerts by email, and the pages behind the signed links in their mails.
    route("alerts", "routes/alerts.tsx"),
    route("alerts/choices/:id/:signature", "routes/alert-choices.tsx"),
    route("alerts/confirm/:id/:signature", "routes/alert-confirm.tsx"),
    route("alerts/end/:id/:signature", "routes/alert-end.tsx"),
    articleList("blog"),
    route("blog/:post", "routes/blog-post.tsx"),
    articleCategory("blog"),
    route("campaigns", "routes/campaigns.tsx"),
    page("central-park-special-offer"),
    // Up to four homes, models and plans side by side.
    route("compare", "routes/compare.tsx"),
    route("contact-us", "routes/contact-us.tsx"),
    page("contact-us/ask-a-question"),
    page("contact-us/career-opportunities"),
    page("contact-us/faq"),
    page("contact-us/homeowner-resources"),
    page("contact-us/our-locations"),
    route("events", "routes/events.tsx"),
    route("events/:event", "routes/event.tsx"),
    route("homes/:location/:community", "routes/neighborhood.tsx"),
    route("homes/:location/:community/homesites", "routes/neighborhood-homesites.tsx"),
    // The server-rendered version of the page above, for browsers without JavaScript.
    route("homes/:location/:community/plain", "routes/neighborhood-plain.tsx"),
    product("models/:model"),
    product("plans/:plan"),
    route("homes/:location/:community/plans/:plan/options", "routes/plan-options.tsx"),
    product("qmi/:home"),
    page("knolls-hoa-information"),
    page("land-acquisition"),
    page("lifestyle/brents-place"),
    page("lifestyle/experience-lower-maintenance"),
    page("lifestyle/whats-lifefullness"),
    articleList("lifestyle/reviews"),
    route("lifestyle/reviews/:testimonial", "routes/testimonial.tsx"),
    articleCategory("lifestyle/reviews"),
    page("marshallfire/:slug/*"),
    // The first handles submitted forms, the second shows a submission to its sender.
    route("message", "routes/message.tsx"),
    route("message/:id", "routes/message-sent.tsx"),
    // The page behind the signed link of a booked visit.
    route("message/:id/visit/:signature", "routes/visit-booked.tsx"),
    // The visitor's name, email address, password and data.
    route("my-account", "routes/my-account.tsx"),
    route("my-favorites", "routes/my-favorites.tsx"),
    route("new-home-search", "routes/new-home-search.tsx"),
    page("our-homes"),
    page("our-homes/home-collections/easyhouse"),
    page("our-homes/home-collections/limitededition"),
    page("our-homes/home-collections/wee-cottage"),
    route("our-homes/plans", "routes/plans.tsx"),
    overview("our-neighborhoods"),
    overview("our-homes/model-homes"),
    overview("our-homes/quick-move-in-homes"),
    page("partner-with-us"),
    page("peacock"),
    route("privacyterms", "routes/privacy-terms.tsx"),
    page("sandbox"),
    // The form for a shortlist of two people, and the page behind the signed link of each.
    route("shortlist", "routes/shortlist-new.tsx"),
    route("shortlist/:id/:signature", "routes/shortlist.tsx"),
    page("videos/:slug/*"),
    route("*", "routes/not-found.tsx"),
  ]),
  // Maps as pictures.
  route("maps/:file", "routes/place-drawing.ts"),
  overviewDrawing("our-neighborhoods"),
  overviewDrawing("our-homes/model-homes"),
  overviewDrawing("our-homes/quick-move-in-homes"),
  // Data that the page of a neighborhood requests in the browser.
  route("homes/:location/:community/blocks.json", "routes/neighborhood-blocks.ts"),
  // The catalog for the search in the browser.
  route("new-home-search/:file", "routes/new-home-search-catalog.ts"),
  // Data that the page of favorites requests in the browser.
  route("my-favorites/products.json", "routes/my-favorites-products.ts"),
  // The visit form for the dialog, and the action that holds a time.
  route("contact-us/visit.json", "routes/visit-form.ts"),
  route("contact-us/hold.json", "routes/visit-hold.ts"),
  route("message.json", "routes/message-in-place.ts"),
  route("message/:id/visit/:signature/calendar.ics", "routes/visit-calendar.ts"),
  layout("layouts/campaign.tsx", [route("campaigns/*", "routes/campaign.tsx")]),
  // For machines.
  searchEngines("sitemap.xml"),
  searchEngines("sitemaps/:file"),
  searchEngines("robots.txt"),
  route("homes.json", "routes/machines/homes.ts"),
  route("feeds/homes.xml", "routes/machines/homes-feed.ts"),
  route("feeds/:file", "routes/machines/listing-feeds.ts"),
  blogFeed("blog/feed.xml"),
  route("events/:event/calendar.ics", "routes/machines/event-calendar.ts"),
  blogFeed("feed"),
  blogFeed("blog/feed"),
  // The specimen sheet of the design system, in development only.
  ...(process.env.NODE_ENV === "production" ? [] : [route("_ui", "ui/testing/specimen/route.tsx")]),
] satisfies RouteConfig;
