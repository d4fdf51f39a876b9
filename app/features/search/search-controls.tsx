import { memo, type ReactNode, useId, useState } from "react";
import { amountOf } from "#app/domain/search/amount.ts";
import { formatCount, formatNumber } from "#app/domain/wording/numbers.ts";
import { Affix, BareCheckBox, TextInput } from "#app/ui/forms/field.tsx";
import { useTraversal } from "#app/ui/motion/use-traversal.ts";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-rail.module.css";

/** One choice of several: what the address says, and what stands beside the box. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The form of the filters listens to changes of all its controls. */
export const heardByForm = () => undefined;

/** Controls of one subject under its name. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** What a choice would leave; the choice's name has it in words, see {@link named}. */
const Count = ({ count }: { count: number }) => <span className={`num ${styles.count}`}>{count}</span>;

/** The accessible name of a choice that would leave so many. */
const named = (text: string, count: number) => `${text} ${formatCount(count, "home")}`;

/**
 * One choice of several; disabled where it would leave nothing, unless it is chosen. A press draws anew the box that it
 * changes alone.
 */
export const ChoiceBox = memo(function ChoiceBox(props: Choice & { name: string; count: number; isChosen: boolean }) {
  const { name, value, text, count, isChosen } = props;
  return (
    <BareCheckBox
      name={name}
      value={value}
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onChange={heardByForm}
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

/** At least so many: radio buttons side by side. */
export function Least(props: {
  name: "beds" | "baths" | "garage";
  noun: string;
  steps: readonly number[];
  chosen: number | null;
  counts: Readonly<Record<string, number>>;
}) {
  const { name, noun, steps, chosen, counts } = props;
  return (
    <div className={styles.least}>
      <label>
        <input
          className="visually-hidden"
          type="radio"
          name={name}
          value=""
          checked={chosen === null}
          onChange={heardByForm}
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
            onChange={heardByForm}
            aria-label={named(`${step}+ ${noun}`, counts[step] ?? 0)}
          />
          <span className="num">{step}+</span>
          <Count count={counts[step] ?? 0} />
        </label>
      ))}
    </div>
  );
}

/** An amount that keeps what is being typed until the field is left, and longer where it is no amount: with how to mend it. */
export function Amount(props: { name: string; label: string; value: number | null; example: string; before?: string }) {
  const { name, label, value, example, before } = props;
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  // What is searched for at the other address stands there, whatever was being typed at this one.
  useTraversal(() => setTyped(null));
  const isWrong = typed !== null && typed.trim() !== "" && amountOf(typed) === null;
  const shown = value === null ? "" : formatNumber(value);
  return (
    <div>
      <Affix before={before}>
        <TextInput
          name={name}
          aria-label={label}
          aria-invalid={(isLeft && isWrong) || undefined}
          aria-describedby={isLeft && isWrong ? errorId : undefined}
          placeholder="Any"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
          }}
          onBlur={() => {
            setLeft(true);
            if (!isWrong) setTyped(null);
          }}
        />
      </Affix>
      {isLeft && isWrong ? (
        <p id={errorId} className={styles.error}>
          Write a number, such as {example}.
        </p>
      ) : null}
    </div>
  );
}

const histogramHeight = 36;

/** How the prices are spread; the words for it are the counts of the choices. */
export function Histogram({ columns }: Pick<SearchContent, "columns">) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  if (columns.length === 0) return null;
  const bars = (chosen: boolean) =>
    columns
      .map(({ count, isChosen }, position) => {
        const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * histogramHeight));
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
