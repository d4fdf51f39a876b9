/**
 * The documents that hold fields: the page with its sidebar, and the iframe of the blocks, which WordPress 7.1 always
 * uses and earlier ones use for the preview of other devices.
 */
export function editorDocuments(page: Document = document): Document[] {
  const canvas = page.querySelector<HTMLIFrameElement>('iframe[name="editor-canvas"]')?.contentDocument;
  return canvas ? [canvas, page] : [page];
}

/** The element with an id in one of the documents. */
export function editorElement(id: string, page: Document = document): HTMLElement | undefined {
  for (const each of editorDocuments(page)) {
    const found = each.getElementById(id);
    if (found) return found;
  }
  return undefined;
}
