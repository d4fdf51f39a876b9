import { useStable } from "../fields/stable.ts";
import { __, sprintf } from "../i18n.ts";
import { type Box, type Corner, middleOf, snapped } from "./shape.ts";

const { memo, useEffect, useRef, useState } = wp.element;

interface Site {
  number: string;
  state: string;
  corners: readonly Corner[];
}

interface Props {
  box: Box;
  drawingUrl: string | undefined;
  sites: readonly Site[];
  /** Index of the edited homesite; −1 for none. */
  chosen: number;
  onChoose(index: number): void;
  onCorners(corners: readonly Corner[]): void;
  /** Corners of the outline being drawn; undefined when none is. */
  drawn: readonly Corner[] | undefined;
  onDrawn(corners: readonly Corner[]): void;
  onFinish(): void;
  onCancel(): void;
}

const arrows: Readonly<Record<string, Corner>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const wideStep = 10;

/** The site plan with the homesites on it: click to select, drag or use the arrow keys to move corners. */
export function Plan({
  box,
  drawingUrl,
  sites: given,
  chosen,
  onChoose,
  onCorners,
  drawn,
  onDrawn,
  onFinish,
  onCancel,
}: Props) {
  const svg = useRef<SVGSVGElement>(null);
  /** The dragged corner, or the whole homesite with its start position. */
  const drag = useRef<{ corner: number | undefined; from: Corner; corners: readonly Corner[] } | undefined>(undefined);
  /** Corners during a drag; applied at its end, so that one undo reverts it. */
  const [moved, setMoved] = useState<readonly Corner[] | undefined>(undefined);
  const sites = moved ? given.map((site, index) => (index === chosen ? { ...site, corners: moved } : site)) : given;
  // Marks have the same size on any drawing.
  const unit = box.width / 1000;
  const corners = sites[chosen]?.corners ?? [];
  const others = sites.flatMap((site, index) => (index === chosen ? [] : site.corners));
  const choose = useStable(onChoose);
  useEffect(() => {
    if (drawn?.length === 0) svg.current?.focus();
  }, [drawn]);

  const pointOf = (event: React.PointerEvent | React.MouseEvent): Corner => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  };
  const withCorner = (index: number, to: Corner) => corners.map((each, at) => (at === index ? to : each));
  const movedBy = (from: readonly Corner[], { x, y }: Corner) => from.map((each) => ({ x: each.x + x, y: each.y + y }));
  const stepOf = (event: React.KeyboardEvent) => {
    const arrow = arrows[event.key];
    const size = event.shiftKey ? wideStep : 1;
    return arrow && { x: arrow.x * size, y: arrow.y * size };
  };

  const onPointerMove = (event: React.PointerEvent) => {
    if (!drag.current) return;
    const { corner, from, corners: before } = drag.current;
    const at = pointOf(event);
    if (corner === undefined) setMoved(movedBy(before, { x: at.x - from.x, y: at.y - from.y }));
    else setMoved(withCorner(corner, snapped(at, others, unit * 8)));
  };
  const startDrag = (event: React.PointerEvent, corner: number | undefined) => {
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    drag.current = { corner, from: pointOf(event), corners };
  };
  const endDrag = (isKept: boolean) => {
    drag.current = undefined;
    if (isKept && moved) onCorners(moved);
    setMoved(undefined);
  };
  const onPlanKey = (event: React.KeyboardEvent) => {
    if (!drawn) return;
    if (event.key === "Enter" && drawn.length > 2) onFinish();
    else if (event.key === "Escape") onCancel();
    else if (event.key === "Backspace") onDrawn(drawn.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset.
    <svg
      ref={svg}
      className={`porchlight-plan ${drawn ? "is-drawing" : ""}`}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="group"
      aria-label={
        drawn
          ? __("Site plan. Click corners; Enter finishes, Backspace takes the last back, Escape cancels.")
          : __("Site plan")
      }
      tabIndex={drawn ? 0 : -1}
      onKeyDown={onPlanKey}
      onPointerMove={onPointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
      onClick={(event) => {
        if (!drawn) return;
        const at = snapped(pointOf(event), others, unit * 8);
        const [first] = drawn;
        const closes = first && drawn.length > 2 && Math.hypot(first.x - at.x, first.y - at.y) < unit * 12;
        if (closes) onFinish();
        else onDrawn([...drawn, at]);
      }}
    >
      <rect x={box.x} y={box.y} width={box.width} height={box.height} className="porchlight-plan__background" />
      {drawingUrl && <image href={drawingUrl} x={box.x} y={box.y} width={box.width} height={box.height} />}
      {sites.map((site, index) =>
        site.corners.length < 3 ? null : (
          <SiteShape
            // biome-ignore lint/suspicious/noArrayIndexKey: a homesite is its place in the list; two may have the same number for a while.
            key={index}
            site={site}
            index={index}
            isChosen={index === chosen}
            isStill={drawn !== undefined}
            unit={unit}
            onChoose={choose}
          />
        ),
      )}
      {!drawn && corners.length > 2 && (
        <g>
          {/* biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element. */}
          <polygon
            points={pointsOf(corners)}
            className="porchlight-plan__grip"
            tabIndex={0}
            role="button"
            aria-label={sprintf(
              __("Homesite %s: arrow keys move it, with Shift ten units"),
              sites[chosen]?.number ?? "",
            )}
            onPointerDown={(event) => startDrag(event, undefined)}
            onKeyDown={(event) => {
              const step = stepOf(event);
              if (!step) return;
              event.preventDefault();
              onCorners(movedBy(corners, step));
            }}
          />
          {corners.map((corner, index) => {
            const next = corners[(index + 1) % corners.length] ?? corner;
            return (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
                key={`middle-${index}`}
                cx={(corner.x + next.x) / 2}
                cy={(corner.y + next.y) / 2}
                r={unit * 4}
                className="porchlight-plan__middle"
                onPointerDown={(event) => {
                  const added = [...corners.slice(0, index + 1), pointOf(event), ...corners.slice(index + 1)];
                  startDrag(event, index + 1);
                  setMoved(added);
                }}
              />
            );
          })}
          {corners.map((corner, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a mark of a drawing cannot be a button element.
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline, and keeps the focus there.
              key={`corner-${index}`}
              cx={corner.x}
              cy={corner.y}
              r={unit * 7}
              className="porchlight-plan__corner"
              tabIndex={0}
              role="button"
              aria-label={sprintf(
                __(
                  "Corner %1$d of %2$d, at %3$d, %4$d: arrow keys move it, Insert adds one behind it, Delete takes it out",
                ),
                index + 1,
                corners.length,
                Math.round(corner.x),
                Math.round(corner.y),
              )}
              onPointerDown={(event) => startDrag(event, index)}
              onKeyDown={(event) => {
                const step = stepOf(event);
                const next = corners[(index + 1) % corners.length] ?? corner;
                if (step) onCorners(withCorner(index, { x: corner.x + step.x, y: corner.y + step.y }));
                else if (event.key === "Delete" && corners.length > 3)
                  onCorners(corners.filter((_, at) => at !== index));
                else if (event.key === "Insert") {
                  const between = { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
                  onCorners([...corners.slice(0, index + 1), between, ...corners.slice(index + 1)]);
                } else return;
                event.preventDefault();
              }}
            />
          ))}
        </g>
      )}
      {drawn && (
        <g className="porchlight-plan__drawn">
          <polyline points={pointsOf(drawn)} />
          {drawn.map((corner, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: corners come one behind the other.
            <circle key={index} cx={corner.x} cy={corner.y} r={unit * (index === 0 ? 9 : 5)} />
          ))}
        </g>
      )}
    </svg>
  );
}

function pointsOf(corners: readonly Corner[]): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(" ");
}

interface ShapeProps {
  site: Site;
  index: number;
  isChosen: boolean;
  isStill: boolean;
  unit: number;
  onChoose(index: number): void;
}

const SiteShape = memo(
  function SiteShape({ site, index, isChosen, isStill, unit, onChoose }: ShapeProps) {
    const middle = middleOf(site.corners);
    return (
      // The table beside the drawing has a button for each homesite.
      <g
        className={`porchlight-plan__site ${isChosen ? "is-chosen" : ""}`}
        data-state={site.state}
        {...(!isStill && { onPointerDown: () => onChoose(index) })}
      >
        <polygon points={pointsOf(site.corners)} />
        <text x={middle.x} y={middle.y} fontSize={unit * 16} dy={unit * 5}>
          {site.number}
        </text>
      </g>
    );
  },
  (before, after) =>
    before.site.corners === after.site.corners &&
    before.site.number === after.site.number &&
    before.site.state === after.site.state &&
    before.isChosen === after.isChosen &&
    before.isStill === after.isStill &&
    before.unit === after.unit &&
    before.index === after.index,
);
