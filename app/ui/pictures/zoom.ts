/** How many times its size in the frame a picture is drawn. */
export const zoomSteps = [1, 1.5, 2, 3] as const;

/** The step of `zoomSteps` that is one in or out of another; the ends stay where they are. */
export function zoomStepAfter(step: number, by: 1 | -1): number {
  return Math.max(0, Math.min(zoomSteps.length - 1, step + by));
}

/** A frame that scrolls over a larger picture, in px. */
interface ScrollView {
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollLeft: number;
  readonly scrollTop: number;
}

/**
 * Where a frame must scroll so that what was at `point` still is, after its content grew by `factor`. `point` is in px
 * from the frame's corner, and without it the frame's middle.
 */
export function scrollAfterZoom(view: ScrollView, factor: number, point?: { readonly x: number; readonly y: number }) {
  const { x, y } = point ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 };
  return { left: (view.scrollLeft + x) * factor - x, top: (view.scrollTop + y) * factor - y };
}

/** What a key does in the viewer of pictures. */
export type ViewerAction =
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
 * What a key does while picture `position` of `count` is shown at a step of `zoomSteps`: arrows, Home and End go from
 * picture to picture, and arrows move the picture while it is zoomed; + and - zoom, 0 shows it whole. Null where the
 * key is not the viewer's.
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
