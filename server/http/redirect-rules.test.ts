import { get } from "node:http";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { redirectFinder } from "./redirect-rules.ts";
import { redirects } from "./redirect-table.ts";

test("current-offers leads to see-homes with status 302, with and without a slash", {
  tags: ["S2.26", "S9.27"],
}, () => {
  const find = redirectFinder(redirects);
  for (const path of ["/current-offers", "/current-offers/"]) {
    expect(find(path)).toMatchObject({ to: "/campaigns/see-homes/", status: 302 });
  }
  expect(find("/current-offers/else/")).toBeUndefined();
});

test("a named segment matches any one segment", () => {
  const find = redirectFinder([{ from: "/jobs/:posting/", to: "/careers/", status: 301 }]);
  expect(find("/jobs/carpenter")?.to).toBe("/careers/");
  expect(find("/jobs/")).toBeUndefined();
  expect(find("/jobs/a/b/")).toBeUndefined();
});

test("an old URL with capitals and any characters is found in its canonical spelling", () => {
  const find = redirectFinder([
    { from: "/Über-Uns.aspx/", to: "/about-us/", status: 301 },
    { from: "/Jobs/:Posting/", to: "/careers/", status: 301 },
  ]);
  expect(find("/%C3%BCber-uns.aspx")?.to).toBe("/about-us/");
  expect(find("/jobs/carpenter/")?.to).toBe("/careers/");
});

test("any spelling of an old URL redirects to its page in one step, with its query and status", async () => {
  await using site = await fakeSite();
  for (const [path, location, status] of [
    ["/Photo-Gallery/", "/our-homes/model-homes/", 301],
    ["/PHOTO-GALLERY?a=B", "/our-homes/model-homes/?a=B", 301],
    ["/photo%2Dgallery//home-offices", "/our-homes/model-homes/", 301],
    ["//photo-gallery//", "/our-homes/model-homes/", 301],
    ["/about-us/%6Fur-team/../brochure/?a=1", "/about-us/?a=1", 301],
    ["/Current-Offers", "/campaigns/see-homes/", 302],
    ["/Warranty-Service-Request/?a=1", "/contact-us/homeowner-resources/?a=1#request", 301],
    // Redirects that depend on the referring page are a separate step.
    ["/LOGIN/?a=1", "/login/?a=1", 301],
    ["/List/", "/list/", 301],
  ] as const) {
    const { hostname, port } = new URL(site.url);
    const [found, target] = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      get({ hostname, port, path }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.location]);
      }).on("error", reject);
    });
    expect([found, target], path).toEqual([status, location]);
  }
});

/** The legacy paths of the specification, in its order; each row is `path target`. */
const legacyTargets = `
  /about-us/brochure/                                     /about-us/
  /about-us/in-the-news/                                  /blog/
  /about-us/realtor-program/                              /about-us/realtor-resources/
  /about-us/what-we-do/                                   /about-us/
  /about-us/who-we-are/                                   /about-us/our-team/
  /build-with-us/                                         /about-us/how-to-build-with-us/
  /career-opportunities/                                  /contact-us/career-opportunities/
  /career-opportunities/site-superintendent/              /contact-us/career-opportunities/
  /career-opportunities/sales-associate-2019/             /contact-us/career-opportunities/
  /career-opportunities/carpenter.html/                   /contact-us/career-opportunities/
  /contact-us/ask-a-question/thank-you/                   /contact-us/ask-a-question/
  /contact-us/warranty-services/                          /contact-us/homeowner-resources/#warranty
  /email-signup/                                          /contact-us/ask-a-question/
  /get-updates/                                           /contact-us/ask-a-question/
  /get-updates/thank-you/                                 /contact-us/ask-a-question/
  /how-to-video-library/                                  /contact-us/homeowner-resources/
  /lifestyle/                                             /lifestyle/whats-lifefullness/
  /locations/                                             /our-neighborhoods/
  /locations/lanterns-at-rock-creek/                      /our-neighborhoods/
  /locations/silver-leaf/                                 /our-neighborhoods/
  /locations/wee-cottage-at-north-end/                    /our-neighborhoods/
  /locations/wee-cottage-at-rogers-farm/                  /our-neighborhoods/
  /locations/west-edge-at-colliers-hill/                  /our-neighborhoods/
  /login/                                                 /#login
  /lost-password/                                         /#lost-password
  /maintenance-items/                                     /contact-us/homeowner-resources/#maintenance
  /marshall-fire-response/thank-you/                      /marshallfire/rebuilding/
  /neighborhoods-map-test/                                /our-neighborhoods/
  /organism-page/                                         /sandbox/
  /our-homes/home-collections/                            /our-homes/
  /our-homes/home-collections/lanterns-series/            /our-homes/
  /our-homes/home-collections/opportunities-series/       /our-homes/
  /photo-gallery/                                         /our-homes/model-homes/
  /photo-gallery/gourmet-kitchens/                        /our-homes/model-homes/
  /photo-gallery/home-offices/                            /our-homes/model-homes/
  /photo-gallery/living-rooms/                            /our-homes/model-homes/
  /photo-gallery/outdoor-living-spaces/                   /our-homes/model-homes/
  /photo-gallery/relaxing-master-suites/                  /our-homes/model-homes/
  /register/                                              /#register
  /reset-password/                                        /#reset-password
  /resources-lower-maintenance/                           /lifestyle/experience-lower-maintenance/
  /style-guide/                                           /sandbox/
  /warranty-service-request/                              /contact-us/homeowner-resources/#request`
  .trim()
  .split("\n")
  .map((row) => row.trim().split(/ +/) as [string, string]);

test("legacy paths redirect with 301, by GET and HEAD, with or without slash, with their query", {
  tags: [
    "S2.59",
    "S2.60",
    "S2.61",
    "S2.62",
    "S2.63",
    "S2.64",
    "S2.65",
    "S2.66",
    "S2.67",
    "S2.68",
    "S2.69",
    "S2.70",
    "S2.71",
    "S2.72",
    "S2.73",
    "S2.74",
    "S2.75",
    "S2.76",
    "S2.77",
    "S2.78",
    "S2.79",
    "S2.80",
    "S2.81",
    "S2.82",
    "S2.83",
    "S2.84",
    "S2.85",
    "S2.86",
    "S2.87",
    "S2.88",
    "S2.89",
    "S2.90",
    "S2.91",
    "S2.92",
    "S2.93",
    "S2.94",
    "S2.95",
    "S2.96",
    "S2.97",
    "S2.98",
    "S2.99",
  ],
}, async () => {
  await using site = await fakeSite();
  for (const [path, target] of legacyTargets) {
    const [page, hash = ""] = target.split("#");
    const withHash = hash && `#${hash}`;
    for (const method of ["GET", "HEAD"]) {
      for (const from of [path, path.slice(0, -1)]) {
        for (const query of ["", "?utm_source=a%20b&utm_source=c"]) {
          const response = await fetch(site.url + from + query, { method, redirect: "manual" });
          expect([response.status, response.headers.get("location")], method + from).toEqual([
            301,
            page + query + withHash,
          ]);
        }
      }
    }
  }
  expect(site.rendered).toHaveLength(0);
});

test("the key of a password reset link moves to the hash in one step, and is not cached", async () => {
  await using site = await fakeSite();
  for (const path of ["/reset-password/", "/reset-password", "/Reset-Password/"]) {
    const response = await fetch(`${site.url}${path}?key=Ab3&login=ada%20k&utm_source=mail`, { redirect: "manual" });
    expect([response.headers.get("location"), response.headers.get("cache-control")], path).toEqual([
      "/?utm_source=mail#reset-password?key=Ab3&login=ada%20k",
      "no-store",
    ]);
  }
  const data = await fetch(`${site.url}/reset-password.data?key=Ab3&login=ada&_routes=x`, { redirect: "manual" });
  expect(data.headers.get("x-remix-redirect")).toBe("/#reset-password?key=Ab3&login=ada");
});

test("no redirect leads to another one, and the list of legacy paths is complete and minimal", () => {
  const find = redirectFinder(redirects);
  for (const { from, to } of redirects) {
    if (!to.startsWith("#")) expect(find(to.split("#")[0] ?? ""), from).toBeUndefined();
  }
  const used = new Set(legacyTargets.map(([path]) => find(path)));
  expect(redirects.filter((rule) => !used.has(rule)).map(({ from }) => from)).toEqual(["/current-offers/"]);
});

test("paths beside and below a legacy path do not redirect", () => {
  const find = redirectFinder(redirects);
  for (const path of [
    "/",
    "/about-us/",
    "/career-opportunities/a/b/",
    "/contact-us/career-opportunities/",
    "/lifestyle/brents-place/",
    "/lifestyle/reviews/",
    "/locations/elsewhere/",
    "/login/again/",
    "/marshall-fire-response/",
    "/our-homes/home-collections/easyhouse/",
    "/photo-gallery/elsewhere/",
  ]) {
    expect(find(path), path).toBeUndefined();
  }
});

test("methods other than GET and HEAD do not redirect", async () => {
  await using site = await fakeSite();
  const response = await fetch(`${site.url}/photo-gallery/`, { method: "DELETE", redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([405, null]);
});

/** The redirect target of `/login/` for a visitor with this referrer. */
async function loginFrom(url: string, referer: string, target = "/login/") {
  const response = await fetch(url + target, { redirect: "manual", headers: { Referer: referer } });
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.headers.get("location");
}

test("login and register stay on the referring page, if it is one of this site", {
  tags: ["S2.80", "S2.95"],
}, async () => {
  await using site = await fakeSite({ PUBLIC_URL: "https://www.builder.example" });
  const own = "https://www.builder.example";
  expect(await loginFrom(site.url, `${own}/blog/`)).toBe("/blog/#login");
  expect(await loginFrom(site.url, `${own}/blog/`, "/register")).toBe("/blog/#register");
  expect(await loginFrom(site.url, `${own}/blog/?page=2`, "/login/?from=mail")).toBe("/blog/?page=2&from=mail#login");
  // A proxy may change the host, and a development machine has several names.
  expect(await loginFrom(site.url, `${site.url}/blog/`)).toBe("/blog/#login");
  for (const referer of [
    own,
    `${own}/`,
    "https://evil.example/blog/",
    "https://www.builder.example.evil.example/blog/",
    "not an address",
    "data:text/html,x",
    `${own}/login/`,
    `${own}/register`,
    `${own}/photo-gallery/`,
  ]) {
    expect(await loginFrom(site.url, referer), referer).toBe("/#login");
  }
  expect(await loginFrom(site.url, `${own}//evil.example/`)).toBe("/evil.example/#login");
  expect(await loginFrom(site.url, `${own}/%5c%5cevil.example/`)).toBe("/#login");
});
