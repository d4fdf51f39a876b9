import type { ReactNode } from "react";
import { icons } from "../fields/icons.tsx";

const { Button } = wp.components;

interface Props {
  /** What the row is, for the buttons' names: “Row 2, Homesite 14”. */
  name: string;
  index: number;
  count: number;
  onMove(to: number): void;
  onDuplicate?(): void;
  onRemove(): void;
}

/** The buttons of a row of a list: up, down, duplicate, remove. A button that moves the row keeps the focus. */
export function RowButtons({ name, index, count, onMove, onDuplicate, onRemove }: Props) {
  // At an end the button stays focusable, or the focus would be lost by the last step.
  const step = (to: number, label: string, icon: ReactNode) => {
    const isAtEnd = to < 0 || to >= count;
    return (
      <button
        type="button"
        className="porchlight-icon-button"
        aria-label={label}
        title={label}
        aria-disabled={isAtEnd || undefined}
        onClick={() => {
          if (isAtEnd) return;
          onMove(to);
          wp.a11y.speak(`Now ${to + 1} of ${count}`);
        }}
      >
        {icon}
      </button>
    );
  };
  return (
    <span className="porchlight-row__buttons">
      {step(index - 1, `Move up: ${name}`, icons.up)}
      {step(index + 1, `Move down: ${name}`, icons.down)}
      {onDuplicate && (
        <button
          type="button"
          className="porchlight-icon-button"
          aria-label={`Duplicate: ${name}`}
          title={`Duplicate: ${name}`}
          onClick={onDuplicate}
        >
          {icons.duplicate}
        </button>
      )}
      <button
        type="button"
        className="porchlight-icon-button porchlight-icon-button--remove"
        aria-label={`Remove: ${name}`}
        title={`Remove: ${name}`}
        onClick={onRemove}
      >
        {icons.remove}
      </button>
    </span>
  );
}

/** Says what was removed, with a button that brings it back and has the focus. */
export function RemovedNote({ what, onRestore }: { what: string; onRestore(): void }) {
  return (
    <p className="porchlight-removed" role="status">
      Removed {what}.{" "}
      <Button
        variant="link"
        ref={(button: HTMLButtonElement | null) => button?.focus()}
        onClick={onRestore}
        __next40pxDefaultSize
      >
        Undo
      </Button>
    </p>
  );
}
