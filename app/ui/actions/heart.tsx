import { createContext, useContext } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../pictures/symbols.tsx";
import styles from "./heart.module.css";

/** What a heart belongs to. */
export interface HeartSubject {
  readonly id: number;
  readonly title: string;
  readonly picture: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** Which subjects are saved, and what a heart does when it is pressed. */
export interface Hearts {
  readonly savedIds: readonly number[];
  readonly toggle: (subject: HeartSubject) => void;
}

/** The hearts of this page; null where there are none, as on campaigns. */
export const HeartsContext = createContext<Hearts | null>(null);

/**
 * A heart to press: outlined, filled when saved. With `words` it is a button that says so; else a square of 44 px. It does
 * nothing without JavaScript, so it is not there without.
 */
export function Heart(props: { subject: HeartSubject; words?: boolean; className?: string }) {
  const { subject, words = false, className } = props;
  const hearts = useContext(HeartsContext);
  if (hearts === null) return null;
  const isSaved = hearts.savedIds.includes(subject.id);
  return (
    <button
      type="button"
      className={classNames(styles.heart, words && styles.words, className)}
      aria-pressed={isSaved}
      aria-label={words && isSaved ? `Saved: ${subject.title}` : `Save ${subject.title}`}
      onClick={() => hearts.toggle(subject)}
    >
      <Icon name="heart" />
      {words ? <span>Save{isSaved ? "d" : ""}</span> : null}
    </button>
  );
}
