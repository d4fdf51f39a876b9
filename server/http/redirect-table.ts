import type { SiteRedirect } from "./redirect-rules.ts";

const aboutUs = "/about-us/";
const askAQuestion = "/contact-us/ask-a-question/";
const careers = "/contact-us/career-opportunities/";
const homeownerResources = "/contact-us/homeowner-resources/";
const ourHomes = "/our-homes/";
const modelHomes = "/our-homes/model-homes/";
const neighborhoods = "/our-neighborhoods/";
const blocks = "/sandbox/";

/** Legacy paths (S2.59) in the order of the specification, each with its target page. */
const legacy: Readonly<Record<string, string>> = {
  "/about-us/brochure/": aboutUs,
  "/about-us/in-the-news/": "/blog/",
  "/about-us/realtor-program/": "/about-us/realtor-resources/",
  "/about-us/what-we-do/": aboutUs,
  "/about-us/who-we-are/": "/about-us/our-team/",
  "/build-with-us/": "/about-us/how-to-build-with-us/",
  "/career-opportunities/": careers,
  "/career-opportunities/:posting/": careers,
  "/contact-us/ask-a-question/thank-you/": askAQuestion,
  "/contact-us/warranty-services/": `${homeownerResources}#warranty`,
  "/email-signup/": askAQuestion,
  "/get-updates/": askAQuestion,
  "/get-updates/thank-you/": askAQuestion,
  "/how-to-video-library/": homeownerResources,
  "/lifestyle/": "/lifestyle/whats-lifefullness/",
  "/locations/": neighborhoods,
  "/locations/lanterns-at-rock-creek/": neighborhoods,
  "/locations/silver-leaf/": neighborhoods,
  "/locations/wee-cottage-at-north-end/": neighborhoods,
  "/locations/wee-cottage-at-rogers-farm/": neighborhoods,
  "/locations/west-edge-at-colliers-hill/": neighborhoods,
  "/login/": "#login",
  "/lost-password/": "/#lost-password",
  "/maintenance-items/": `${homeownerResources}#maintenance`,
  "/marshall-fire-response/thank-you/": "/marshallfire/rebuilding/",
  "/neighborhoods-map-test/": neighborhoods,
  "/organism-page/": blocks,
  "/our-homes/home-collections/": ourHomes,
  "/our-homes/home-collections/lanterns-series/": ourHomes,
  "/our-homes/home-collections/opportunities-series/": ourHomes,
  "/photo-gallery/": modelHomes,
  "/photo-gallery/gourmet-kitchens/": modelHomes,
  "/photo-gallery/home-offices/": modelHomes,
  "/photo-gallery/living-rooms/": modelHomes,
  "/photo-gallery/outdoor-living-spaces/": modelHomes,
  "/photo-gallery/relaxing-master-suites/": modelHomes,
  "/register/": "#register",
  "/reset-password/": "/#reset-password{key,login}",
  "/resources-lower-maintenance/": "/lifestyle/experience-lower-maintenance/",
  "/style-guide/": blocks,
  "/warranty-service-request/": `${homeownerResources}#request`,
};

/** Every redirect of the site. Also in the build’s metadata file, which the browser reads (S2.100). */
export const redirects: readonly SiteRedirect[] = [
  // S2.26, S9.27
  { from: "/current-offers/", to: "/campaigns/see-homes/", status: 302 },
  ...Object.entries(legacy).map(([from, to]): SiteRedirect => ({ from, to, status: 301 })),
];
