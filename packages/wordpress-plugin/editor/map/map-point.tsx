import { basemap } from "../../../../app/features/map/basemap.generated.ts";
import { drawingAround } from "../../../../app/features/map/locator-drawing.server.ts";
import { icons } from "../fields/icons.tsx";
import { useStable } from "../fields/stable.ts";
import { __, sprintf } from "../i18n.ts";
import { type Degrees, pixelOf, pointAt, sheetSize } from "./projection.ts";

const { memo, useEffect, useMemo, useRef, useState } = wp.element;

const middle: Degrees = {
  latitude: (basemap.bounds.south + basemap.bounds.north) / 2,
  longitude: (basemap.bounds.west + basemap.bounds.east) / 2,
};
const zooms = { min: 7, max: 15, first: 8.9, close: 11 };
const stepPx = 2;
const wideStepPx = 20;

interface Props {
  latitude: unknown;
  longitude: unknown;
  onChange(point: Degrees): void;
}

/**
 * A point on the site's map: set by a click or the arrow keys; dragging pans, buttons zoom. The two number inputs edit
 * the same point, also outside the basemap.
 */
export const MapPoint = memo(function MapPoint({ latitude, longitude, onChange: report }: Props) {
  const point = typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
  const [view, setView] = useState({ center: point ?? middle, zoom: point ? zooms.close : zooms.first });
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number; center: Degrees; hasMoved: boolean } | undefined>(undefined);
  /** The point that was last set on this map. */
  const placed = useRef<string | undefined>(undefined);
  const onChange = useStable(report);
  const sheet = useMemo(() => drawingAround(view.center, view.zoom, [], () => false), [view]);
  const pin = point && pixelOf(point, view.center, view.zoom);
  const isInView = pin && pin.x > 0 && pin.x < sheetSize.width && pin.y > 0 && pin.y < sheetSize.height;

  // Pans to a point that was typed or restored; one set on the map stays in place.
  useEffect(() => {
    const isOwn = point && placed.current === `${point.latitude} ${point.longitude}`;
    if (point && !isOwn) setView(({ zoom }) => ({ center: point, zoom: Math.max(zoom, zooms.close) }));
  }, [latitude, longitude]);

  const zoomBy = (step: number) =>
    setView(({ center, zoom }) => ({
      center: isInView && point ? point : center,
      zoom: Math.min(Math.max(zoom + step, zooms.min), zooms.max),
    }));
  const place = (x: number, y: number) => {
    const next = rounded(pointAt({ x, y }, view.center, view.zoom));
    placed.current = `${next.latitude} ${next.longitude}`;
    onChange(next);
  };
  const pixelsOf = (event: React.PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || box.width === 0) return { x: 0, y: 0 };
    const scale = sheetSize.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.shiftKey ? wideStepPx : stepPx;
    const [dx, dy] = steps[event.key] ?? [0, 0];
    if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else if (dx === 0 && dy === 0) return;
    else if (pin) place(pin.x + dx * step, pin.y + dy * step);
    else place(sheetSize.width / 2, sheetSize.height / 2);
    event.preventDefault();
  };
  return (
    <div className="porchlight-map porchlight-field--wide">
      <svg
        ref={svg}
        className="porchlight-map__sheet"
        viewBox={`0 0 ${sheetSize.width} ${sheetSize.height}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the point here.
        tabIndex={0}
        aria-label={`${point ? sprintf(__("Map. The point is at %1$s, %2$s."), point.latitude, point.longitude) : __("Map. No point yet.")} ${__("Arrow keys move it, with Shift further; plus and minus zoom.")}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const { x, y } = pixelsOf(event);
          drag.current = { x, y, center: view.center, hasMoved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!drag.current) return;
          const { x, y } = pixelsOf(event);
          const [dx, dy] = [x - drag.current.x, y - drag.current.y];
          if (!drag.current.hasMoved && Math.hypot(dx, dy) < 6) return;
          drag.current.hasMoved = true;
          const { center } = drag.current;
          const to = { x: sheetSize.width / 2 - dx, y: sheetSize.height / 2 - dy };
          setView(({ zoom }) => ({ zoom, center: pointAt(to, center, zoom) }));
        }}
        onPointerUp={(event) => {
          const { x, y } = pixelsOf(event);
          if (drag.current && !drag.current.hasMoved) place(x, y);
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      >
        <rect width={sheetSize.width} height={sheetSize.height} className="porchlight-map__background" />
        {sheet.relief.map(({ band, path }) => (
          <path
            key={band}
            d={path}
            className={`porchlight-map__relief porchlight-map__relief--${band}`}
            fillRule="evenodd"
          />
        ))}
        <path d={sheet.rivers} className="porchlight-map__river" />
        <path d={sheet.water} className="porchlight-map__lake" />
        <path d={sheet.lanes} className="porchlight-map__lane" />
        <path d={sheet.highways} className="porchlight-map__highway" />
        <path d={sheet.interstates} className="porchlight-map__interstate" />
        {sheet.towns.map(({ name, city, x, y }) => (
          <text key={name} x={x} y={y} className={city ? "porchlight-map__city" : "porchlight-map__town"}>
            {name}
          </text>
        ))}
        {pin && isInView && (
          <g className="porchlight-map__pin" transform={`translate(${pin.x} ${pin.y})`}>
            <path d="M0 0C-9-12-13-17-13-24a13 13 0 0126 0C13-17 9-12 0 0z" />
            <circle cy="-24" r="4.5" />
          </g>
        )}
      </svg>
      <div className="porchlight-map__buttons">
        <button
          type="button"
          className="porchlight-icon-button"
          aria-label={__("Zoom in")}
          title={__("Zoom in")}
          onClick={() => zoomBy(1)}
        >
          {icons.add}
        </button>
        <button
          type="button"
          className="porchlight-icon-button"
          aria-label={__("Zoom out")}
          title={__("Zoom out")}
          onClick={() => zoomBy(-1)}
        >
          {icons.zoomOut}
        </button>
      </div>
      <p className="porchlight-field__help">
        {point
          ? __("Click to move the point, drag to move the map.")
          : __("Click where it is, or write the two numbers.")}
      </p>
    </div>
  );
});

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Five decimals are about a meter. */
function rounded({ latitude, longitude }: Degrees): Degrees {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { latitude: round(latitude), longitude: round(longitude) };
}
