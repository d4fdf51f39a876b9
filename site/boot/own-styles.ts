/**
 * The styles that stand in the document (record 100), as text: asking for what they come to would have the page laid out, as
 * its containers have a say in it.
 */
export const ownStyles = () => document.querySelector("style[data-page]")?.textContent ?? "";
