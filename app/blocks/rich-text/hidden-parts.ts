import type { Element, ElementContent } from "hast";
import { attribute, changeElements, element, elementsIn, isEmpty, text, textOf } from "./html-tree.ts";

/** Classes by which page builders hide an element from visitors with a large screen; a copy is there for them. */
const onOtherDevices = new Set(
  [
    "elementor-hidden-desktop vc_hidden-lg hidden-lg fl-visible-mobile kvs-lg-false stk--hide-desktop uag-hide-desktop",
    "hide-on-desktop",
  ].flatMap((names) => names.split(" ")),
);

/** Boxes of plugins for sharing a page and for related articles, which the site has of its own. */
const ownPartsOfSite =
  /^(?:sharedaddy|jp-relatedposts|addtoany_(?:content|share_save_container)|heateor_sss_sharing_container|swp_social_panel|essb_links|yarpp-related|sfsi_widget|ssba(?:-\w+)?)$/;

/** Classes of boxes that a script opens after a press. */
const opened = /accord|answer|collaps|content|drop|expand|modal|more|panel|popup|reveal|slide|spoil|tab|togg/i;
const media = new Set("img picture source iframe video audio embed object noscript".split(" "));
const fields = new Set("input textarea select".split(" "));

/**
 * Removes what visitors of the WordPress do not see: elements that the editor hid, copies for other devices, boxes for
 * sharing, and the labels and buttons of forms, whose fields are removed. What a script opens stays: the words of tabs
 * become the first line of their panels.
 */
export function removeHiddenParts(root: Element): void {
  moveTabs(root);
  changeElements(root, (each) => {
    if (isHidden(each) || isElsewhere(each)) return [];
    if (/^more-\d+$/.test(attribute(each, "id")) && isEmpty(each.children)) return [];
    return each.tagName === "form" ? withoutControls(each) : each;
  });
}

/** Whether an editor hid an element, and neither an id nor a class lets a script show it. */
function isHidden(each: Element): boolean {
  const { hidden, id, role, className } = each.properties;
  const isByStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(each, "style"));
  if (!isByStyle && !(hidden === true || hidden === "")) return false;
  if (media.has(each.tagName) || elementsIn(each).some(({ tagName }) => media.has(tagName))) return false;
  return !id && !role && !(Array.isArray(className) && className.some((name) => opened.test(String(name))));
}

function isElsewhere({ properties: { className } }: Element): boolean {
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.some((name) => onOtherDevices.has(name) || ownPartsOfSite.test(name));
}

/** A form without the labels and buttons of its fields; a form without fields stays. */
function withoutControls(form: Element): Element | ElementContent[] {
  const all = elementsIn(form);
  const controls = all.filter(({ tagName, properties }) => fields.has(tagName) && properties.type !== "hidden");
  if (controls.length === 0) return form;
  const ids = new Set(controls.map((control) => attribute(control, "id")).filter(Boolean));
  const removed = new Set(
    all.filter(
      (each) =>
        each.tagName === "button" ||
        fields.has(each.tagName) ||
        (each.tagName === "label" &&
          (ids.has(attribute(each, "htmlFor")) || elementsIn(each).some(({ tagName }) => fields.has(tagName)))),
    ),
  );
  changeElements(form, (each) => (removed.has(each) ? [] : each));
  return form;
}

/**
 * Removes lists of tabs; the words of each tab become the first line of its panel, unless another title of the panel
 * has them.
 */
function moveTabs(root: Element): void {
  const all = elementsIn(root);
  const isTab = (each: Element) => attribute(each, "role") === "tab";
  const panelOf = (tab: Element) => attribute(tab, "ariaControls") || attribute(tab, "href").replace(/^#/, "");
  const panels = new Map(all.flatMap((each) => (each.properties.id ? [[attribute(each, "id"), each]] : [])));
  const lists = all.filter((each) => {
    const within = elementsIn(each);
    const tabs = within.filter(isTab);
    const isList = attribute(each, "role") === "tablist" && tabs.length > 0;
    return (
      isList && tabs.every((tab) => panels.has(panelOf(tab)) && !within.includes(panels.get(panelOf(tab)) as Element))
    );
  });
  const listed = new Set(lists.flatMap(elementsIn));
  const titled = new Set(all.filter((each) => isTab(each) && !listed.has(each)).map(panelOf));
  for (const tab of [...listed].filter(isTab)) {
    const panel = panels.get(panelOf(tab));
    const words = wordsOf(tab);
    if (!panel || titled.has(panelOf(tab)) || wordsOf(panel).startsWith(words)) continue;
    panel.children.unshift(element("p", {}, [element("strong", {}, [text(words)])]));
  }
  changeElements(root, (each) => (lists.includes(each) ? [] : each));
}

const wordsOf = (each: Element) => textOf(each).replaceAll(/\s+/g, " ").trim();
