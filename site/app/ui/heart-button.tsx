import { classNames } from "./class-names.ts";
import styles from "./heart-button.module.css";
import { Icon } from "./pictures/icon.tsx";

/**
 * The heart, looks only. The label says what a press does ("Save … to favorites", "Remove … from favorites"),
 * so the state is in the name and there is no `aria-pressed` to contradict it. `bare` has no ground, for table rows.
 */
export function HeartButton(props: {
  pressed: boolean;
  label: string;
  onClick?: () => void;
  busy?: boolean;
  bare?: boolean;
  className?: string;
}) {
  const { pressed, label, onClick, busy = false, bare = false, className } = props;
  return (
    <button
      type="button"
      className={classNames(styles.heart, bare && styles.bare, className)}
      data-pressed={pressed || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="heart" />
    </button>
  );
}
