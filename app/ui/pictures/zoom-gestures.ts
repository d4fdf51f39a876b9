import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** A point of a frame, in px from its corner. */
export interface FramePoint {
  readonly x: number;
  readonly y: number;
}

/** Where a pointer is within a frame. */
export function pointIn(frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): FramePoint {
  const box = frame.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** A mouse that moved less than this meant to click. */
const clickPx = 4;

/** The handlers of a frame that scrolls: a mouse drags what is in it while `isOn`; fingers scroll it by themselves. */
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
      // A button let go outside the window says nothing here.
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

/** Fine wheels and two fingers on a pad send many small turns; so many px of them make a step. */
const turnPx = 40;

/**
 * Calls `onStep` with 1 or -1 for a turn of the wheel with Ctrl, or two fingers moved apart or together on a pad, over
 * the frame. A wheel alone stays the page's.
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
    // React listens passively, and a passive listener cannot keep the browser from zooming the page.
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [frame]);
}
