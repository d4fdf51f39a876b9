import { useStable } from "../fields/stable.ts";
import { __ } from "../i18n.ts";
import { type PreviewDocument, type PreviewRequest, previewQueue } from "./block-previews.ts";

const { useEffect, useRef, useState } = wp.element;

const requestPreview = previewQueue((request) =>
  wp.apiFetch<PreviewDocument>({ path: "/porchlight/v1/blocks/preview", method: "POST", data: request }),
);

/** Pause in typing after which the preview is requested. */
const typingPauseMilliseconds = 400;
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
export function BlockPreview(props: {
  request: PreviewRequest;
  /** Title of the frame, for screen readers. */
  title: string;
  /** Whether its links can be followed; otherwise a click selects the block. */
  isOpen: boolean;
  outline: React.ReactNode;
}) {
  const { request, title, isOpen, outline } = props;
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [problem, setProblem] = useState("");
  const [isLoading, setLoading] = useState(true);
  const count = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(place);
  const key = JSON.stringify(request);
  const showPreview = useStable((preview: PreviewDocument) => {
    setProblem(preview.problem ?? "");
    if (preview.html === undefined) {
      setFrames([]);
      setLoading(false);
      return;
    }
    const [shown] = frames;
    if (shown?.html === preview.html) {
      setFrames([shown]);
      setLoading(false);
      return;
    }
    count.current += 1;
    const next = { id: count.current, html: preview.html };
    setFrames(shown ? [shown, next] : [next]);
  });
  // `key` represents the request, whose identity changes with each key press.
  useEffect(() => {
    setLoading(true);
    let cancel = () => {};
    const timer = setTimeout(
      () => {
        cancel = requestPreview(request, showPreview);
      },
      count.current === 0 ? 0 : typingPauseMilliseconds,
    );
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [key]);

  const onLoaded = useStable((id: number) => {
    setFrames(frames.filter((frame) => frame.id >= id));
    setLoading(false);
  });
  const ownWidthPx = widthPx < phoneWidthPx ? widthPx : Math.max(widthPx, pageWidthPx);
  return (
    <div ref={place} className="porchlight-block-preview" aria-busy={isLoading}>
      {problem ? (
        <div className="porchlight-block-preview__outline">
          <p className="porchlight-block-preview__problem">{problem}</p>
          {outline}
        </div>
      ) : null}
      {widthPx > 0
        ? frames.map((frame, position) => (
            <PreviewFrame
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
        <p className="porchlight-block-preview__loading">
          <wp.components.Spinner /> {__("The site is rendering this block …")}
        </p>
      ) : null}
      {isOpen ? null : <div className="porchlight-block-preview__cover" />}
    </div>
  );
}

function PreviewFrame(props: {
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
      className={
        isShown
          ? "porchlight-block-preview__frame"
          : "porchlight-block-preview__frame porchlight-block-preview__frame--next"
      }
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
