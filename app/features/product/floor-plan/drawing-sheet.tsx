import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import type { PlanRoom } from "#app/domain/floor-plans/plan-in-words.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { scrollAfterZoom, viewerAction, zoomStepAfter, zoomSteps } from "#app/ui/pictures/zoom.ts";
import { type FramePoint, pointIn, useDragToScroll, useWheelZoom } from "#app/ui/pictures/zoom-gestures.ts";
import styles from "./drawing-sheet.module.css";
import type { LevelView } from "./level-view.ts";
import { RoomsDrawing } from "./rooms-drawing.tsx";

/** The room that is lit on the drawing and in the table, by its position in the level’s `plan`. */
export interface RoomPointing {
  readonly lit: number | null;
  /** The pointer or the focus is on a room, or on none any more. */
  readonly onPoint: (room: number | null) => void;
  /** A room is chosen, and stays lit. */
  readonly onChoose: (room: number) => void;
}

/**
 * A level on its sheet of paper, zoomed by `step` of the steps of all viewers: by double click, + and -, the wheel with
 * Ctrl; moved by scrolling, dragging and arrow keys. The wheel alone scrolls the page. Rooms can be pointed at.
 */
export function DrawingSheet(props: {
  readonly view: LevelView;
  readonly plan: readonly PlanRoom[];
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly pointing: RoomPointing;
  readonly label: string;
  /** The id of a sentence on the rooms, and of all of them in words. */
  readonly describedBy: string | undefined;
  readonly details: string | undefined;
}) {
  const { view, plan, step, onStep, pointing, label, describedBy, details } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const stepBefore = useRef(step);
  const pointed = useRef<FramePoint | undefined>(undefined);
  useEffect(() => {
    const element = sheet.current;
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
  useWheelZoom(sheet, (by, point) => zoomTo(zoomStepAfter(step, by), point));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const action = viewerAction(event.key, { position: 0, count: 1, step });
    // Arrows scroll the sheet by themselves, and go on with the page where it ends.
    if (action?.kind !== "zoom") return;
    event.preventDefault();
    onStep(action.step);
  };
  const { box, picture, outlines } = view;
  const style = { "--shape": `${box.width} / ${box.depth}`, "--zoom": zoomOf(step) } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling area with a name of its own, not a part of the page
    <div
      ref={sheet}
      role="region"
      aria-label={label}
      aria-details={details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable for the arrow keys
      tabIndex={0}
      className={styles.sheet}
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
        {outlines.length > 0 ? (
          // The table has the same rooms as buttons.
          <svg className={styles.outlines} viewBox={`${box.x} ${box.y} ${box.width} ${box.depth}`} aria-hidden="true">
            {outlines.map(({ room, x, y, width, depth }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the buttons of the table
              <rect
                key={room}
                className={styles.outline}
                data-room={plan[room]?.name}
                data-lit={room === pointing.lit || undefined}
                x={x}
                y={y}
                width={width}
                height={depth}
                onPointerEnter={({ pointerType }) => pointerType === "mouse" && pointing.onPoint(room)}
                onPointerLeave={({ pointerType }) => pointerType === "mouse" && pointing.onPoint(null)}
                onClick={() => pointing.onChoose(room)}
              />
            ))}
          </svg>
        ) : null}
      </div>
    </div>
  );
}

function zoomOf(step: number): number {
  return zoomSteps[step] ?? 1;
}
