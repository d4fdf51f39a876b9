import type { Element, ElementContent } from "hast";
import { attribute, changeElements, element, hasClass, text, textOf } from "./html-tree.ts";

/** Attributes in which plugins store the number to which a script counts. */
const numbers = [
  "dataToValue",
  "dataTo",
  "dataCountTo",
  "dataCount",
  "dataCounter",
  "dataTarget",
  "dataEnd",
  "dataStop",
];

/**
 * Replaces elements that a script completes in the browser by what it would show: numbers that count up, email addresses
 * that Cloudflare hides from robots, links that a press opens, and the boxes of widgets.
 */
export function readScriptMarkup(root: Element): void {
  changeElements(root, (each) => {
    const number = countedNumber(each);
    if (number) return { ...each, children: [text(number)] };
    if (hasClass(each, ["__cf_email__"])) return hiddenEmail(each, attribute(each, "dataCfemail"));
    const [, code = ""] = /\/cdn-cgi\/l\/email-protection\/?#([\da-f]+)$/i.exec(attribute(each, "href")) ?? [];
    if (code) return { ...each, properties: { ...each.properties, href: `mailto:${emailOf(code)}` } };
    const widget = widgetAddress(each);
    if (widget) return element("div", {}, [element("iframe", { src: widget, allowFullScreen: true })]);
    const href = pressedAddress(each);
    return href ? { ...each, tagName: "a", properties: { ...each.properties, href } } : each;
  });
}

/** The number to which an element counts that begins at zero. */
function countedNumber(each: Element): string | undefined {
  if (!/^0?$/.test(textOf(each).trim()) || each.children.some(({ type }) => type === "element")) return undefined;
  const isCounter = /count|number|odometer|stat/i.test(attribute(each, "className"));
  const value = numbers.map((name) => attribute(each, name)).find((given) => /^\d+(?:\.\d+)?$/.test(given));
  if (!isCounter || value === undefined) return undefined;
  const [whole = "", part] = value.split(".");
  return Number(whole).toLocaleString("en-US") + (part ? `.${part}` : "");
}

function hiddenEmail(each: Element, code: string): Element | ElementContent[] {
  const email = emailOf(code);
  if (!email) return each;
  return each.tagName === "a"
    ? { ...each, properties: { href: `mailto:${email}` }, children: [text(email)] }
    : [text(email)];
}

/** The email address in Cloudflare's code: each byte is combined with the first one. */
function emailOf(code: string): string {
  const [key = 0, ...bytes] = (code.match(/[\da-f]{2}/gi) ?? []).map((byte) => Number.parseInt(byte, 16));
  return String.fromCharCode(...bytes.map((byte) => byte ^ key));
}

/** The address that a script opens when an element is pressed that has no link of its own. */
function pressedAddress(each: Element): string | undefined {
  const href = attribute(each, "href").trim();
  const isWithoutLink = each.tagName === "button" || (each.tagName === "a" && /^(?:#|javascript:.*)?$/i.test(href));
  if (!isWithoutLink) return undefined;
  const [, address] =
    /(?:location(?:\.href)?\s*=|location\.assign\(|window\.open\(|\burl\s*:)\s*["']((?:https?:\/)?\/[^"'\s]+)["']/i.exec(
      attribute(each, "onClick"),
    ) ?? [];
  return address;
}

/** Widgets whose element has the address of a page that a script shows there. */
const widgets = [
  "calendly-inline-widget",
  "meetings-iframe-container",
  "typeform-widget",
  "fb-video",
  "fb-post",
  "fb-page",
];

/** The address of a page or video whose embed code is an element for a script of its provider. */
function widgetAddress(each: Element): string | undefined {
  if (hasClass(each, ["tiktok-embed"])) return attribute(each, "cite");
  if (hasClass(each, widgets)) {
    return ["dataUrl", "dataSrc", "dataHref"].map((name) => attribute(each, name)).find((address) => address !== "");
  }
  const form = attribute(each, "dataTfWidget") || attribute(each, "dataTfLive");
  if (/^\w+$/.test(form)) return `https://form.typeform.com/to/${form}`;
  const [, id] = /\bwistia_async_(\w+)/.exec(attribute(each, "className")) ?? [];
  return id && `https://fast.wistia.net/embed/iframe/${id}`;
}
