import { renderToStaticMarkup } from "react-dom/server";
import tokens from "#app/styles/tokens.css?inline";
import drawingStyles from "./locator-drawing.css?inline";
import type { LocatorSheet } from "./locator-drawing.server.ts";
import { LocatorDrawing } from "./locator-drawing.tsx";
import paletteStyles from "./map-palette.css?inline";

/** A drawn map as a picture, which its page names. */
export function locatorFile(sheet: LocatorSheet, cacheControl: string): Response {
  const styles = `<style><![CDATA[${tokens + paletteStyles + drawingStyles}]]></style>`;
  const drawing = renderToStaticMarkup(<LocatorDrawing sheet={sheet} />).replace(
    /<svg ([^>]*)>/,
    (_, attributes) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${styles}`,
  );
  return new Response(drawing, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": cacheControl,
      "x-robots-tag": "noindex",
    },
  });
}
