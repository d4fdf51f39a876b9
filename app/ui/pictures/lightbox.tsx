import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../actions/button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { isSvg } from "./image-url.ts";
import styles from "./lightbox.module.css";
import { Picture } from "./picture.tsx";
import {
  type FramePoint,
  pointIn,
  scrollAfterZoom,
  useDragToScroll,
  useWheelZoom,
  viewerAction,
  zoomStepAfter,
  zoomSteps,
} from "./zoom.ts";

/** A picture in the lightbox. */
export interface LightboxPicture {
  readonly src: string;
  readonly alt: string;
  /** Real size of the file in px. */
  readonly width: number;
  readonly height: number;
  readonly caption?: string | undefined;
}

/** Distance in px that an arrow key moves a zoomed picture. */
const panPx = 80;

/** Props of `Lightbox`. */
export interface LightboxProps {
  readonly pictures: readonly LightboxPicture[];
  /** The picture to show, from 0. */
  readonly position: number;
  /** Whether `position` was set by `onPosition`. */
  readonly isOwnMove: boolean;
  readonly onPosition: (position: number) => void;
  readonly onClose: () => void;
  /** Accessible name of the pictures. */
  readonly label: string;
  /** Whether drawings have a paper background. */
  readonly onPaper?: boolean;
  /** Additional controls, beside those for zooming. */
  readonly tools?: ReactNode;
  /** The element to focus on closing when the lightbox was opened by its URL. */
  readonly opener?: RefObject<HTMLElement | null>;
}

/**
 * Full-window pictures, one at a time (S2.131): navigated by buttons, arrow keys, Home, End and swipes; zoomed by
 * buttons, double click, + and -, the wheel with Ctrl and pinching, and moved by dragging, scrolling and arrow keys.
 * Loads only the current picture and its neighbors. Unmount it to close it.
 */
export function Lightbox(props: LightboxProps) {
  const { pictures, position, isOwnMove, onPosition, onClose, label, onPaper, tools, opener } = props;
  const [shown, setShown] = useState(position);
  const [step, setStep] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const clicked = useRef<FramePoint | undefined>(undefined);
  /**
   * The current picture, or the target of a scroll in progress, from which the next key continues, even before it is
   * rendered.
   */
  const at = useRef(position);
  const isMoving = useRef(false);
  const isPlaced = useRef(false);
  const count = pictures.length;
  const picture = pictures[shown];

  const reveal = (next: number, behavior: ScrollBehavior) =>
    strip.current?.scrollTo({ left: strip.current.clientWidth * next, behavior });
  const show = (next: number) => {
    setStep(0);
    at.current = next;
    isMoving.current = true;
    // "auto" uses the stylesheet's behavior: smooth, or instant with reduced motion. Over several pictures it is always
    // instant.
    reveal(next, Math.abs(next - shown) > 1 ? "instant" : "auto");
  };
  const zoomTo = (next: number, point?: FramePoint) => {
    clicked.current = point;
    setStep(next);
  };

  // The position comes from the URL; one that the lightbox has set itself is already visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its own move must not scroll back
  useLayoutEffect(() => {
    if (isOwnMove && isPlaced.current) return;
    isPlaced.current = true;
    at.current = position;
    isMoving.current = false;
    setShown(position);
    setStep(0);
    reveal(position, "instant");
  }, [position, isOwnMove]);

  const latestOnPosition = useRef(onPosition);
  useEffect(() => {
    latestOnPosition.current = onPosition;
  });
  // Keys work as soon as the lightbox is visible, which is before other effects have run.
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  useLayoutEffect(() => {
    onKey.current = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const action = viewerAction(event.key, { position: at.current, count, step });
      if (!action) return;
      event.preventDefault();
      if (action.kind === "show") show(action.position);
      else if (action.kind === "zoom") zoomTo(action.step);
      else frameOf(strip.current, shown)?.scrollBy({ left: action.x * panPx, top: action.y * panPx });
    };
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const stepBefore = useRef(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of zoom moves the picture
  useEffect(() => {
    const frame = frameOf(strip.current, shown);
    const factor = zoomOf(step) / zoomOf(stepBefore.current);
    stepBefore.current = step;
    if (frame && factor !== 1)
      frame.scrollTo({ ...scrollAfterZoom(frame, factor, clicked.current), behavior: "instant" });
  }, [step]);

  const counter = `${shown + 1} of ${count}`;
  const description = picture?.caption || picture?.alt;
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      opener={opener}
      title={
        <>
          <span className="visually-hidden">{label}</span>
          <span aria-hidden="true">{counter}</span>
        </>
      }
    >
      <div className={styles.viewer}>
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
          role="list"
          className={styles.strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable for the arrow keys
          tabIndex={0}
          data-autofocus
          data-zoomed={step > 0 || undefined}
          aria-label="Pictures"
          onPointerDown={() => {
            isMoving.current = false;
          }}
          onWheel={() => {
            isMoving.current = false;
          }}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            const next = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : shown;
            if (next === at.current) isMoving.current = false;
            else if (!isMoving.current && next >= 0 && next < count) at.current = next;
            if (next === shown || next < 0 || next >= count) return;
            setShown(next);
            setStep(0);
            latestOnPosition.current(next);
          }}
        >
          {pictures.map((each, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice, so its position is its key
            <li key={number} className={styles.slide} inert={number !== shown || undefined}>
              {Math.abs(number - shown) <= 1 ? (
                <Frame
                  picture={each}
                  step={number === shown ? step : 0}
                  onPaper={onPaper ?? false}
                  onZoom={(point) => zoomTo(step > 0 ? 0 : 2, point)}
                  onWheelZoom={(by, point) => zoomTo(zoomStepAfter(step, by), point)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        <div className={styles.bar}>
          <p className={styles.caption} aria-hidden={picture?.caption ? undefined : true}>
            {description}
          </p>
          <p className="visually-hidden" aria-live="polite">
            Picture {counter}
            {description ? `: ${description}` : ""}
          </p>
          <div className={styles.buttons}>
            {tools}
            <IconButton icon="minus" label="Zoom out" disabled={step === 0} onClick={() => zoomTo(step - 1)} />
            <IconButton
              icon="plus"
              label="Zoom in"
              disabled={step === zoomSteps.length - 1}
              onClick={() => zoomTo(step + 1)}
            />
            {count > 1 ? (
              <>
                <IconButton
                  icon="left"
                  label="Previous picture"
                  disabled={shown === 0}
                  onClick={() => show(Math.max(0, at.current - 1))}
                />
                <IconButton
                  icon="arrow"
                  label="Next picture"
                  disabled={shown === count - 1}
                  onClick={() => show(Math.min(count - 1, at.current + 1))}
                />
              </>
            ) : null}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** A picture in its scroll container, which scrolls both ways while zoomed and can be dragged with a mouse. */
function Frame(props: {
  picture: LightboxPicture;
  step: number;
  onPaper: boolean;
  onZoom: (point: FramePoint) => void;
  /** Zooms in or out by the wheel. */
  onWheelZoom: (by: 1 | -1, point: FramePoint) => void;
}) {
  const { picture, step, onPaper, onZoom, onWheelZoom } = props;
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDragToScroll(step > 0);
  useWheelZoom(frame, onWheelZoom);
  const [hasFailed, setFailed] = useState(false);
  const zoom = zoomOf(step);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the buttons and keys for zooming
    <div
      ref={frame}
      className={styles.frame}
      data-frame
      // Scrollable content must be focusable.
      {...(step > 0 ? { role: "group", "aria-label": "Zoomed picture", tabIndex: 0 } : {})}
      data-zoomed={step > 0 || undefined}
      onDoubleClick={(event: MouseEvent<HTMLDivElement>) => {
        onZoom(pointIn(event.currentTarget, event));
      }}
      {...drag}
    >
      <div className={styles.canvas} style={{ inlineSize: `${100 * zoom}%`, blockSize: `${100 * zoom}%` }}>
        {hasFailed ? (
          <div className={styles.failed}>
            <p>This picture could not be loaded.{picture.alt ? ` It shows: ${picture.alt}` : ""}</p>
            <Button variant="line" onClick={() => setFailed(false)}>
              Try again
            </Button>
          </div>
        ) : (
          <Picture
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            sizes={`${100 * zoom}vw`}
            eager
            onError={() => setFailed(true)}
            className={onPaper || isSvg(picture.src) ? styles.paper : undefined}
          />
        )}
      </div>
    </div>
  );
}

function zoomOf(step: number): number {
  return zoomSteps[step] ?? 1;
}

function frameOf(strip: HTMLElement | null, position: number): HTMLElement | null {
  return strip?.children[position]?.querySelector<HTMLElement>("[data-frame]") ?? null;
}
