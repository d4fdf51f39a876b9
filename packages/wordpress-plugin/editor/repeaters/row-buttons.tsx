import type { ReactNode } from "react";
import { icons } from "../fields/icons.tsx";
import { __, sprintf } from "../i18n.ts";

const { Button } = wp.components;

interface ButtonProps {
  label: string;
  icon: ReactNode;
  onClick(): void;
}

function IconButton({ label, icon, onClick }: ButtonProps) {
  return (
    <button type="button" className="porchlight-icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

/** A button that moves an item in its list and keeps the focus. */
export function StepButton({
  label,
  icon,
  to,
  count,
  onMove,
}: Omit<ButtonProps, "onClick"> & { to: number; count: number; onMove(to: number): void }) {
  // At the end of the list the button stays focusable, as disabling it would lose the focus.
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
        wp.a11y.speak(sprintf(__("Now %1$d of %2$d"), to + 1, count));
      }}
    >
      {icon}
    </button>
  );
}

/** A button that removes an item from its list. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  const label = sprintf(__("Remove: %s"), name);
  return (
    <button
      type="button"
      className="porchlight-icon-button porchlight-icon-button--remove"
      aria-label={label}
      title={label}
      onClick={onRemove}
    >
      {icons.remove}
    </button>
  );
}

interface Props {
  /** Label of the row for the buttons' names: “Row 2, Homesite 14”. */
  name: string;
  index: number;
  count: number;
  onMove(to: number): void;
  onDuplicate?(): void;
  onRemove(): void;
}

/** The buttons of a list row: up, down, duplicate, remove. */
export function RowButtons({ name, index, count, onMove, onDuplicate, onRemove }: Props) {
  return (
    <span className="porchlight-row__buttons">
      <StepButton
        label={sprintf(__("Move up: %s"), name)}
        icon={icons.up}
        to={index - 1}
        count={count}
        onMove={onMove}
      />
      <StepButton
        label={sprintf(__("Move down: %s"), name)}
        icon={icons.down}
        to={index + 1}
        count={count}
        onMove={onMove}
      />
      {onDuplicate && (
        <IconButton label={sprintf(__("Duplicate: %s"), name)} icon={icons.duplicate} onClick={onDuplicate} />
      )}
      <RemoveButton name={name} onRemove={onRemove} />
    </span>
  );
}

/** Shows what was removed, with a focused button to restore it. */
export function RemovedNote({ what, onRestore }: { what: string; onRestore(): void }) {
  return (
    <p className="porchlight-removed" role="status">
      {sprintf(__("Removed %s."), what)}{" "}
      <Button
        variant="link"
        ref={(button: HTMLButtonElement | null) => button?.focus()}
        onClick={onRestore}
        __next40pxDefaultSize
      >
        {__("Undo")}
      </Button>
    </p>
  );
}
