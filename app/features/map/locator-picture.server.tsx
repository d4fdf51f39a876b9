import { type ReactNode, useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import tokens from "#app/styles/tokens.css?inline";
import drawingStyles from "./locator-drawing.css?inline";
import type { LocatorDrawing } from "./locator-drawing.server.ts";
import paletteStyles from "./map-palette.css?inline";

/** A map drawing as an SVG response; its page has the text alternative. */
export function locatorFile(drawing: LocatorDrawing, cacheControl: string): Response {
  const styles = `<style><![CDATA[${tokens + paletteStyles + drawingStyles}]]></style>`;
  const svg = renderToStaticMarkup(<LocatorSvg drawing={drawing} />).replace(
    /<svg ([^>]*)>/,
    (_, attributes) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${styles}`,
  );
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": cacheControl,
      "x-robots-tag": "noindex",
    },
  });
}

/** Renders `locatorDrawing` with a pin in its center, or `overviewDrawing` with a mark for each place. */
function LocatorSvg({ drawing }: { readonly drawing: LocatorDrawing }): ReactNode {
  const id = useId();
  const { widthPx, heightPx, marks, relief, water, rivers, lanes, highways, interstates, towns, shields, scale } =
    drawing;
  // Centered, because a narrow page crops the sides.
  const scaleLeft = (widthPx - scale.widthPx) / 2;
  return (
    <svg
      className="map-palette locator"
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <path id={`${id}h`} d={highways} />
        <path id={`${id}i`} d={interstates} />
      </defs>
      {relief.map(({ band, path }) => (
        <path key={band} className="relief" data-band={band} d={path} />
      ))}
      <path className="river" d={rivers} />
      <path className="lake" d={water} />
      <path className="lane" d={lanes} />
      <use href={`#${id}h`} className="highway-edge" />
      <use href={`#${id}i`} className="interstate-edge" />
      <use href={`#${id}h`} className="highway" />
      <use href={`#${id}i`} className="interstate" />
      <use href={`#${id}i`} className="median" />
      <g className="names">
        {shields.map(({ name, x, y }) => (
          <g key={`${name} ${x} ${y}`}>
            <rect x={x - name.length * 3.4 - 5} y={y - 8} width={name.length * 6.8 + 10} height="16" />
            <text className="number" x={x} y={y + 4}>
              {name}
            </text>
          </g>
        ))}
        {towns.map(({ name, city, x, y }) => (
          <text key={name} className={city ? "city" : "town"} x={x} y={y + 5}>
            {name}
          </text>
        ))}
      </g>
      {marks ? (
        <path className="pin" d={marks} />
      ) : (
        <>
          <path className="pin" d={`M${widthPx / 2} ${heightPx / 2}l-9-15a11 11 0 1 1 18 0z`} />
          <circle className="dot" cx={widthPx / 2} cy={heightPx / 2 - 21} r="3.5" />
        </>
      )}
      <g className="scale">
        <path d={`M${scaleLeft} ${heightPx - 34}v6h${scale.widthPx}v-6`} />
        <text x={scaleLeft} y={heightPx - 14}>
          0
        </text>
        <text x={scaleLeft + scale.widthPx} y={heightPx - 14} textAnchor="end">
          {scale.words}
        </text>
      </g>
    </svg>
  );
}
