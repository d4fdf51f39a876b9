import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import type { PlanRoom } from "#app/domain/floor-plans/plan-in-words.ts";
import type { Passage, RoomPlace } from "#app/domain/floor-plans/room-neighbors.ts";
import { formatRoomSize } from "#app/domain/products/figures.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import {
  type FramePoint,
  pointIn,
  scrollAfterZoom,
  useDragToScroll,
  useWheelZoom,
  viewerAction,
  zoomStepAfter,
  zoomSteps,
} from "#app/ui/pictures/zoom.ts";
import styles from "./level-drawing.module.css";
import type { LevelView } from "./levels.ts";

/** The highlighted room, by its position in the level’s `plan`, and its handlers. */
export interface RoomPointing {
  readonly highlighted: number | null;
  /** Called when the pointer or the focus enters a room, or leaves it (null). */
  readonly onPoint: (room: number | null) => void;
  /** Called when a room is clicked, which keeps it highlighted. */
  readonly onChoose: (room: number) => void;
}

/**
 * A level's drawing with a zoom of `step`: zoomed by double click, + and -, and the wheel with Ctrl; moved by
 * scrolling, dragging and arrow keys. The wheel alone scrolls the page. Rooms are highlighted on hover.
 */
export function LevelDrawing(props: {
  readonly view: LevelView;
  readonly plan: readonly PlanRoom[];
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly pointing: RoomPointing;
  readonly label: string;
  /** Ids of the sentence about the level, and of all its rooms in words. */
  readonly describedBy: string | undefined;
  readonly details: string | undefined;
}) {
  const { view, plan, step, onStep, pointing, label, describedBy, details } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const stepBefore = useRef(step);
  const pointed = useRef<FramePoint | undefined>(undefined);
  useEffect(() => {
    const element = viewport.current;
    if (element && step !== stepBefore.current) {
      const factor = zoomOf(step) / zoomOf(stepBefore.current);
      element.scrollTo({ ...scrollAfterZoom(element, factor, pointed.current), behavior: "instant" });
    }
    stepBefore.current = step;
    pointed.current = undefined;
  }, [step]);
  const zoomTo = (next: number, point: FramePoint) => {
    pointed.current = point;
    onStep(next);
  };
  const drag = useDragToScroll(step > 0);
  useWheelZoom(viewport, (by, point) => zoomTo(zoomStepAfter(step, by), point));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const action = viewerAction(event.key, { position: 0, count: 1, step });
    // The browser scrolls the drawing with arrow keys, and the page at its end.
    if (action?.kind !== "zoom") return;
    event.preventDefault();
    onStep(action.step);
  };
  const { box, picture, outlines } = view;
  const style = { "--shape": `${box.width} / ${box.depth}`, "--zoom": zoomOf(step) } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling area with its own name, not a part of the page
    <div
      ref={viewport}
      role="region"
      aria-label={label}
      aria-details={details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable for the arrow keys
      tabIndex={0}
      className={styles.viewport}
      style={style}
      data-zoomed={step > 0 || undefined}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => zoomTo(step > 0 ? 0 : 2, pointIn(event.currentTarget, event))}
      {...drag}
    >
      <div className={styles.canvas}>
        {picture ? (
          <Picture {...picture} sizes="90vw" className={styles.drawing} describedBy={describedBy} />
        ) : (
          <RoomsDrawing view={view} plan={plan} label={label} describedBy={describedBy} />
        )}
        {outlines.length > 0 ? <RoomOutlines box={box} outlines={outlines} plan={plan} pointing={pointing} /> : null}
      </div>
    </div>
  );
}

/**
 * The rooms on a picture: one path of all their outlines, which is invisible, and the outline of the highlighted one.
 * Hidden from screen readers, as the table has the same rooms as buttons.
 */
function RoomOutlines(props: {
  readonly box: LevelView["box"];
  readonly outlines: LevelView["outlines"];
  readonly plan: readonly PlanRoom[];
  readonly pointing: RoomPointing;
}) {
  const { box, outlines, plan, pointing } = props;
  const { highlighted } = pointing;
  const lit = outlines.find(({ room }) => room === highlighted);
  const roomAt = ({ currentTarget, clientX, clientY }: MouseEvent<SVGGraphicsElement>): number | null => {
    const point = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    return outlines.findLast((outline) => isInside(outline, point))?.room ?? null;
  };
  return (
    <svg className={styles.outlines} viewBox={`${box.x} ${box.y} ${box.width} ${box.depth}`} aria-hidden="true">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the buttons of the table */}
      <path
        className={styles.rooms}
        d={outlines.map(outlinePath).join("")}
        onPointerMove={(event) => {
          const room = event.pointerType === "mouse" ? roomAt(event) : highlighted;
          if (room !== highlighted) pointing.onPoint(room);
        }}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && pointing.onPoint(null)}
        onClick={(event) => {
          const room = roomAt(event);
          if (room !== null) pointing.onChoose(room);
        }}
      />
      {lit ? (
        <rect
          key={lit.room}
          className={styles.outline}
          data-room={plan[lit.room]?.name}
          x={lit.x}
          y={lit.y}
          width={lit.width}
          height={lit.depth}
        />
      ) : null}
    </svg>
  );
}

function outlinePath({ x, y, width, depth }: RoomPlace): string {
  return `M${x} ${y}h${width}v${depth}h${-width}z`;
}

function isInside({ x, y, width, depth }: RoomPlace, point: DOMPoint): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + depth;
}

function zoomOf(step: number): number {
  return zoomSteps[step] ?? 1;
}

/** Font size, line height and thickness of walls, in inches of the house. */
const lettersIn = 9;
const lineIn = 12;
const wallIn = 4.5;

/**
 * A level drawn from the positions of its rooms, for plans without a picture or without a mirrored one: walls, openings
 * and doors, names and sizes. Text stays legible in a mirrored house.
 */
function RoomsDrawing(props: {
  readonly view: LevelView;
  readonly plan: readonly PlanRoom[];
  readonly label: string;
  readonly describedBy: string | undefined;
}) {
  const { view, plan, label, describedBy } = props;
  const { box, outlines, passages } = view;
  const isOutside = (room: number) => plan[room]?.kind === "outside";
  // Porches and patios are drawn first, below the walls of the house.
  const inOrder = [...outlines].sort((one, other) => Number(isOutside(other.room)) - Number(isOutside(one.room)));
  return (
    <svg
      className={styles.drawn}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.depth}`}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {inOrder.map(({ room, x, y, width, depth }) => (
        <rect
          key={room}
          className={styles.room}
          data-kind={plan[room]?.kind}
          x={x}
          y={y}
          width={width}
          height={depth}
        />
      ))}
      {passages.map((passage, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a host may send a passage twice, and its place is its identity
        <g key={number}>
          <path className={styles.gap} d={gapPath(passage)} />
          {passage.kind === "opening" ? null : <path className={styles.door} d={gapPath(passage)} />}
        </g>
      ))}
      {outlines.map(({ room, x, y, width, depth }) => (
        <RoomLabel key={room} room={plan[room]} x={x + width / 2} y={y + depth / 2} width={width} depth={depth} />
      ))}
    </svg>
  );
}

/** The path of an opening in a wall, shortened by the walls at its ends. */
function gapPath({ x1, y1, x2, y2 }: Passage): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const share = length > 2 * wallIn ? wallIn / 2 / length : 0;
  const [x, y] = [(x2 - x1) * share, (y2 - y1) * share];
  return `M${x1 + x} ${y1 + y}L${x2 - x} ${y2 - y}`;
}

/** The name and the size in the middle of a room, as far as they fit. */
function RoomLabel(props: { room: PlanRoom | undefined; x: number; y: number; width: number; depth: number }) {
  const { room, x, y, width, depth } = props;
  if (!room) return null;
  const size = room.size ? formatRoomSize(...room.size) : "";
  const across = (text: string) => text.length * 0.58 * lettersIn;
  if (across(room.name) > width - 6 || depth < 1.5 * lineIn) return null;
  const isSized = size !== "" && across(size) * 0.85 <= width - 6 && depth >= 3 * lineIn;
  return (
    <text className={styles.text} fontSize={lettersIn} textAnchor="middle">
      <tspan x={x} y={isSized ? y - 2 : y + lettersIn * 0.35}>
        {room.name}
      </tspan>
      {isSized ? (
        <tspan className={styles.size} x={x} y={y - 2 + lineIn} fontSize={lettersIn * 0.85}>
          {size}
        </tspan>
      ) : null}
    </text>
  );
}
