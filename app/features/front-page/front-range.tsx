import { type CSSProperties, Fragment } from "react";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Clauses } from "#app/ui/text/facts.tsx";
import styles from "./front-range.module.css";
import type { FrontPageContent } from "./load-front-page.ts";

type FrontRangeStops = FrontPageContent["range"]["stops"];

/** The neighborhoods along the Front Range, south at the left; below 73.75 em (1180 px) along one vertical line. */
export function FrontRange({ stops }: { readonly stops: FrontRangeStops }) {
  return (
    <>
      <FrontRangeDrawing stops={stops} />
      <ol className={styles.list} style={{ "--stops": stops.length } as CSSProperties}>
        {stops.map((stop) => (
          <li key={stop.id} className={styles.stop} data-kind={stop.kind}>
            <SmartLink href={stop.href}>
              <span className="label">{stop.city}</span>
              <strong>{stop.title}</strong>
              {stop.price ? <span className={`price ${styles.price}`}>{stop.price}</span> : null}
              {stop.status ? (
                <span className={styles.status}>
                  <Clauses text={stop.status} />
                </span>
              ) : null}
            </SmartLink>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The summits of the drawing, x and y in its units. */
const summits = [
  { x: 110, y: 151, name: "Bear Peak", height: "8,459 ft" },
  { x: 251, y: 19, name: "Arapaho Peaks", height: "13,502 ft" },
  { x: 385, y: 62, name: "Mount Audubon", height: "13,229 ft" },
  { x: 692, y: 7, name: "Longs Peak", height: "14,259 ft" },
  { x: 1133, y: 34, name: "Hagues Peak", height: "13,573 ft" },
  { x: 1227, y: 182, name: "Horsetooth", height: "7,255 ft" },
] as const;

/** Size of the drawing and the margin of its outermost ticks, in its units. */
const widthUnits = 1440;
const heightUnits = 374;
const tickMarginUnits = 64;

/** A decorative drawing of the Front Range from I-25 with a tick for each neighborhood and a line to its column. */
function FrontRangeDrawing({ stops }: { readonly stops: FrontRangeStops }) {
  const ticks = stops.map(({ x }) => Math.round(tickMarginUnits + x * (widthUnits - 2 * tickMarginUnits)));
  const leader = (x: number, column: number) =>
    `M${x} 277L${Math.round((column * widthUnits) / stops.length) + 0.5} 318v22`;
  return (
    <div className={styles.drawing}>
      {/* An SVG image element would be fetched at once and delay the picture of the first screen. */}
      <img src="/drawings/front-range.svg" alt="" width={widthUnits} height={heightUnits} loading="lazy" />
      <svg
        viewBox={`0 -34 ${widthUnits} ${heightUnits}`}
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
        focusable="false"
      >
        <g className={styles.summits} textAnchor="middle">
          {summits.map(({ x, y, name, height }) => (
            <Fragment key={name}>
              <text x={x} y={y - 13}>
                {name}
              </text>
              <text x={x} y={y} className={styles.height}>
                {height}
              </text>
            </Fragment>
          ))}
        </g>
        <g className={styles.ticks}>
          <path d={`M0 270H1440M.5 262v16M1439.5 262v16${ticks.map((x) => `M${x} 263v14`).join("")}`} />
          <path d={ticks.map(leader).join("")} strokeOpacity=".55" />
        </g>
      </svg>
    </div>
  );
}
