import { memo, type ReactNode, useId, useState } from "react";
import { collections } from "#app/domain/products/collections.ts";
import { amountOf } from "#app/domain/search/search-address.ts";
import type { Facet } from "#app/domain/search/search-filters.ts";
import {
  livingFacts,
  milesSteps,
  type SearchQuery,
  searchGroupings,
  searchKinds,
  searchStates,
} from "#app/domain/search/search-query.ts";
import {
  factTexts,
  kindTexts,
  stateTexts,
  stepsWith,
  storiesText,
  storiesWith,
} from "#app/domain/search/search-words.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Affix, CheckBox, Select, TextInput } from "#app/ui/forms/field.tsx";
import { useTraversal } from "#app/ui/motion/use-traversal.ts";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-rail.module.css";

/** Towns that stand without a further step. */
const townsShown = 6;

interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The form listens to changes of all its controls. */
const heardByForm = () => undefined;

/** The filters, each choice with the number that it would leave. */
export function SearchRail({ content, query }: { content: SearchContent; query: SearchQuery }) {
  const { towns, places, months, counts } = content;
  const choices = <Value extends string | number>(values: readonly Value[], text: (value: Value) => string) =>
    values.map((value): Choice => ({ value: String(value), text: text(value) }));
  const boxes = (facet: Facet, name: string, chosen: readonly (string | number)[], all: readonly Choice[]) =>
    all.map(({ value, text }) => (
      <ChoiceBox
        key={value}
        name={name}
        value={value}
        text={text}
        count={counts[facet][value] ?? 0}
        isChosen={chosen.map(String).includes(value)}
      />
    ));
  const townBoxes = boxes(
    "where",
    "where",
    query.towns,
    choices(towns, (town) => town),
  );
  const areMoreTownsOpen = useStaysTrue(towns.slice(townsShown).some((town) => query.towns.includes(town)));
  const days = query.by && !months.includes(query.by) ? [...months, query.by].sort() : months;
  const isMoreOpen = useStaysTrue(
    [query.baths, query.sizeFrom, query.sizeTo, query.garage].some((limit) => limit !== null) ||
      query.stories.length > 0 ||
      query.states.length > 0,
  );
  return (
    <>
      <Group legend="Price">
        <div className={styles.two}>
          <Amount name="price-from" label="Lowest price" value={query.priceFrom} example="450,000" before="$" />
          <Amount name="price-to" label="Highest price" value={query.priceTo} example="600,000" before="$" />
        </div>
        <Histogram columns={content.columns} />
      </Group>
      <Group legend="Bedrooms">
        <Least
          name="beds"
          noun="bedrooms"
          steps={stepsWith("beds", query.beds)}
          chosen={query.beds}
          counts={counts.beds}
        />
      </Group>
      <Group legend="How you live">
        {livingFacts.map((fact) => boxes(fact, "live", query.facts, [{ value: fact, text: factTexts[fact] }]))}
      </Group>
      <Group legend="Where">
        {townBoxes.slice(0, townsShown)}
        {townBoxes.length > townsShown ? (
          <details className={styles.moreTowns} open={areMoreTownsOpen}>
            <summary>
              <span>{formatCount(townBoxes.length - townsShown, "more town")}</span>
            </summary>
            {townBoxes.slice(townsShown)}
          </details>
        ) : null}
        <div className={styles.near}>
          <Select name="miles" aria-label="Distance" value={String(query.miles)} onChange={heardByForm}>
            {milesSteps.map((step) => (
              <option key={step} value={step}>
                Within {step} miles{query.near === null ? "" : ` (${counts.near[step] ?? 0})`}
              </option>
            ))}
          </Select>
          <Select name="near" aria-label="Near" value={query.near ?? ""} onChange={heardByForm}>
            <option value="">of any place</option>
            <optgroup label="Towns">
              {places.towns.map(({ id, title }) => (
                <option key={id} value={id}>
                  of {title}
                </option>
              ))}
            </optgroup>
            {places.neighborhoods.length > 0 ? (
              <optgroup label="Neighborhoods">
                {places.neighborhoods.map(({ id, title }) => (
                  <option key={id} value={id}>
                    of {title}
                  </option>
                ))}
              </optgroup>
            ) : null}
          </Select>
        </div>
      </Group>
      <Group legend="What">
        {boxes(
          "kind",
          "kind",
          query.kinds,
          choices(searchKinds, (kind) => kindTexts[kind]),
        )}
      </Group>
      {content.houses.length > 1 ? (
        <Group legend="Kind of house">
          {boxes(
            "house",
            "house",
            query.houses,
            content.houses.map(({ id, title }) => ({ value: id, text: title })),
          )}
        </Group>
      ) : null}
      {/* What the visitor named has no control of its own; its chip takes it away. */}
      {query.named.map((id) => (
        <input key={id} type="hidden" name="named" value={id} />
      ))}
      <Group legend="Collection">
        {boxes(
          "collection",
          "collection",
          query.collections,
          collections.map(({ id, title }) => ({ value: id, text: title })),
        )}
      </Group>
      <Group legend="Move in by">
        <Select name="by" aria-label="Move in by" value={query.by ?? ""} onChange={heardByForm}>
          <option value="">Any day</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {formatDate(day)}
              {counts.by[day] === undefined ? "" : ` (${counts.by[day]})`}
            </option>
          ))}
        </Select>
      </Group>
      <details className={styles.moreFilters} open={isMoreOpen}>
        <summary>
          <span>Baths, size, garage, stories, status</span>
        </summary>
        <Group legend="Bathrooms">
          <Least
            name="baths"
            noun="bathrooms"
            steps={stepsWith("baths", query.baths)}
            chosen={query.baths}
            counts={counts.baths}
          />
        </Group>
        <Group legend="Square feet">
          <div className={styles.two}>
            <Amount name="size-from" label="Least square feet" value={query.sizeFrom} example="1,500" />
            <Amount name="size-to" label="Most square feet" value={query.sizeTo} example="2,500" />
          </div>
        </Group>
        <Group legend="Garage">
          <Least
            name="garage"
            noun="garage spaces"
            steps={stepsWith("garage", query.garage)}
            chosen={query.garage}
            counts={counts.garage}
          />
        </Group>
        <Group legend="Stories">
          {boxes("stories", "stories", query.stories, choices(storiesWith(query.stories), storiesText))}
        </Group>
        <Group legend="Status">
          {boxes(
            "status",
            "status",
            query.states,
            choices(searchStates, (state) => stateTexts[state]),
          )}
        </Group>
      </details>
      <Group legend="Sections">
        <Select name="sections" aria-label="Sections" value={query.grouping} onChange={heardByForm}>
          {searchGroupings.map((grouping) => (
            <option key={grouping} value={grouping}>
              One for each {grouping}
            </option>
          ))}
        </Select>
      </Group>
    </>
  );
}

/** Whether it was true once: what holds a filter does not close over it when the filter is taken out. */
function useStaysTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** What a choice would leave, in figures for the eye and as words for the ear. */
function Count({ count }: { count: number }) {
  return (
    <span className={`num ${styles.count}`}>
      {count}
      <span className="visually-hidden"> {count === 1 ? "home" : "homes"}</span>
    </span>
  );
}

/**
 * One choice of several; disabled where it would leave nothing, unless it is chosen. A press draws anew the box that it
 * changes alone.
 */
const ChoiceBox = memo(function ChoiceBox(props: Choice & { name: string; count: number; isChosen: boolean }) {
  const { name, value, text, count, isChosen } = props;
  return (
    <CheckBox
      id={`search-${name}-${value}`}
      name={name}
      value={value}
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onChange={heardByForm}
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
function Least(props: {
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
        />
        Any<span className="visually-hidden"> number of {noun}</span>
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
          />
          <span className="num">
            {step}+<span className="visually-hidden"> {noun}</span>
          </span>
          <Count count={counts[step] ?? 0} />
        </label>
      ))}
    </div>
  );
}

/** An amount that keeps what is being typed until the field is left, and longer where it is no amount: with how to mend it. */
function Amount(props: { name: string; label: string; value: number | null; example: string; before?: string }) {
  const { name, label, value, example, before } = props;
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  // What is searched for at the other address stands there, whatever was being typed at this one.
  useTraversal(() => setTyped(null));
  const isWrong = typed !== null && typed.trim() !== "" && amountOf(typed) === null;
  const shown = value === null ? "" : value.toLocaleString("en-US");
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
function Histogram({ columns }: Pick<SearchContent, "columns">) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  if (columns.length === 0) return null;
  return (
    <svg className={styles.histogram} viewBox="0 0 240 36" aria-hidden="true" preserveAspectRatio="none">
      {columns.map(({ fromUsd, count, isChosen }, position) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * histogramHeight);
        return (
          <rect
            key={fromUsd}
            x={position * 15 + 1}
            y={histogramHeight - height}
            width={13}
            height={height}
            data-chosen={isChosen || undefined}
          />
        );
      })}
    </svg>
  );
}
