import type L from "leaflet";
import { type ReactNode, useId, useState } from "react";
import styles from "./place-map.module.css";

interface MapToolsProps {
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly onZoom: (direction: 1 | -1) => void;
  /** Moves the view: right and down are −1, 0 or 1. */
  readonly onPan: (right: number, down: number) => void;
  /** Brings every place into view; absent where there is only one. */
  readonly onShowAll?: () => void;
}

const ways = [
  { name: "north", right: 0, down: -1, path: "m6 14 6-6 6 6" },
  { name: "west", right: -1, down: 0, path: "m14 6-6 6 6 6" },
  { name: "east", right: 1, down: 0, path: "m10 6 6 6-6 6" },
  { name: "south", right: 0, down: 1, path: "m6 10 6 6 6-6" },
];

/** The map’s buttons: zoom, all places, and four arrows in place of dragging. */
export function MapTools({ canZoomIn, canZoomOut, onZoom, onPan, onShowAll }: MapToolsProps): ReactNode {
  const [moving, setMoving] = useState(false);
  const padId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div className={styles.tools} role="group" aria-label="Map tools">
      <Tool name="Zoom in" path="M12 5v14M5 12h14" disabled={!canZoomIn} onClick={() => onZoom(1)} />
      <Tool name="Zoom out" path="M5 12h14" disabled={!canZoomOut} onClick={() => onZoom(-1)} />
      {onShowAll !== undefined && (
        <Tool
          name="Show all"
          path="M12 3v4m0 10v4M3 12h4m10 0h4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z"
          onClick={onShowAll}
        />
      )}
      <button
        type="button"
        className={styles.tool}
        aria-label="Move the map"
        aria-expanded={moving}
        aria-controls={padId}
        onClick={() => setMoving(!moving)}
      >
        <Glyph path="M12 3v18M3 12h18M9.500 5.500 12 3l2.500 2.500M9.500 18.500 12 21l2.500-2.500M5.500 9.500 3 12l2.500 2.500M18.500 9.500 21 12l-2.500 2.500" />
      </button>
      <div id={padId} className={styles.pad} hidden={!moving}>
        {ways.map(({ name, right, down, path }) => (
          <button
            key={name}
            type="button"
            className={styles.way}
            data-way={name}
            aria-label={`Move ${name}`}
            onClick={() => onPan(right, down)}
          >
            <Glyph path={path} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** `aria-disabled`, not `disabled`: at the last zoom step the focus must not fall off the button. */
function Tool({
  name,
  path,
  disabled = false,
  onClick,
}: {
  readonly name: string;
  readonly path: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Glyph path={path} />
    </button>
  );
}

function Glyph({ path }: { readonly path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/**
 * Lets the wheel zoom only when it is meant: with Ctrl or ⌘ held (a trackpad pinch says Ctrl), or while the map or one of its
 * pins has the focus. Otherwise the wheel scrolls the page. Gives the function that undoes it.
 */
export function wheelZoomOnRequest(map: L.Map): () => void {
  const container = map.getContainer();
  // Asked before Leaflet hears of the turn, so that each turn is judged by itself.
  const judge = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey || container.contains(document.activeElement)) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  container.addEventListener("wheel", judge, { capture: true, passive: true });
  return () => container.removeEventListener("wheel", judge, { capture: true });
}
