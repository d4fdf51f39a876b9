import { memo, type ReactNode, useId, useState } from "react";
import { amountOf } from "#app/domain/search/search-address.ts";
import { formatCount, formatNumber } from "#app/domain/wording/numbers.ts";
import { Affix, BareCheckBox, TextInput } from "#app/ui/forms/field.tsx";
import { useTraversal } from "#app/ui/navigation.ts";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-rail.module.css";

/** An option: its value in the URL, and its label. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** For controlled inputs: the form handles the changes of all its controls. */
export const handledByForm = () => undefined;

/** A fieldset with its legend. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The number of results of an option; {@link named} has it in words. */
const Count = ({ count }: { count: number }) => <span className={`num ${styles.count}`}>{count}</span>;

/** The accessible name of an option with its number of results. */
const named = (text: string, count: number) => `${text} ${formatCount(count, "home")}`;

/**
 * A checkbox or radio button; disabled when it has no results, unless it is checked. Memoized: a change renders one
 * box.
 */
export const ChoiceBox = memo(function ChoiceBox(props: Choice & { name: string; count: number; isChosen: boolean }) {
  const { name, value, text, count, isChosen } = props;
  return (
    <BareCheckBox
      name={name}
      value={value}
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onChange={handledByForm}
      aria-label={named(text, count)}
      label={
        <>
          {text}
          <Count count={count} />
        </>
      }
    />
  );
});

/** Radio buttons for a minimum, side by side. */
export function MinimumChoice(props: {
  name: "beds" | "baths" | "garage";
  noun: string;
  steps: readonly number[];
  chosen: number | null;
  counts: Readonly<Record<string, number>>;
}) {
  const { name, noun, steps, chosen, counts } = props;
  return (
    <div className={styles.minimum}>
      <label>
        <input
          className="visually-hidden"
          type="radio"
          name={name}
          value=""
          checked={chosen === null}
          onChange={handledByForm}
          aria-label={`Any number of ${noun}`}
        />
        Any
      </label>
      {steps.map((step) => (
        <label key={step}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={step}
            checked={chosen === step}
            disabled={(counts[step] ?? 0) === 0 && chosen !== step}
            onChange={handledByForm}
            aria-label={named(`${step}+ ${noun}`, counts[step] ?? 0)}
          />
          <span className="num">{step}+</span>
          <Count count={counts[step] ?? 0} />
        </label>
      ))}
    </div>
  );
}

/** An amount that keeps typed text until it is blurred, and longer, with an error, when it is invalid. */
export function Amount(props: {
  name: string;
  label: string;
  value: number | null;
  example: string;
  before?: string;
  hint?: string;
}) {
  const { name, label, value, example, before, hint } = props;
  const errorId = useId();
  const hintId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  // Going back or forward shows the amount of that URL.
  useTraversal(() => setTyped(null));
  const isWrong = typed !== null && typed.trim() !== "" && amountOf(typed) === null;
  const shown = value === null ? "" : formatNumber(value);
  return (
    <div>
      <Affix before={before}>
        <TextInput
          name={name}
          aria-label={label}
          aria-invalid={(isTouched && isWrong) || undefined}
          aria-describedby={isTouched && isWrong ? errorId : hint && hintId}
          placeholder="Any"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setTouched(false);
          }}
          onBlur={() => {
            setTouched(true);
            if (!isWrong) setTyped(null);
          }}
        />
      </Affix>
      {isTouched && isWrong ? (
        <p id={errorId} className={styles.error}>
          Write a number, such as {example}.
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const histogramHeight = 36;

/** The distribution of prices. */
export function Histogram({ columns }: Pick<SearchContent, "columns">) {
  const max = Math.max(1, ...columns.map(({ count }) => count));
  if (columns.length === 0) return null;
  const bars = (chosen: boolean) =>
    columns
      .map(({ count, isChosen }, position) => {
        const height = count === 0 ? 1 : Math.max(3, Math.round((count / max) * histogramHeight));
        return isChosen === chosen ? `M${position * 15 + 1} ${histogramHeight}v-${height}h13v${height}` : "";
      })
      .join("");
  return (
    <svg className={styles.histogram} viewBox="0 0 240 36" aria-hidden="true" preserveAspectRatio="none">
      <path d={bars(false)} />
      <path d={bars(true)} data-chosen />
    </svg>
  );
}
