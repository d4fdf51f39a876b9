import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** Zoom factors of a picture, relative to its size in the frame. */
export const zoomSteps = [1, 1.5, 2, 3] as const;

/** The index of the next zoom step in or out, within the limits of `zoomSteps`. */
export function zoomStepAfter(step: number, by: 1 | -1): number {
  return Math.max(0, Math.min(zoomSteps.length - 1, step + by));
}

/** A scroll container with a larger picture, in px. */
interface ScrollView {
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollLeft: number;
  readonly scrollTop: number;
}

/**
 * The scroll position that keeps the content at `point` in place after it has grown by `factor`. `point` is in px from
 * the container's corner and defaults to its center.
 */
export function scrollAfterZoom(view: ScrollView, factor: number, point?: { readonly x: number; readonly y: number }) {
  const { x, y } = point ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 };
  return { left: (view.scrollLeft + x) * factor - x, top: (view.scrollTop + y) * factor - y };
}

/** An action of a key in the lightbox. */
type ViewerAction =
  | { readonly kind: "show"; readonly position: number }
  | { readonly kind: "zoom"; readonly step: number }
  /** Steps to the right and down. */
  | { readonly kind: "pan"; readonly x: number; readonly y: number };

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The action of a key while picture `position` of `count` is shown at a step of `zoomSteps`: arrows, Home and End go to
 * other pictures, and arrows move the picture while it is zoomed; + and - zoom, 0 resets. Null for other keys.
 */
export function viewerAction(key: string, shown: { position: number; count: number; step: number }) {
  const { position, count, step } = shown;
  const show = (next: number): ViewerAction => ({ kind: "show", position: Math.max(0, Math.min(count - 1, next)) });
  const zoom = (next: number): ViewerAction => ({ kind: "zoom", step: next });
  const arrow = arrows[key];
  if (arrow && step > 0) return { kind: "pan", x: arrow[0], y: arrow[1] } satisfies ViewerAction;
  if (arrow) return arrow[0] === 0 ? null : show(position + arrow[0]);
  if (key === "Home") return show(0);
  if (key === "End") return show(count - 1);
  if (key === "+" || key === "=") return zoom(zoomStepAfter(step, 1));
  if (key === "-" || key === "_") return zoom(zoomStepAfter(step, -1));
  return key === "0" ? zoom(0) : null;
}

/** A point in a container, in px from its corner. */
export interface FramePoint {
  readonly x: number;
  readonly y: number;
}

/** The position of a pointer within a container. */
export function pointIn(frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): FramePoint {
  const box = frame.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** Maximum distance in px that a mouse moves in a click. */
const clickPx = 4;

/** Handlers of a scroll container that let a mouse drag its content while `isOn`; touch scrolls natively. */
export function useDragToScroll(isOn: boolean) {
  const from = useRef<FramePoint | null>(null);
  const isDragging = useRef(false);
  const drop = () => {
    from.current = null;
    isDragging.current = false;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || !isOn) return;
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const last = from.current;
      if (!last) return;
      // No event is fired for a button released outside the window.
      if (event.buttons === 0) return drop();
      const [left, top] = [last.x - event.clientX, last.y - event.clientY];
      if (!isDragging.current && Math.hypot(left, top) < clickPx) return;
      isDragging.current = true;
      if (!event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.scrollBy({ left, top, behavior: "instant" });
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  };
}

/** Fine wheels and trackpads send many small deltas; this many px are one step. */
const turnPx = 40;

/**
 * Calls `onStep` with 1 or -1 for a turn of the wheel with Ctrl, or a pinch on a trackpad, over the container. A wheel
 * alone scrolls the page.
 */
export function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  onStep: (by: 1 | -1, point: FramePoint) => void,
): void {
  const report = useRef(onStep);
  useEffect(() => {
    report.current = onStep;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let turned = 0;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (Math.sign(event.deltaY) !== Math.sign(turned)) turned = 0;
      turned += event.deltaY;
      if (Math.abs(turned) < turnPx) return;
      report.current(turned < 0 ? 1 : -1, pointIn(element, event));
      turned = 0;
    };
    // React's listeners are passive, and a passive listener cannot prevent the browser's zoom.
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [frame]);
}
