import { type ComponentProps, type ReactNode, useId, useState } from "react";
import styles from "./place-map.module.css";

const directions = [
  { name: "north", right: 0, down: -1, path: "m6 14 6-6 6 6", gridArea: "1 / 2" },
  { name: "west", right: -1, down: 0, path: "m14 6-6 6 6 6", gridArea: "2 / 1" },
  { name: "east", right: 1, down: 0, path: "m10 6 6 6-6 6", gridArea: "2 / 3" },
  { name: "south", right: 0, down: 1, path: "m6 10 6 6 6-6", gridArea: "3 / 2" },
];

/**
 * The map’s buttons: zoom, all places, and four arrows as an alternative to dragging. `onPan` is called with right and
 * down as −1, 0 or 1; `onShowAll` is absent when there is only one place.
 */
export function MapTools(props: {
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onPan: (right: number, down: number) => void;
  readonly onShowAll: (() => void) | undefined;
}): ReactNode {
  const { canZoomIn, canZoomOut, onZoom, onPan, onShowAll } = props;
  const [isPadOpen, setIsPadOpen] = useState(false);
  const padId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div className={styles.tools} role="group" aria-label="Map tools">
      <Tool aria-label="Zoom in" path="M12 5v14M5 12h14" disabled={!canZoomIn} onClick={() => onZoom(1)} />
      <Tool aria-label="Zoom out" path="M5 12h14" disabled={!canZoomOut} onClick={() => onZoom(-1)} />
      {onShowAll !== undefined && (
        <Tool
          aria-label="Show all"
          path="M12 3v4m0 10v4M3 12h4m10 0h4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z"
          onClick={onShowAll}
        />
      )}
      <Tool
        aria-label="Move the map"
        aria-expanded={isPadOpen}
        aria-controls={padId}
        path="M12 3v18M3 12h18M9.500 5.500 12 3l2.500 2.500M9.500 18.500 12 21l2.500-2.500M5.500 9.500 3 12l2.500 2.500M18.500 9.500 21 12l-2.500 2.500"
        onClick={() => setIsPadOpen(!isPadOpen)}
      />
      <div id={padId} className={styles.pad} hidden={!isPadOpen}>
        {directions.map(({ name, right, down, path, gridArea }) => (
          <Tool
            key={name}
            className={styles.direction}
            style={{ gridArea }}
            aria-label={`Move ${name}`}
            path={path}
            onClick={() => onPan(right, down)}
          />
        ))}
      </div>
    </div>
  );
}

/** `aria-disabled` rather than `disabled`, to keep the focus on the button at the last zoom step. */
function Tool({ path, disabled, onClick, ...button }: ComponentProps<"button"> & { readonly path: string }): ReactNode {
  return (
    <button
      type="button"
      className={styles.tool}
      {...button}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  );
}
