import type { MenuEntry, Menus } from "./menu-tree.ts";

const entry = (label: string, href: string): MenuEntry => ({
  id: href,
  label,
  href,
  opensNewWindow: false,
  children: [],
});

/** What stands in header and footer where the backend has no menu of that name: pages that every builder has. */
const defaultMenus: Menus = {
  main: [
    entry("Neighborhoods", "/our-neighborhoods/"),
    entry("Find a home", "/new-home-search/"),
    entry("Our homes", "/our-homes/"),
    entry("About us", "/about-us/"),
    entry("Reviews", "/lifestyle/reviews/"),
    entry("Contact", "/contact-us/"),
  ],
  "footer-homes": [
    entry("Our neighborhoods", "/our-neighborhoods/"),
    entry("Model homes", "/our-homes/model-homes/"),
    entry("Quick move-in homes", "/our-homes/quick-move-in-homes/"),
  ],
  "footer-help": [
    entry("Homeowner resources", "/contact-us/homeowner-resources/"),
    entry("Questions and answers", "/contact-us/faq/"),
    entry("Careers", "/contact-us/career-opportunities/"),
  ],
  legal: [entry("Privacy and terms", "/privacyterms/")],
};

/** The backend's menus, each missing one replaced by the site's own. */
export function withDefaultMenus(menus: Menus): Menus {
  const given = Object.entries(menus).filter(([, entries]) => entries.length > 0);
  return { ...defaultMenus, ...Object.fromEntries(given) };
}
