import { createContext, useContext } from "react";
import { classNames } from "../class-names.ts";
import styles from "./compare.module.css";
import { SmartLink } from "./links.tsx";

/** What can be compared. */
export interface CompareSubject {
  readonly id: number;
  readonly title: string;
}

/** What is chosen for the comparison, and what its buttons do. */
export interface Comparison {
  readonly chosenIds: readonly number[];
  readonly toggle: (subject: CompareSubject) => void;
  /** The address of the comparison of one subject, for who has no JavaScript. */
  readonly hrefOf: (subject: CompareSubject) => string;
}

/** The comparison of this page; null where there is none. */
export const CompareContext = createContext<Comparison | null>(null);

/**
 * A button that chooses a product for the comparison, pressed while it is chosen; `words` sets it as large as its neighbors
 * below a title block. Without JavaScript it is a link to the comparison, where more can be added.
 */
export function CompareButton(props: { subject: CompareSubject; words?: boolean; className?: string }) {
  const { subject, words = false, className } = props;
  const comparison = useContext(CompareContext);
  if (comparison === null) return null;
  const isChosen = comparison.chosenIds.includes(subject.id);
  const name = classNames(styles.compare, words && styles.words, className);
  return (
    <>
      <button
        type="button"
        className={classNames(name, "scripted")}
        aria-pressed={isChosen}
        aria-label={`Compare ${subject.title}`}
        onClick={() => comparison.toggle({ id: subject.id, title: subject.title })}
      >
        Compare
      </button>
      <noscript>
        <SmartLink className={name} href={comparison.hrefOf(subject)} aria-label={`Compare ${subject.title}`}>
          Compare
        </SmartLink>
      </noscript>
    </>
  );
}
