import { createContext, useContext } from "react";
import { classNames } from "../class-names.ts";
import { withIcon } from "../pictures/symbols.tsx";
import styles from "./product-buttons.module.css";

/** The product of a heart button. */
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

/** The saved products, and the handler of a click. */
interface Hearts {
  readonly savedIds: readonly number[];
  readonly toggle: (subject: HeartSubject) => void;
}

/** The heart buttons of this page; null when there are none, as on campaigns. */
export const HeartsContext = createContext<Hearts | null>(null);

/**
 * A heart button: outlined, filled when saved. With `hasLabel` its label is visible; otherwise it is a square of 44 px.
 * Not rendered without JavaScript, which it needs.
 */
export function Heart(props: {
  subject: HeartSubject;
  hasLabel?: boolean;
  /** The accessible name of a second heart of the product on a page. */
  label?: string;
  className?: string;
}) {
  const { subject, hasLabel = false, label = `Save ${subject.title}`, className } = props;
  const hearts = useContext(HeartsContext);
  if (hearts === null) return null;
  const isSaved = hearts.savedIds.includes(subject.id);
  return (
    <button
      type="button"
      className={classNames(
        styles.heart,
        withIcon(isSaved ? "heart-filled" : "heart"),
        hasLabel && styles.heartLabeled,
        className,
      )}
      aria-pressed={isSaved}
      aria-label={hasLabel && isSaved ? `Saved: ${subject.title}` : label}
      onClick={() => hearts.toggle(subject)}
    >
      {hasLabel ? <span>Save{isSaved ? "d" : ""}</span> : null}
    </button>
  );
}

/** A product that can be compared. */
export interface CompareSubject {
  readonly id: number;
  readonly title: string;
}

/** The products chosen for the comparison, and the handlers of its buttons. */
interface Comparison {
  readonly chosenIds: readonly number[];
  readonly toggle: (subject: CompareSubject) => void;
  /** The id of the form that opens the comparison of a button's product, for browsers without JavaScript. */
  readonly formId: string;
  /** The parameter of that form that names the product. */
  readonly parameter: string;
}

/** The comparison of this page; null when there is none. */
export const CompareContext = createContext<Comparison | null>(null);

/**
 * A toggle button that adds a product to the comparison; `isLarge` for the size below a title block. Without JavaScript
 * it submits a form to the comparison, where more products can be added.
 */
export function CompareButton(props: { subject: CompareSubject; isLarge?: boolean; className?: string }) {
  const { subject, isLarge = false, className } = props;
  const comparison = useContext(CompareContext);
  if (comparison === null) return null;
  const isChosen = comparison.chosenIds.includes(subject.id);
  return (
    <button
      type="submit"
      form={comparison.formId}
      name={comparison.parameter}
      value={subject.id}
      className={classNames(styles.compare, isLarge && styles.compareLarge, className)}
      aria-pressed={isChosen}
      aria-label={`Compare ${subject.title}`}
      onClick={(event) => {
        event.preventDefault();
        comparison.toggle({ id: subject.id, title: subject.title });
      }}
    >
      Compare
    </button>
  );
}
