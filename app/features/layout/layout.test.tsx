import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { type MenuEntry, withDefaultMenus } from "./menus.ts";

function rendered(element: ReactElement, pathname = "/"): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [pathname] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const entry = (label: string, href: string | null, children: readonly MenuEntry[] = []): MenuEntry => ({
  label,
  href,
  ...(children.length > 0 ? { children } : {}),
});

const nothing = { row: null, menu: null };

/** The links in a part of a page as label and URL. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inner = ""]) => [
    inner.replace(/<[^>]*>/g, ""),
    href,
  ]);

test("each footer column lists its own menu under its own heading, with legal links below", {
  tags: ["S2.146"],
}, () => {
  const menus = withDefaultMenus({
    "footer-homes": [entry("Model homes", "/our-homes/model-homes/")],
    "footer-builder": [entry("Our team", "/about-us/our-team/")],
    "footer-help": [entry("Warranty", "/contact-us/homeowner-resources/"), entry("A group", null)],
    legal: [entry("Privacy and terms", "/privacyterms/"), entry("Accessibility", "/accessibility/")],
  });
  const html = rendered(<Footer menus={menus} favorites={null} />);
  const columns = [...html.matchAll(/<nav aria-label="([^"]*)"><h2[^>]*>(.*?)<\/h2>(.*?)<\/nav>/g)];
  expect(columns.map(([, name, heading, list = ""]) => [name, heading, linksIn(list)])).toEqual([
    ["Homes", "Homes", [["Model homes", "/our-homes/model-homes/"]]],
    ["The builder", "The builder", [["Our team", "/about-us/our-team/"]]],
    ["Help", "Help", [["Warranty", "/contact-us/homeowner-resources/"]]],
  ]);
  expect(linksIn(html).slice(0, 3)).toEqual([
    ["Plan a visit", "/contact-us/#visit"],
    ["303-555-0142", "tel:+13035550142"],
    ["hello@switchgrass.example", "mailto:hello@switchgrass.example"],
  ]);
  expect(linksIn(html).slice(-2)).toEqual([
    ["Privacy and terms", "/privacyterms/"],
    ["Accessibility", "/accessibility/"],
  ]);
  expect(html).toContain("Equal housing\nopportunity");
});

test("an entry without a URL keeps its text in header and footer, without a link", () => {
  const words = [entry("Homes", "/our-homes/", [entry("Odd below", null)]), entry("Odd", null)];
  const head = rendered(<Header entries={words} favorites={nothing} account={nothing} />);
  const foot = rendered(
    <Footer menus={withDefaultMenus({ "footer-help": [entry("Odd", null)], legal: words })} favorites={null} />,
  );
  expect(head).toMatch(/>Odd below<.*>Odd</s);
  expect(foot.match(/>Odd</g)).toHaveLength(2);
  const names = [...linksIn(head), ...linksIn(foot)].map(([name]) => name);
  expect(names).toContain("Homes");
  expect(names.filter((name) => name?.startsWith("Odd"))).toEqual([]);
});

test("the header marks the entry of the current page as page and its parent entry as true", () => {
  const main = [entry("Blog", "/blog/"), entry("About us", "/about-us/", [entry("Our team", "/about-us/our-team/")])];
  const marksAt = (pathname: string) => {
    const html = rendered(<Header entries={main} favorites={nothing} account={nothing} />, pathname);
    return [...html.matchAll(/<a [^>]*>/g)].flatMap(([link]) => {
      const mark = /aria-current="(\w+)"/.exec(link)?.[1];
      return mark ? [`${/href="([^"]*)"/.exec(link)?.[1]} ${mark}`] : [];
    });
  };
  expect(marksAt("/blog/")).toEqual(["/blog/ page"]);
  expect(marksAt("/about-us/our-team/")).toEqual(["/about-us/ true", "/about-us/our-team/ page"]);
  expect(marksAt("/contact-us/")).toEqual([]);
});

test("an entry without its own URL is the button of its submenu", () => {
  const homes = entry("Homes", null, [entry("Models", "/our-homes/model-homes/")]);
  const html = rendered(<Header entries={[homes]} favorites={nothing} account={nothing} />, "/our-homes/model-homes/");
  const [, id] = /<button [^>]*popoverTarget="([^"]+)"[^>]* aria-current="true"[^>]*>Homes</i.exec(html) ?? [];
  expect(id).toBeTruthy();
  expect(html).toContain(`id="${id}" popover="auto"`);
});

test("a child with the entry's own URL is marked; the menu of small screens omits it", () => {
  const about = entry("About us", "/about-us/", [entry("Everything", "/about-us/"), entry("Team", "/about-us/team/")]);
  const html = rendered(<Header entries={[about]} favorites={nothing} account={nothing} />);
  const marked = [...html.matchAll(/<li( class="[^"]+")?><a [^>]*>([^<]*)</g)].map(([, mark, name]) => [
    name,
    Boolean(mark),
  ]);
  expect(marked).toEqual([
    ["Everything", true],
    ["Team", false],
  ]);
});

test("favorites are in the header row, last in its menu, and last in the footer's homes", () => {
  const favorites = { row: <a href="/row">Row</a>, menu: <a href="/menu">Menu</a> };
  const head = rendered(<Header entries={[entry("Blog", "/blog/")]} favorites={favorites} account={nothing} />);
  const [menu = "", row = ""] = head.split("</nav>");
  expect(linksIn(row)).toEqual([
    ["303-555-0142", "tel:+13035550142"],
    ["Row", "/row"],
  ]);
  expect(linksIn(menu).slice(1)).toEqual([
    ["Blog", "/blog/"],
    ["Call", "tel:+13035550142"],
    ["Visit", "/contact-us/#visit"],
    ["Menu", "/menu"],
  ]);
  const menus = withDefaultMenus({ "footer-homes": [entry("Model homes", "/our-homes/model-homes/")] });
  const foot = rendered(<Footer menus={menus} favorites={<a href="/foot">Foot</a>} />);
  const homes = /<nav aria-label="Homes">.*?<\/nav>/s.exec(foot)?.[0] ?? "";
  expect(linksIn(homes)).toEqual([
    ["Model homes", "/our-homes/model-homes/"],
    ["Foot", "/foot"],
  ]);
  expect(linksIn(foot).filter(([name]) => name === "Foot")).toHaveLength(1);
});
