import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** A page-builder page: its content comes from the backend by its address. */
const page = (path: string) => route(path, "routes/page.tsx", { id: `page:${path}` });

/** The overview of neighborhoods and its two aliases (S2.50–S2.52), and the map of each as a picture. */
const overview = (path: string) => route(path, "routes/our-neighborhoods.tsx", { id: `overview:${path}` });
const overviewDrawing = (path: string) =>
  route(`${path}/map.svg`, "routes/overview-drawing.ts", { id: `overview-drawing:${path}` });

/** The addresses at which readers look for a WordPress's feed. */
const wordPressFeed = (path: string) => route(path, "routes/machines/wordpress-feed.ts", { id: `feed:${path}` });

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
    route("blog", "routes/blog.tsx"),
    route("blog/:post", "routes/blog-post.tsx"),
    route("blog/category/:category", "routes/blog-category.tsx"),
    route("campaigns", "routes/campaigns.tsx"),
    page("central-park-special-offer"),
    // Up to four homes, models and plans beside one another.
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
    // Everything of the page above as a document of the server, for browsers without JavaScript.
    route("homes/:location/:community/plain", "routes/neighborhood-plain.tsx"),
    route("homes/:location/:community/models/:model", "routes/model.tsx"),
    route("homes/:location/:community/plans/:plan", "routes/plan.tsx"),
    route("homes/:location/:community/qmi/:home", "routes/move-in-home.tsx"),
    page("knolls-hoa-information"),
    page("land-acquisition"),
    page("lifestyle/brents-place"),
    page("lifestyle/experience-lower-maintenance"),
    page("lifestyle/whats-lifefullness"),
    route("lifestyle/reviews", "routes/testimonials.tsx"),
    route("lifestyle/reviews/:testimonial", "routes/testimonial.tsx"),
    route("lifestyle/reviews/category/:category", "routes/testimonials-category.tsx"),
    page("marshallfire/:slug/*"),
    // Forms are sent to the first, and shown to the one who sent them by the second.
    route("message", "routes/message.tsx"),
    route("message/:id", "routes/message-sent.tsx"),
    // The visitor's name, address, password and data.
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
    page("videos/:slug/*"),
    route("*", "routes/not-found.tsx"),
  ]),
  // Maps as pictures.
  route("maps/:file", "routes/place-drawing.ts"),
  overviewDrawing("our-neighborhoods"),
  overviewDrawing("our-homes/model-homes"),
  overviewDrawing("our-homes/quick-move-in-homes"),
  // What the page of a neighborhood asks for in the browser.
  route("homes/:location/:community/blocks.json", "routes/neighborhood-blocks.ts"),
  // What the search filters in the browser.
  route("new-home-search/:file", "routes/new-home-search-inventory.ts"),
  // What the page of favorites asks for in the browser.
  route("my-favorites/products.json", "routes/my-favorites-products.ts"),
  // What the modal of a visit asks for, and where it is sent.
  route("contact-us/visit.json", "routes/visit-form.ts"),
  route("message.json", "routes/message-in-place.ts"),
  layout("layouts/campaign.tsx", [route("campaigns/*", "routes/campaign.tsx")]),
  // For machines.
  route("sitemap.xml", "routes/machines/sitemap-index.ts"),
  route("sitemaps/:file", "routes/machines/sitemap.ts"),
  route("robots.txt", "routes/machines/robots.ts"),
  route("homes.json", "routes/machines/homes.ts"),
  route("blog/feed.xml", "routes/machines/blog-feed.ts"),
  route("events/:event/calendar.ics", "routes/machines/event-calendar.ts"),
  wordPressFeed("feed"),
  wordPressFeed("blog/feed"),
  // The specimen sheet of the design system, in development only.
  ...(process.env.NODE_ENV === "production" ? [] : [route("_ui", "ui/testing/specimen/route.tsx")]),
] satisfies RouteConfig;
