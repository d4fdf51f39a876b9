import { useStable } from "../fields/stable.ts";
import { __ } from "../i18n.ts";
import { type Drawing, type DrawingRequest, drawingQueue } from "./drawings.ts";

const { useEffect, useRef, useState } = wp.element;

const draw = drawingQueue((request) =>
  wp.apiFetch<Drawing>({ path: "/porchlight/v1/blocks/drawn", method: "POST", data: request }),
);

/** Pause in typing after which the preview is requested. */
const restMilliseconds = 400;
/** Layout width of the preview; narrower places scale it down, phone-sized ones use the phone layout. */
const pageWidthPx = 1200;
const phoneWidthPx = 560;

interface Frame {
  id: number;
  html: string;
}

/**
 * The block as the site renders it. The old preview stays until the new one is loaded. `outline` replaces it when the
 * site is unavailable.
 */
export function DrawnBlock(props: {
  request: DrawingRequest;
  /** Title of the frame, for screen readers. */
  title: string;
  /** Whether its links can be followed; otherwise a click selects the block. */
  isOpen: boolean;
  outline: React.ReactNode;
}) {
  const { request, title, isOpen, outline } = props;
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [problem, setProblem] = useState("");
  const [isDrawing, setDrawing] = useState(true);
  const count = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(place);
  const key = JSON.stringify(request);
  const take = useStable((drawing: Drawing) => {
    setProblem(drawing.problem ?? "");
    if (drawing.html === undefined) {
      setFrames([]);
      setDrawing(false);
      return;
    }
    const [shown] = frames;
    if (shown?.html === drawing.html) {
      setFrames([shown]);
      setDrawing(false);
      return;
    }
    count.current += 1;
    const next = { id: count.current, html: drawing.html };
    setFrames(shown ? [shown, next] : [next]);
  });
  // `key` represents the request, whose identity changes with each key press.
  useEffect(() => {
    setDrawing(true);
    let takeBack = () => {};
    const timer = setTimeout(
      () => {
        takeBack = draw(request, take);
      },
      count.current === 0 ? 0 : restMilliseconds,
    );
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  }, [key]);

  const onLoaded = useStable((id: number) => {
    setFrames(frames.filter((frame) => frame.id >= id));
    setDrawing(false);
  });
  const ownWidthPx = widthPx < phoneWidthPx ? widthPx : Math.max(widthPx, pageWidthPx);
  return (
    <div ref={place} className="porchlight-drawn" aria-busy={isDrawing}>
      {problem ? (
        <div className="porchlight-drawn__outline">
          <p className="porchlight-drawn__problem">{problem}</p>
          {outline}
        </div>
      ) : null}
      {widthPx > 0
        ? frames.map((frame, position) => (
            <DrawnFrame
              key={frame.id}
              html={frame.html}
              title={title}
              isShown={position === 0}
              widthPx={ownWidthPx}
              scale={widthPx / ownWidthPx}
              onLoaded={() => onLoaded(frame.id)}
            />
          ))
        : null}
      {frames.length === 0 && !problem ? (
        <p className="porchlight-drawn__wait">
          <wp.components.Spinner /> {__("The site is drawing this block …")}
        </p>
      ) : null}
      {isOpen ? null : <div className="porchlight-drawn__cover" />}
    </div>
  );
}

function DrawnFrame(props: {
  html: string;
  title: string;
  isShown: boolean;
  widthPx: number;
  scale: number;
  onLoaded(): void;
}) {
  const { html, title, isShown, widthPx, scale, onLoaded } = props;
  const [heightPx, setHeightPx] = useState(0);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const onLoad = (event: React.SyntheticEvent<HTMLIFrameElement>) => {
    const document = event.currentTarget.contentDocument;
    const main = document?.querySelector("main");
    if (!document || !main) return;
    const measure = () => setHeightPx(Math.ceil(main.getBoundingClientRect().height));
    // Loaded fonts and narrower places change the height later.
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    stop.current();
    stop.current = () => observer.disconnect();
    measure();
    onLoaded();
  };
  return (
    <div
      className={isShown ? "porchlight-drawn__picture" : "porchlight-drawn__picture porchlight-drawn__picture--next"}
      style={{ height: Math.ceil(heightPx * scale) }}
    >
      {/* No script runs in it; the same origin permits measuring its height, and popups permit opening its links. */}
      <iframe
        title={title}
        srcDoc={html}
        sandbox="allow-same-origin allow-popups"
        onLoad={onLoad}
        style={{ width: widthPx, height: heightPx || 400, transform: `scale(${scale})` }}
        {...(isShown ? {} : { "aria-hidden": true, tabIndex: -1 })}
      />
    </div>
  );
}

/** The width of an element in px; 0 before it is measured. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setWidthPx(target.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
